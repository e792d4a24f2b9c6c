import { z } from 'zod'

/** Every error the API answers with: its status and its public sentence. Detail and cause go to the log only. */
export const errors = {
  invalid_request: { status: 400, message: 'Some values are not valid.' },
  unreadable_body: { status: 400, message: 'The request body could not be read.' },
  too_many_records: { status: 413, message: 'A request may hold at most 10,000 records.' },
  query_too_large: { status: 400, message: 'This query needs too much. Narrow the time range or the filters.' },
  csvErrorMissingFields: { status: 400, message: 'The file lacks columns that the template has.' },
  csvErrorEmpty: { status: 400, message: 'The file has no rows.' },
  csvErrorQuote: { status: 400, message: 'A quote in the file is opened and not closed.' },
  datesTooOld: { status: 400, message: 'The file holds timestamps more than 31 days in the past.' },
  datesTooNew: { status: 400, message: 'The file holds timestamps more than 1 day in the future.' },
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  token_expired: { status: 401, message: 'Your session has expired. Sign in again.' },
  plan_inactive: { status: 402, message: 'The plan of this workspace is not active.' },
  plan_limit_reached: { status: 402, message: 'The plan’s limit is used up by half as much again. Upgrade to go on.' },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  demo_read_only: { status: 403, message: 'The demo workspace is read-only.' },
  no_workspace: { status: 403, message: 'You do not belong to a workspace yet.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  request_timeout: { status: 408, message: 'The request did not arrive within a minute. Nothing of it was kept.' },
  api_key_name_taken: { status: 409, message: 'An API key with this name already exists' },
  api_key_limit: { status: 409, message: 'API key limit reached. Revoke one to add a new key.' },
  saved_search_name_taken: { status: 409, message: 'A saved search with this name already exists' },
  saved_search_limit: { status: 409, message: 'There are too many saved searches. Delete one first.' },
  threat_resolved_otherwise: { status: 409, message: 'This threat is resolved already, in another way.' },
  threat_open_already: { status: 409, message: 'A newer threat of this kind is open for the same subject.' },
  exclusion_limit: { status: 409, message: 'There can be at most 100 excluded accounts. Remove one first.' },
  settings_changed: { status: 409, message: 'Somebody else changed these settings meanwhile. Load them again.' },
  workspaces_managed: { status: 409, message: 'Workspaces are assigned by your identity provider.' },
  workspace_limit: { status: 409, message: 'You have reached the number of workspaces one person can create.' },
  body_too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted here.' },
  unsupported_encoding: { status: 415, message: 'Send the body as it is, or packed with gzip.' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a moment.' },
  backlog_full: { status: 429, message: 'Too many events wait to be stored. Try again in a moment.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  internal: { status: 500, message: 'Something went wrong. Try again later or contact Support.' },
  storage_full: {
    status: 503,
    message: 'Events cannot be stored at the moment. Nothing of this request was kept; send it again.',
  },
  unavailable: { status: 503, message: 'A part of the service is starting or unavailable. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>
export type ErrorCode = keyof typeof errors

export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
