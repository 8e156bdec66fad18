import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeAudit } from '@felek/contract/office/audit.ts'
import { mostViews, officeViews } from '@felek/contract/office/views.ts'
import { openTestOffice, aRequestId, type TestOffice } from '../../../test/test-office.ts'

let o: TestOffice
beforeAll(async () => void (o = await openTestOffice()))
afterAll(() => o.close())

const list = 'withdrawals'
const aView = (name: string, query = 'level=red&sort=-waiting') => ({
  list,
  name,
  query,
  requestID: aRequestId(),
})

test('a kept view is seen by its owner alone, and one of a role by everybody who has it', async () => {
  const [elif, can, deniz] = [
    await o.office.aStaff(['cashier']),
    await o.office.aStaff(['cashier', 'support']),
    await o.office.aStaff(['support']),
  ]
  await o.office.call(officeViews.saveView, aView('Kırmızılar'), elif)
  await o.office.call(
    officeViews.saveView,
    { ...aView('Kasanın', 'min=5000'), role: 'cashier' },
    can,
  )
  const listNames = async (who: typeof elif) =>
    (await o.office.call(officeViews.views, { list }, who)).data.map(({ name }) => name)
  expect(await listNames(elif)).toEqual(['Kasanın', 'Kırmızılar'])
  expect(await listNames(can)).toEqual(['Kasanın'])
  expect(await listNames(deniz)).toEqual([])
  const { reply } = await o.office.send(
    officeViews.saveView.wire,
    { ...aView('Benim'), role: 'cashier' },
    deniz,
  )
  expect(reply.error).toBe('forbidden')
  const audit = await o.office.call(
    officeAudit.list,
    { call: officeViews.saveView.wire },
    await o.office.aStaff(['auditor']),
  )
  expect(audit.data.map(({ after }) => after)).toContainEqual({
    list,
    query: 'min=5000',
    role: 'cashier',
  })
})

test('a name that is saved again has the new look, and one of a colleague can not be removed', async () => {
  const [elif, can] = [await o.office.aStaff(['cashier']), await o.office.aStaff(['cashier'])]
  const { data: first } = await o.office.call(officeViews.saveView, aView('Sabah'), elif)
  const { data: again } = await o.office.call(
    officeViews.saveView,
    aView('Sabah', 'claimed=me'),
    elif,
  )
  expect(again).toEqual({ ...first, query: 'claimed=me' })
  const remove = { viewID: first.viewID, requestID: aRequestId() }
  expect((await o.office.send(officeViews.removeView.wire, remove, can)).reply.error).toBe(
    'not_found',
  )
  await o.office.call(officeViews.removeView, { ...remove, requestID: aRequestId() }, elif)
  const { data } = await o.office.call(officeViews.views, { list }, elif)
  expect(data.map(({ name }) => name)).not.toContain('Sabah')
})

test('a view of everything, and one by a colleague’s id, are kept', async () => {
  const who = await o.office.aStaff(['auditor'])
  for (const query of ['', 'staffID=1234567890123456'])
    await o.office.call(officeViews.saveView, aView(`Görünüm ${query.length}`, query), who)
})

test.each([
  ['a script', { query: 'level=<script>alert(1)</script>' }],
  ['an identity number in the look', { query: 'name=12345678901' }],
  ['an identity number in the name', { name: 'TCKN 12345678901' }],
  ['a name of nothing', { name: '   ' }],
])('a view with %s is refused', async (_what, fields) => {
  const who = await o.office.aStaff(['cashier'])
  const { reply } = await o.office.send(
    officeViews.saveView.wire,
    { ...aView('x'), ...fields },
    who,
  )
  expect(reply.error).toBe('invalid_fields')
})

test('a view more than a list may have is refused, and nothing of it is kept', async () => {
  const who = await o.office.aStaff(['cashier'])
  for (let n = 0; n < mostViews; n += 1)
    await o.office.call(officeViews.saveView, aView(`Görünüm ${n}`), who)
  const { reply } = await o.office.send(officeViews.saveView.wire, aView('Bir fazla'), who)
  expect(reply).toMatchObject({
    error: 'invalid_fields',
    data: { fields: { name: expect.any(String) } },
  })
  const { data } = await o.office.call(officeViews.views, { list }, who)
  expect(data.filter(({ role }) => role === null)).toHaveLength(mostViews)
})
