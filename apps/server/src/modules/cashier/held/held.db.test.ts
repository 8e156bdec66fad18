import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { anId, bet, expectCleanLedger, win } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { deliveredMails } from '../../messages/messages.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { decideHeld } from './held.ts'

let t: TestCashier
beforeAll(async () => {
  t = await openTestCashier()
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const operator = (method: 'GET' | 'POST', url: string, payload?: unknown, token?: string) =>
  t.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token ?? t.deps.env.operatorToken}`,
      'content-type': 'application/json',
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
const decide = (id: string, body: unknown) => operator('POST', `/operator/held/${id}`, body)
const listed = async () =>
  (await operator('GET', '/operator/held')).json<{ held: Record<string, string>[] }>().held
const listRows = async (player: TestPlayer, searchID: string) =>
  (await t.call(cashier.transactions, { searchID }, player)).data
const getBalance = async (player: TestPlayer) =>
  (await t.call(cashier.checkBalance, {}, player)).data[0]

/** A player whose win of 5,000 TL on a stake of 1 TL is held. */
const aHeldWin = async () => {
  const player = await t.aPlayer({ cashKurus: 10_000n })
  const roundId = anId()
  const stake = { ...bet(player.playerId, 100n), roundId }
  await t.deps.wallet.post(stake)
  const heard = t.listen(player)
  const outcome = await t.deps.wallet.post({
    ...win(player.playerId, 500_000n, stake.transactionId),
    roundId,
    winMaxHundredths: 3_600n,
  })
  expect(outcome.status).toBe('held')
  return { player, roundId, id: String(outcome.entryId), heard }
}

test('a held win: listed for staff, under review in the history, locked in the balance, and the pages hear of it', async () => {
  const { player, roundId, id, heard } = await aHeldWin()
  expect((await listed()).find((row) => row['id'] === id)).toMatchObject({
    playerId: String(player.playerId),
    kind: 'win',
    why: 'round_ceiling',
    amount: '5000.00',
    source: 'provider:felek',
    roundId,
    game: 'lale-bahcesi',
  })
  const [row] = (await listRows(player, id)) ?? []
  expect(row).toMatchObject({
    transaction_type: 'win',
    transaction_status: '1006',
    amount: '5000.00',
    balanceAfter: '99.00',
    note: expect.stringContaining('kilitli bakiyenizde'),
  })
  expect(await getBalance(player)).toMatchObject({ balance: '99.00', lockedBalance: '5000.00' })
  await expect
    .poll(() => heard.filter((e) => e.name === 'transaction').map((e) => e.data))
    .toEqual([row])
  expect((await t.call(cashier.totals, {}, player)).data).toMatchObject({ won: '0.00' })
})

test('released: the same row is approved, the cash is there, and a mail says so', async () => {
  const { player, id, heard } = await aHeldWin()
  const first = (await decide(id, { do: 'release' })).json()
  expect(first).toMatchObject({ status: 'ok', id, do: 'release' })
  expect(await getBalance(player)).toMatchObject({ balance: '5099.00', lockedBalance: '0.00' })
  const rows = await listRows(player, id)
  expect(rows).toMatchObject([
    { transaction_status: '1002', amount: '5000.00', balanceAfter: '5099.00' },
  ])
  await expect.poll(() => heard.at(-1)?.data).toEqual(rows[0])
  expect((await t.call(cashier.notices, {}, player)).data).toEqual(rows)
  // The bell counts money under review: once when it came, once when it was decided about.
  expect(heard.filter((e) => e.name === 'notification').map((e) => e.data)).toEqual([
    { kind: 'held' },
    { kind: 'held' },
  ])
  expect((await t.call(cashier.totals, {}, player)).data).toMatchObject({ won: '5000.00' })
  // Once more is the same answer; the other is a conflict, and moves nothing.
  expect((await decide(id, { do: 'release', reason: 'again' })).json()).toEqual(first)
  const other = await decide(id, { do: 'refuse', reason: 'no' })
  expect([other.statusCode, other.json()]).toEqual([409, { status: 'conflict' }])
  expect(await getBalance(player)).toMatchObject({ balance: '5099.00', lockedBalance: '0.00' })
  expect((await listed()).some((row) => row['id'] === id)).toBe(false)
})

test('refused: with a reason that the player reads, and nothing is left locked', async () => {
  const { player, id } = await aHeldWin()
  for (const body of [{ do: 'refuse' }, { do: 'refuse', reason: ' ' }, { do: 'keep' }, {}, 'x'])
    expect((await decide(id, body)).statusCode).toBe(400)
  const reason = 'Oyunun en yüksek kazancı 36 kattır.'
  expect((await decide(id, { do: 'refuse', reason })).statusCode).toBe(200)
  expect(await getBalance(player)).toMatchObject({ balance: '99.00', lockedBalance: '0.00' })
  expect(await listRows(player, id)).toMatchObject([{ transaction_status: '1003', note: reason }])
  await t.db.query('update mails set sent_at = now() where sent_at is null', [])
  const mails = await deliveredMails(t.deps, t.db.read, undefined)
  expect(mails.map((mail) => mail.text).join()).toContain(reason)
})

test('who shows no token learns nothing; an id that holds nothing is not found', async () => {
  const { id } = await aHeldWin()
  for (const [method, url] of [
    ['GET', '/operator/held'],
    ['POST', `/operator/held/${id}`],
  ] as const)
    expect((await operator(method, url, { do: 'release' }, 'x'.repeat(32))).statusCode).toBe(404)
  for (const wrong of ['0', '999999999', '-1', 'x', '99999999999999999999'])
    expect((await decide(wrong, { do: 'release' })).statusCode).toBe(404)
})

test('fifty decisions at once: one counts, and those that agree with it are told so', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { player, id } = await aHeldWin()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        decideHeld(t.deps, BigInt(id), {
          do: n % 2 === 0 ? 'release' : 'refuse',
          reason: 'looked at',
        }),
      ),
    )
    const done = all.filter((it) => typeof it !== 'string')
    expect([done.length, all.filter((it) => it === 'conflict').length]).toEqual([25, 25])
    expect(new Set(done.map((it) => JSON.stringify(it))).size).toBe(1)
    const released = done[0]?.do === 'release'
    expect(await getBalance(player)).toMatchObject({
      balance: released ? '5099.00' : '99.00',
      lockedBalance: '0.00',
    })
  }
})
