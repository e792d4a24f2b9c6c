/** What the server and its commands agree on about the identity provider that Signet brings along. */
export const IDENTITY_MOUNT = '/identity'
export const CONSOLE_CLIENT = 'signet-console'
export const LOCAL_AUDIENCE = 'https://signet.dev/api'
