export interface Configuration {
  issuer: string
  clientId: string
  scope: string
  resource: string
  claimsNamespace: string
  version: string
  localIdentity: boolean
}

/** The server writes it into the page, so that one build of the console serves every installation. */
function readConfiguration(): Configuration {
  const content = document.querySelector<HTMLMetaElement>('meta[name="signet"]')?.content ?? ''
  const values: Partial<Configuration> = JSON.parse(content)
  if (!values.issuer || !values.clientId) throw new Error('The page carries no sign-in configuration.')
  return {
    issuer: values.issuer,
    clientId: values.clientId,
    scope: values.scope ?? 'openid profile email offline_access',
    resource: values.resource ?? '',
    claimsNamespace: values.claimsNamespace ?? '',
    version: values.version ?? '',
    localIdentity: values.localIdentity === true,
  }
}

export const configuration = readConfiguration()
