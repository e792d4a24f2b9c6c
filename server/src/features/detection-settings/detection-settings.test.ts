import type { Role } from '@signet/contract/access'
import type { DetectionSettings } from '@signet/contract/detection-settings'
import type { WorkspaceId } from '@signet/contract/ids'
import { paths } from '@signet/contract/paths'
import { threatTypes } from '@signet/contract/threat-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectionSettings } from '../../stores/records/threat-schema.ts'
import { openWorld, type World } from '../../test-world.ts'
import { detectionSettingsOf } from './detection-settings.ts'

let world: World
let workspaceId: WorkspaceId
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close(), 60_000)

type Name = 'getDetectionSettings' | 'updateDetectionSettings' | 'resetDetectionSettings'
async function call(name: Name, body?: object, role: Role = 'Admin') {
  const [method, url] = paths[name]
  const headers = { authorization: `Bearer ${await world.member(workspaceId, role)}`, 'x-client-uuid': workspaceId }
  return world.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
}
const read = async (): Promise<DetectionSettings> => (await call('getDetectionSettings', undefined, 'Read Only')).json()
const update = (body: object) => call('updateDetectionSettings', body)

async function audited(): Promise<{ action: string; before: unknown; after: unknown }[]> {
  const headers = { authorization: `Bearer ${await world.member(workspaceId, 'Admin')}`, 'x-client-uuid': workspaceId }
  const answer = await world.app.inject({ url: paths.listAuditEntries[1], query: { limit: '100' }, headers })
  const entries: { action: string; before: unknown; after: unknown }[] = answer.json().entries
  return entries.filter(({ action }) => action.startsWith('detection-settings.'))
}

describe('detection settings', () => {
  beforeAll(async () => {
    workspaceId = await world.addWorkspace()
  })

  it('show every detection and number with its default and its reason', async () => {
    const { version, updatedAt, risk, detections } = await read()
    expect([version, updatedAt]).toEqual([0, null])
    expect(risk).toEqual({
      inForce: { high: 0.8, medium: 0.3, low: 0.3 },
      default: { high: 0.8, medium: 0.3, low: 0.3 },
      reset: { high: 0.8, medium: 0.2, low: 0.2 },
    })
    expect(detections.map(({ type }) => type)).toEqual([...threatTypes])
    for (const { enabled, thresholds } of detections) {
      expect(enabled).toBe(true)
      for (const each of thresholds) {
        expect(each.value).toBe(each.default)
        expect(each.why).not.toBe('')
      }
    }
  })

  it('are changed in part, kept as what differs from the default, and audited', async () => {
    const changed = await update({
      version: 0,
      risk: { high: 0.9 },
      detections: { BRUTE_FORCE: { thresholds: { sourceFailures: 5, codes: 20 } }, SMS_PUMPING: { enabled: false } },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toEqual(await read())
    const { version, updatedBy, risk, detections } = await read()
    expect(version).toBe(1)
    expect(updatedBy).not.toBeNull()
    expect(risk.inForce).toEqual({ high: 0.9, medium: 0.3, low: 0.3 })
    expect(detections.filter(({ enabled }) => !enabled).map(({ type }) => type)).toEqual(['SMS_PUMPING'])
    const own = { risk: { high: 0.9 }, disabled: ['SMS_PUMPING'], thresholds: { BRUTE_FORCE: { sourceFailures: 5 } } }
    const [row] = await world.context.records.inWorkspace(workspaceId, (db) => db.select().from(detectionSettings))
    expect(row?.own).toEqual(own)
    const [entry] = await audited()
    expect(entry).toMatchObject({ before: { risk: {}, disabled: [], thresholds: {} }, after: own })
    const inForce = await detectionSettingsOf(world.context, workspaceId)
    expect(inForce.of('SMS_PUMPING')).toBeNull()
    expect(inForce.of('BRUTE_FORCE')).toMatchObject({ sourceFailures: 5, codes: 20 })
  })

  it('that change nothing make no version and no entry', async () => {
    const entries = (await audited()).length
    const same = await update({ version: 1, risk: { high: 0.9 } })
    expect(same.json().version).toBe(1)
    expect(await audited()).toHaveLength(entries)
  })

  it('that cannot be meant are told at their fields, and nothing is changed', async () => {
    const before = await read()
    const answer = await update({
      version: 1,
      risk: { low: 0.5 },
      detections: { BRUTE_FORCE: { enabled: false, thresholds: { sourceMinutes: 0, nope: 3 } } },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual({
      'risk.low': 'Must not be above medium',
      'detections.BRUTE_FORCE.thresholds.sourceMinutes': 'Must be between 1 and 60',
      'detections.BRUTE_FORCE.thresholds.nope': 'No such threshold',
    })
    const strange = [
      { version: 1, risk: { highest: 1 } },
      { version: 1, detections: { NO_SUCH: { enabled: false } } },
      { version: 1, detections: { BRUTE_FORCE: { thresholds: { codes: '5' } } } },
      { risk: { high: 0.9 } },
    ]
    for (const body of strange) expect((await update(body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await read()).toEqual(before)
  })

  it('are not overwritten by an admin who has not seen the last change', async () => {
    const answers = await Promise.all([0.85, 0.86, 0.87].map((high) => update({ version: 1, risk: { high } })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late?.json().error.code).toBe('settings_changed')
    expect((await read()).version).toBe(2)
    expect((await call('resetDetectionSettings', { version: 1 })).statusCode).toBe(409)
  })

  it('go back to the numbers of the specification', async () => {
    const answer = await call('resetDetectionSettings', { version: 2 })
    expect(answer.json()).toMatchObject({ version: 3, risk: { inForce: { high: 0.8, medium: 0.2, low: 0.2 } } })
    const { detections } = await read()
    expect(detections.every(({ enabled }) => enabled)).toBe(true)
    expect(detections.flatMap(({ thresholds }) => thresholds).filter((each) => each.value !== each.default)).toEqual([])
    expect((await call('resetDetectionSettings', { version: 3 })).json().version).toBe(3)
    expect((await audited()).map(({ action }) => action)[0]).toBe('detection-settings.reset')
  })

  it('of one workspace are not those of another', async () => {
    const other = await world.addWorkspace()
    expect((await detectionSettingsOf(world.context, other)).risk.medium).toBe(0.3)
    expect((await detectionSettingsOf(world.context, workspaceId)).risk.medium).toBe(0.2)
  })
})
