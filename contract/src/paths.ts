/** Method and path of every call, free of schemas so that the console's first chunk stays small. routes.ts adds the rest. */
export const paths = {
  getClient: ['GET', '/v1/client-services-api/client'],
  updateClient: ['PUT', '/v1/client-services-api/client'],
  createClient: ['POST', '/v1/client-services-api/client'],
  getClientMetrics: ['GET', '/v1/client-services-api/client/metrics'],
  getProfile: ['GET', '/v1/client-services-api/profile'],
  updateProfile: ['PUT', '/v1/client-services-api/profile'],
  getApplication: ['GET', '/v1/client-services-api/application'],
  listApiKeys: ['GET', '/v1/client-services-api/apikeys/'],
  createApiKey: ['POST', '/v1/client-services-api/apikeys/'],
  revokeApiKey: ['DELETE', '/v1/client-services-api/apikeys/'],
  listAuditEntries: ['GET', '/v1/client-services-api/audit'],
  verifyAudit: ['GET', '/v1/client-services-api/audit/verification'],
  checkLogs: ['GET', '/v1/signalprint/logs'],
  postLogs: ['POST', '/v1/signalprint/logs'],
  uploadCsv: ['POST', '/v1/signalprint/uploads'],
  getIngestionHealth: ['GET', '/v1/signalprint/ingestion'],
  listAccounts: ['GET', '/v1/signalprint/accounts'],
  exportAccounts: ['GET', '/v1/signalprint/accounts/export'],
  getAccount: ['GET', '/v1/signalprint/accounts/:uuid'],
  forgetAccount: ['DELETE', '/v1/signalprint/accounts/:uuid'],
  listEventFields: ['GET', '/v1/events/fields'],
  suggestValues: ['POST', '/v1/events/suggestions'],
  queryEvents: ['POST', '/v1/events/events'],
  queryGroups: ['POST', '/v1/events/groups'],
  exportEvents: ['POST', '/v1/events/export'],
  listSavedSearches: ['GET', '/v1/events/searches'],
  createSavedSearch: ['POST', '/v1/events/searches'],
  updateSavedSearch: ['PUT', '/v1/events/searches/:id'],
  deleteSavedSearch: ['DELETE', '/v1/events/searches/:id'],
} as const satisfies Record<string, readonly [Method, `/v${number}/${string}`]>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type RouteName = keyof typeof paths

/** Served beside the API, described by no schema: probes, the document itself, and its readable page. */
export const operationalPaths = ['/health', '/ready', '/metrics', '/v1/openapi.json', '/v1/docs'] as const
