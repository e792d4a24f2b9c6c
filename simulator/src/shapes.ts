import type { Source } from '@signet/contract/ingestion'
import { auth0 } from './shapes/auth0.ts'
import { caep } from './shapes/caep.ts'
import { cognito } from './shapes/cognito.ts'
import { csv } from './shapes/csv.ts'
import { duo } from './shapes/duo.ts'
import { entra } from './shapes/entra.ts'
import { google } from './shapes/google.ts'
import { keycloak } from './shapes/keycloak.ts'
import { native } from './shapes/native.ts'
import { okta } from './shapes/okta.ts'
import { onelogin } from './shapes/onelogin.ts'
import { pingfederate } from './shapes/pingfederate.ts'
import { pingone } from './shapes/pingone.ts'
import type { Shape } from './shapes/shape.ts'

export type { Shape } from './shapes/shape.ts'

/** A shape with the name of who writes so, as people call it. */
export interface NamedShape extends Shape {
  readonly sender: string
}

const bySource: Readonly<Record<Source, readonly [sender: string, shape: Shape]>> = {
  native: ['Signet', native],
  csv: ['CSV', csv],
  auth0: ['Auth0', auth0],
  okta: ['Okta', okta],
  pingone: ['PingOne', pingone],
  pingfederate: ['PingFederate', pingfederate],
  keycloak: ['Keycloak', keycloak],
  entra: ['Entra ID', entra],
  onelogin: ['OneLogin', onelogin],
  duo: ['Duo', duo],
  google: ['Google', google],
  cognito: ['Cognito', cognito],
  caep: ['CAEP/RISC', caep],
}

/** Every way to write events, by its source. */
export const shapes: ReadonlyMap<string, NamedShape> = new Map(
  Object.entries(bySource).map(([source, [sender, shape]]) => [source, { ...shape, sender }]),
)
