import { beforeEach, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { api, ApiRefusal, connectApi, NetworkFailure } from './api.ts'
import { refusal, testServer } from './test-server.ts'

const id = 'a'.repeat(26)
const approve = () => api(officeApprovals.approve, { approvalID: '7', requestID: id })
const hooks = { steps: 0, ends: 0, active: 0 }

beforeEach(() => {
  Object.assign(hooks, { steps: 0, ends: 0, active: 0 })
  connectApi({
    lang: () => 'tr',
    stepUp: async () => {
      hooks.steps += 1
      return true
    },
    onSessionEnd: () => void hooks.ends++,
    onActivity: () => void hooks.active++,
  })
})

test('a call of a person is sent to the office alone, and keeps them signed in', async () => {
  const sent = testServer(() => ({ data: [] }))
  await api(officeApprovals.list, { status: 'waiting' })
  expect(sent).toMatchObject([
    {
      wire: 'office_approvals/list',
      data: { Lang: 'tr', status: 'waiting' },
      headers: { panel: 'office', 'content-type': 'application/json' },
    },
  ])
  expect(sent[0]?.headers).not.toHaveProperty('x-background')
  expect(hooks.active).toBe(1)
})

test('a call that the page makes by itself says so, and is nobody’s activity', async () => {
  const sent = testServer(() => ({ data: [] }))
  await api(officeApprovals.list, {}, { quiet: true })
  expect(sent[0]?.headers['x-background']).toBe('1')
  expect(hooks.active).toBe(0)
})

test('a call that wants a fresh factor asks for it once and goes again with the same requestID', async () => {
  const sent = testServer(() =>
    hooks.steps === 0 ? refusal('second_factor_required') : { data: { id: '7', result: {} } },
  )
  expect((await approve()).data).toEqual({ id: '7', result: {} })
  expect(hooks.steps).toBe(1)
  expect(sent.map(({ data }) => data['requestID'])).toEqual([id, id])
})

test('a factor that nobody brings leaves the call refused', async () => {
  connectApi({ stepUp: async () => false })
  const sent = testServer(() => refusal('second_factor_required'))
  await expect(approve()).rejects.toMatchObject({ key: 'second_factor_required' })
  expect(sent).toHaveLength(1)
})

test('a factor that is still not enough is not asked for a second time', async () => {
  const sent = testServer(() => refusal('second_factor_required'))
  await expect(approve()).rejects.toBeInstanceOf(ApiRefusal)
  expect([hooks.steps, sent.length]).toEqual([1, 2])
})

test('a call that brings a factor, or that nobody asked for, opens no dialog', async () => {
  testServer(() => refusal('second_factor_required'))
  await expect(api(officeStaff.stepUp, { code: '123456' })).rejects.toBeInstanceOf(ApiRefusal)
  await expect(api(officeApprovals.list, {}, { quiet: true })).rejects.toBeInstanceOf(ApiRefusal)
  expect(hooks.steps).toBe(0)
})

test('a session that is over is told of once, and a wrong password ends none', async () => {
  testServer(({ wire }) => refusal(wire.endsWith('login') ? 'login_failed' : 'session_expired'))
  await expect(api(officeStaff.login, { email: 'a@b.co', password: 'x' })).rejects.toMatchObject({
    key: 'login_failed',
  })
  expect(hooks.ends).toBe(0)
  await expect(api(officeStaff.sessions, {})).rejects.toMatchObject({ key: 'session_expired' })
  expect(hooks.ends).toBe(1)
})

test('a reply of code 202 is a proposal, and carries no row', async () => {
  const approval = { id: '41', expiresAt: '2026-11-30T00:00:00.000Z' }
  testServer(() => ({ code: 202, data: { approval } }))
  const answer = await api(officeStaff.resetSecond, {
    staffID: '1',
    reason: 'telefonunu kaybetti',
    requestID: id,
  })
  expect(answer).toMatchObject({ approval, data: null })
})

test.each(['gone', 'mute'] as const)(
  'a reply that is %s is no refusal: the outcome is unknown',
  async (way) => {
    testServer(() => way)
    await expect(approve()).rejects.toBeInstanceOf(NetworkFailure)
  },
)

test('the fields that a refusal names come with their sentences', async () => {
  testServer(() => refusal('invalid_fields', { fields: { reason: 'kısa', n: 3 } }))
  await expect(approve()).rejects.toMatchObject({ fields: { reason: 'kısa' } })
})
