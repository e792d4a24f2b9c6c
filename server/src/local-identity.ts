import { join } from 'node:path'

/** What the server and its commands agree on about the identity provider that Signet brings along. */
export const IDENTITY_MOUNT = '/identity'
export const CONSOLE_CLIENT = 'signet-console'
export const LOCAL_AUDIENCE = 'https://signet.dev/api'

/** Where the running server tells other commands of this data directory how to reach it. */
export const addressFile = (dataDirectory: string) => join(dataDirectory, 'server.json')
