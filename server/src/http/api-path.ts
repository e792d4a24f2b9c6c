const API = /^\/(v\d+|identity)(\/|\?|$)/

/** Paths that programs talk to, as opposed to the console's pages and files. */
export const isApiPath = (path: string) => API.test(path)
