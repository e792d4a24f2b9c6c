import { useTranslation } from 'react-i18next'
import { translateError } from '../i18n/translate-sentence.ts'
import { ApiError } from './api-error.ts'

/** What an error state shows: the page's sentence, the API's reason, the id to quote. */
export function useFailure(error: unknown, title: string) {
  useTranslation('errors')
  if (error === null || error === undefined) return null
  if (!(error instanceof ApiError)) return { title }
  return { title, detail: translateError(error.code, error.message), requestId: error.requestId }
}

/** A failed write as one line for a toast. */
export function failureLine(error: unknown, title: string): string {
  return error instanceof ApiError ? `${title}. ${translateError(error.code, error.message)}` : `${title}.`
}

/** The server's verdicts on single fields, for a form to show where they belong. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}
