import type { Role } from '@signet/contract/access'
import { DEMO_CLIENT_UUID as DEMO } from '@signet/contract/demo'
import { defaultWorkspace } from '@signet/contract/membership'
import { describe, expect, test } from 'vitest'
import { firstWorkspaceRefresh } from './first-workspace.ts'
import { resolvePath } from './resolve-path.ts'
import { switchPath } from './switch-path.ts'

const A = 'aaaaaaaa-0000-4000-8000-000000000001'
const B = 'bbbbbbbb-0000-4000-8000-000000000002'
const C = 'cccccccc-0000-4000-8000-000000000003'
const STRANGE = 'dddddddd-0000-4000-8000-000000000004'
const member = (clientUUID: string, ...roles: Role[]) => ({ clientUUID, roles })
const clients = [member(A, 'Analyst'), member(B, 'Admin'), member(C, 'Read Only')]

describe('the default workspace', () => {
  test.each([
    ['the saved one', clients, C, C],
    ['the first with Admin when none is saved', clients, null, B],
    ['the first with Admin when the saved one is no longer theirs', clients, STRANGE, B],
    ['the first when nowhere Admin', [member(A, 'Analyst'), member(C, 'Read Only')], null, A],
    ['never the demo', [member(DEMO, 'Admin'), member(A, 'Analyst')], DEMO, A],
    ['none without membership', [], null, null],
    ['none with the demo alone', [member(DEMO, 'Read Only')], null, null],
  ])('is %s', (_, given, saved, expected) => {
    expect(defaultWorkspace(given, saved)?.clientUUID ?? null).toBe(expected)
  })
})

describe('a path', () => {
  const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })
  const person = { clients, flags: [] }
  const nobody = { clients: [], flags: [] }
  const redirect = (to: string) => ({ kind: 'redirect', to })
  test.each([
    ['the root opens the default workspace', at('/'), redirect(`/${B}/dashboard`)],
    ['the root keeps query and hash', at('/', '?success=x', '#top'), redirect(`/${B}/dashboard?success=x#top`)],
    ['a page without a workspace is prefixed', at('/account/api-keys'), redirect(`/${B}/account/api-keys`)],
    [
      'an unknown first segment is prefixed with query and hash',
      at('/x/y', '?q=1&r=a%20b', '#h'),
      redirect(`/${B}/x/y?q=1&r=a%20b#h`),
    ],
    ['doubled slashes are one', at('//x'), redirect(`/${B}/x`)],
    ['a workspace alone opens its home', at(`/${A}`), redirect(`/${A}/dashboard`)],
    ['a strange workspace is not found', at(`/${STRANGE}/dashboard`), { kind: 'not-found' }],
    ['a strange workspace alone is not found', at(`/${STRANGE}`), { kind: 'not-found' }],
    ['a reader goes home from API keys', at(`/${C}/account/api-keys`), redirect(`/${C}/dashboard`)],
    ['a reader goes home from setup', at(`/${C}/setup/start`), redirect(`/${C}/dashboard`)],
    ['the assistant leads home without its flag', at(`/${A}/vera`), redirect(`/${A}/dashboard`)],
    ['an Analyst goes home from the plans', at(`/${A}/account/plans`), redirect(`/${A}/dashboard`)],
    ['a reader goes home from the settings', at(`/${C}/account/account-settings`), redirect(`/${C}/dashboard`)],
    [
      'an Admin may ask for the plans',
      at(`/${B}/account/plans`),
      { kind: 'workspace', clientUUID: B, page: 'account/plans', roles: ['Admin'] },
    ],
    [
      'a name that only begins like the assistant’s is another page',
      at(`/${A}/vera-x`),
      { kind: 'workspace', clientUUID: A, page: 'vera-x', roles: ['Analyst'] },
    ],
    ['nobody manages keys in the demo', at(`/${DEMO}/account/api-keys`), redirect(`/${DEMO}/dashboard`)],
    [
      'an own workspace opens',
      at(`/${A}/dashboard`),
      { kind: 'workspace', clientUUID: A, page: 'dashboard', roles: ['Analyst'] },
    ],
    [
      'capitals mean the same workspace',
      at(`/${A.toUpperCase()}/x/y`),
      { kind: 'workspace', clientUUID: A, page: 'x/y', roles: ['Analyst'] },
    ],
    [
      'a reader keeps their own profile',
      at(`/${C}/account/user-settings`),
      { kind: 'workspace', clientUUID: C, page: 'account/user-settings', roles: ['Read Only'] },
    ],
    [
      'everybody reads the demo',
      at(`/${DEMO}/dashboard`),
      { kind: 'workspace', clientUUID: DEMO, page: 'dashboard', roles: ['Read Only'] },
    ],
  ])('%s', (_, place, expected) => {
    expect(resolvePath(place, person, null)).toEqual(expected)
  })

  test('of the assistant opens with its flag alone', () => {
    const flagged = { clients, flags: ['vera'] }
    expect(resolvePath(at(`/${C}/vera`), flagged, null)).toMatchObject({ kind: 'workspace', page: 'vera' })
  })

  test('leads to the inactive screen for somebody without a workspace', () => {
    expect(resolvePath(at('/anything'), nobody, null)).toEqual(redirect('/account/inactive'))
  })

  test('opens the demo for somebody without a workspace', () => {
    expect(resolvePath(at(`/${DEMO}/dashboard`), nobody, null)).toMatchObject({ kind: 'workspace', clientUUID: DEMO })
  })
})

describe('switching workspace', () => {
  test.each([
    [`/${A}/dashboard`, member(B, 'Admin'), `/${B}/dashboard`],
    [`/${A}/workflows/edit/1`, member(B, 'Admin'), `/${B}/workflows`],
    [`/${A}/workflows/create`, member(B, 'Admin'), `/${B}/workflows/create`],
    [`/${A}/lists/edit/1`, member(B, 'Admin'), `/${B}/lists`],
    [`/${A}/lists/create`, member(B, 'Admin'), `/${B}/lists`],
    [`/${A}/accounts/account-details/1`, member(B, 'Admin'), `/${B}/accounts`],
    [`/${A}/signalprint`, member(B, 'Admin'), `/${B}/signalprint`],
    [`/${A}/account/api-keys`, member(B, 'Analyst'), `/${B}/account/api-keys`],
    [`/${A}/account/api-keys`, member(C, 'Read Only'), `/${C}/dashboard`],
    [`/${A}/setup/upload`, member(C, 'Read Only'), `/${C}/dashboard`],
    [`/${A}/accounts`, member(C, 'Read Only'), `/${C}/accounts`],
    [`/${A}/account/user-settings`, member(DEMO, 'Admin'), `/${DEMO}/dashboard`],
    ['/account/inactive', member(B, 'Admin'), `/${B}/dashboard`],
    ['/', member(B, 'Admin'), `/${B}/dashboard`],
  ])('from %s', (from, target, expected) => {
    expect(switchPath(from, target)).toBe(expected)
  })
})

describe('the one-time refresh', () => {
  test.each([
    ['comes with the first workspace', [member(A, 'Admin')], true, '/'],
    ['does not come without having been without one', [member(A, 'Admin')], false, null],
    ['does not come for several workspaces', clients, true, null],
    ['does not come for the demo', [member(DEMO, 'Read Only')], true, null],
    ['does not come while there is none', [], true, null],
  ])('%s', (_, given, seenWithout, expected) => {
    expect(firstWorkspaceRefresh(given, seenWithout)).toBe(expected)
  })
})
