import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { anId, bet, expectCleanLedger, win } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { deliveredMails } from '../../messages/messages.ts'
import { openTestPayouts, type TestPayouts } from '../payouts/test-payouts.ts'
import { decideHeldInTx } from './held.ts'

let t: TestPayouts
beforeAll(async () => {
  t = await openTestPayouts()
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** By one person where one may; a refusal by two. */
const decide = async (heldID: string, what: 'release' | 'refuse', note?: string) => {
  const reason = 'Sağlayıcının turu incelendi'
  const answer = await t.desk(officeCashier.decideHeld, {
    heldID,
    do: what,
    reason,
    ...(note === undefined ? {} : { note }),
  })
  return answer.code === 202 ? t.approve(answer) : answer
}
const listed = async () => (await t.office.call(officeCashier.held, {}, t.cashier)).data
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
  expect((await listed()).find((row) => row.id === id)).toMatchObject({
    player: { playerID: player.uid, username: player.username },
    kind: 'win',
    why: 'round_ceiling',
    amount: '5000.00',
    source: 'provider:felek',
    roundID: roundId,
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
  expect((await decide(id, 'release')).data).toEqual({ status: 'release' })
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
  for (const what of ['release', 'refuse'] as const)
    expect((await decide(id, what, 'Bir daha bakıldı.')).error).toBe('not_found')
  expect(await getBalance(player)).toMatchObject({ balance: '5099.00', lockedBalance: '0.00' })
  expect((await listed()).some((row) => row.id === id)).toBe(false)
})

test('refused: with words that the player reads, and nothing is left locked', async () => {
  const { player, id } = await aHeldWin()
  for (const note of [undefined, '', ' ', 'kısa'])
    expect((await decide(id, 'refuse', note)).error).toBe('invalid_fields')
  const reason = 'Oyunun en yüksek kazancı 36 kattır.'
  expect((await decide(id, 'refuse', reason)).result).toBe(true)
  expect(await getBalance(player)).toMatchObject({ balance: '99.00', lockedBalance: '0.00' })
  expect(await listRows(player, id)).toMatchObject([{ transaction_status: '1003', note: reason }])
  await t.db.query('update mails set sent_at = now() where sent_at is null', [])
  const mails = await deliveredMails(t.deps, t.db.read, undefined)
  expect(mails.map((mail) => mail.text).join()).toContain(reason)
})

test('an id that holds nothing is not found, and the operator’s token has no road to it any more', async () => {
  const { player, id } = await aHeldWin()
  for (const wrong of ['0', '999999999', '-1', 'x', '9'.repeat(20)])
    expect((await decide(wrong, 'release')).error, wrong).toBe('not_found')
  const headers = {
    authorization: `Bearer ${t.deps.env.operatorToken}`,
    'content-type': 'application/json',
  }
  const payload = JSON.stringify({ do: 'release' })
  const before = await getBalance(player)
  for (const url of [`/operator/held/${id}`, `/operator/cashier/withdrawals/${id}`])
    expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404)
  expect((await t.app.inject({ url: '/operator/held', headers })).statusCode).toBe(404)
  expect(await getBalance(player)).toEqual(before)
})

test('fifty decisions at once: one counts, and those that agree with it are told so', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { player, id } = await aHeldWin()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        t.deps.adminDb.inTx((tx) =>
          decideHeldInTx(tx, t.deps, BigInt(id), {
            do: n % 2 === 0 ? 'release' : 'refuse',
            reason: 'looked at',
          }),
        ),
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
