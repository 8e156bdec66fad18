import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'

const transfers = cashier.saveBankTransfer.wire

let t: TestCashier
let ayse: TestPlayer
beforeAll(async () => void (t = await openTestCashier()))
beforeEach(async () => void (ayse = await t.aPlayer({ cashKurus: 10_000n })))
afterAll(() => t.close())

const outcome = (requestID: string, as = ayse, call = transfers) =>
  t.call(cashier.requestOutcome, { call, requestID }, as)
const requests = async (as = ayse) =>
  (await t.call(cashier.transactions, { searchType: 1 }, as)).pagination?.total

describe('what became of a request whose reply was lost', () => {
  test('what was answered, done or refused, to the letter and as often as it is asked', async () => {
    const requestID = randomUUID()
    const done = await t.transfer(ayse, { requestID })
    for (let i = 0; i < 2; i++) expect((await outcome(requestID)).data.reply).toEqual(done)
    const other = randomUUID()
    const refused = await t.transfer(ayse, { requestID: other, amount: '1' })
    expect(refused.error).toBe('amount_out_of_range')
    expect((await outcome(other)).data.reply).toEqual(refused)
    expect(await requests()).toBe(1)
  })

  test('one that never came can not come any more', async () => {
    const requestID = randomUUID()
    for (let i = 0; i < 2; i++) expect((await outcome(requestID)).data).toEqual({ reply: null })
    expect(await t.transfer(ayse, { requestID })).toMatchObject({
      result: false,
      error: 'id_conflict',
      code: 409,
    })
    expect((await outcome(requestID)).data).toEqual({ reply: null })
    expect(await requests()).toBe(0)
  })

  test('asked while the request is on its way: it was done or can not be any more, never both', async () => {
    for (let i = 0; i < 8; i++) {
      const who = await t.aPlayer({ cashKurus: 0n })
      const requestID = randomUUID()
      const ask = () => outcome(requestID, who)
      const send = () => t.transfer(who, { requestID })
      const [asked, sent] =
        i % 2 === 0
          ? await Promise.all([ask(), send()])
          : await Promise.all([send(), ask()]).then(([s, a]) => [a, s] as const)
      expect(asked.result).toBe(true)
      expect(sent.error).toBe(asked.data.reply === null ? 'id_conflict' : '')
      expect(await requests(who)).toBe(asked.data.reply === null ? 0 : 1)
    }
  })

  test('another player’s id answers as one that nobody has, and closes nothing of theirs', async () => {
    const requestID = randomUUID()
    const mehmet = await t.aPlayer({ cashKurus: 0n })
    expect((await outcome(requestID, mehmet)).data).toEqual({ reply: null })
    expect((await t.transfer(ayse, { requestID })).result).toBe(true)
    expect((await outcome(requestID, mehmet)).data).toEqual({ reply: null })
  })

  test('one that waits for others is neither answered nor gone, and is not closed', async () => {
    const requestID = randomUUID()
    const call = sportsbook.placeBet.wire
    const { playerId } = ayse
    await t.db.query(
      `insert into replies (player_id, call, request_id, hash, at) values ($1, $2, $3, '\\x01', now())`,
      [playerId, call, requestID],
    )
    expect((await outcome(requestID, ayse, call)).error).toBe('busy')
    const reply = { result: true, message: '', data: {}, code: 200, error: '', debug: '' }
    await t.db.query('update replies set reply = $2::text::json where request_id = $1', [
      requestID,
      JSON.stringify(reply),
    ])
    expect((await outcome(requestID, ayse, call)).data.reply).toEqual(reply)
  })

  test('the same id of another call is another request', async () => {
    const requestID = randomUUID()
    await t.transfer(ayse, { requestID })
    expect((await outcome(requestID, ayse, cashier.process.wire)).data).toEqual({ reply: null })
    expect((await outcome(requestID)).data.reply).toMatchObject({ result: true })
  })
})

test.each([
  [{ call: transfers, requestID: 'x' }, 'requestID'],
  [{ call: transfers }, 'requestID'],
  [{ requestID: randomUUID() }, 'call'],
  [{ call: 'finance/check_balance', requestID: randomUUID() }, 'call'],
  [{ call: 'no/such', requestID: randomUUID() }, 'call'],
  [{ call: transfers, requestID: randomUUID(), more: 1 }, 'more'],
])('%j is refused and closes nothing', async (input, field) => {
  const reply = await t.call(cashier.requestOutcome, input as never, ayse)
  expect(reply).toMatchObject({ error: 'invalid_fields', code: 422 })
  expect(Object.keys((reply.data as unknown as { fields: object }).fields)).toEqual([field])
})
