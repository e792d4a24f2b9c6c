/** The columns of the CSV template; all must be there, in any order. */
export const csvColumns = ['timestamp', 'ip', 'accountId', 'email', 'phone', 'userAgent', 'type'] as const
