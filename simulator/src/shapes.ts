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

const bySource: Readonly<Record<Source, Shape>> = {
  native,
  csv,
  auth0,
  okta,
  pingone,
  pingfederate,
  keycloak,
  entra,
  onelogin,
  duo,
  google,
  cognito,
  caep,
}

/** Every way to write events, by the name of who writes so. */
export const shapes: ReadonlyMap<string, Shape> = new Map(Object.entries(bySource))
