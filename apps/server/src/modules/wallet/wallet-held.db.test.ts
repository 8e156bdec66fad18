import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aWallet,
  anId,
  bet,
  deposit,
  expectCleanLedger,
  hold,
  openLedger,
  rollback,
  win,
  withSeededBug,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import { createWallet } from './wallet-core.ts'
import type { Movement, Outcome, Wallet } from './wallet.ts'
import { listPayouts } from './wallet.ts'

/*
 * Money that is held: what comes beyond a ceiling lies in the locked account until staff have
 * decided, and nothing but their decision moves it.
 */

let db: TestDatabase
/** Two vaults on one database are two server processes. */
let vaults: [Wallet, Wallet]

beforeAll(async () => {
  const ledger = await openLedger()
  db = ledger.db
  vaults = [ledger.vault, createWallet(db, { ledger: db.ledger })]
})
afterAll(async () => {
  await expectCleanLedger(db)
  await db.close()
})

const either = (i: number): Wallet => vaults[i % 2 === 0 ? 0 : 1]
const getCash = async (player: bigint) => (await vaults[0].balances(db.read, player)).cashKurus
const getLocked = async (player: bigint) => (await vaults[0].balances(db.read, player)).lockedKurus
const count = (outcomes: Outcome[], status: Outcome['status']) =>
  outcomes.filter((o) => o.status === status && !o.replayed).length

/** Up to 36 times what was staked. */
const upTo36 = (m: Movement): Movement => ({ ...m, winMaxHundredths: 3_600n })
const inRound = (m: Movement, roundId: string): Movement => ({ ...m, roundId })
const decision = (player: bigint, heldId: bigint, verb: 'release' | 'settle'): Movement => ({
  verb,
  source: 'held',
  transactionId: String(heldId),
  about: String(heldId),
  playerId: player,
  amountKurus: 0n,
  house: 'held',
})

/** A player with 1,000 TL who has staked 1 TL in a round of their own. */
const aStake = async (kurus = 100n) => {
  const player = await aWallet(db, 100_000n)
  const roundId = anId()
  const stake = inRound(bet(player, kurus), roundId)
  expect((await vaults[0].post(stake)).status).toBe('ok')
  return { player, roundId, stake }
}

test('a win of 999,999,999,999.99 on a stake of 1 is held: locked, not stakeable, not to be withdrawn', async () => {
  const { player, roundId, stake } = await aStake()
  const huge = upTo36(inRound(win(player, 99_999_999_999_999n, stake.transactionId), roundId))
  expect(await vaults[0].post(huge)).toMatchObject({
    status: 'held',
    replayed: false,
    cashKurus: 99_900n,
    lockedKurus: 99_999_999_999_999n,
  })
  expect(await vaults[1].post(huge)).toMatchObject({ status: 'held', replayed: true })
  expect((await vaults[0].post({ ...huge, amountKurus: 1n })).status).toBe('conflict')
  expect((await vaults[0].post(bet(player, 99_901n))).status).toBe('insufficient_funds')
  expect((await vaults[0].post(hold(player, 99_901n))).status).toBe('insufficient_funds')
  // It is a win all the same: the stake does not come back.
  expect(
    (await vaults[1].post(inRound(rollback(player, stake.transactionId), roundId))).status,
  ).toBe('round_closed')
  expect(await getCash(player)).toBe(99_900n)
})

test('what a round may win is exact: the last kuruş passes, one more is held, and a part of one counts as one', async () => {
  for (const [stakeKurus, max, most] of [
    [100n, 3_600n, 3_600n],
    [1n, 250n, 3n],
    [33n, 1_234n, 408n],
  ] as const) {
    const fits = await aStake(stakeKurus)
    const beyond = await aStake(stakeKurus)
    const paying = ({ player, roundId, stake }: typeof fits, kurus: bigint) =>
      vaults[0].post({
        ...inRound(win(player, kurus, stake.transactionId), roundId),
        winMaxHundredths: max,
      })
    expect((await paying(fits, most)).status).toBe('ok')
    expect((await paying(fits, 0n)).status).toBe('ok')
    expect((await paying(fits, 1n)).status).toBe('held')
    expect((await paying(beyond, most + 1n)).status).toBe('held')
    // What is held is not counted: staff judge it, and the rest of the round is paid.
    expect((await paying(beyond, most)).status).toBe('ok')
  }
})

/** Forty wins of one round at once, each of which alone would pass. */
const storm = async (): Promise<bigint> => {
  const { player, roundId, stake } = await aStake()
  const second = inRound(bet(player, 100n), roundId)
  await vaults[1].post(second)
  const wins = Array.from({ length: 40 }, (_, i) =>
    upTo36(inRound(win(player, 2_400n, (i % 3 === 0 ? second : stake).transactionId), roundId)),
  )
  const outcomes = await Promise.all(wins.map((w, i) => either(i).post(w)))
  expect(count(outcomes, 'ok') + count(outcomes, 'held')).toBe(40)
  return (await getCash(player)) - 99_800n
}

test('forty wins of one round at once, from two processes: no more is paid than the round may win', async () => {
  for (let i = 0; i < 8; i += 1) expect(await storm()).toBe(7_200n)
})

test('the storm catches a seeded bug: a win is judged without the ones before it', async () => {
  await withSeededBug(db, 'coalesce(sum(s.won), 0) as won', '0::numeric as won', async () => {
    expect(await storm()).toBeGreaterThan(7_200n)
  })
})

test('a refund that names another round is measured by its own: a win beside it in the batch knows of it', async () => {
  const { player, roundId, stake } = await aStake(34n)
  const second = inRound(bet(player, 17n), roundId)
  await vaults[0].post(second)
  // 45 of 34 that are left pass, 48 would of the 51 that were staked.
  const outcomes = await Promise.all(
    [
      inRound(rollback(player, second.transactionId), 'another'),
      inRound(win(player, 48n, stake.transactionId), roundId),
    ].map((m) => vaults[0].post({ ...m, winMaxHundredths: 133n })),
  )
  expect(outcomes.map((o) => o.status)).toEqual(['held', 'held'])
})

test('a stake cannot be taken back from under what was won on it: the refund is held', async () => {
  const postRefund = async (together: boolean) => {
    const { player, roundId, stake } = await aStake()
    const large = inRound(bet(player, 50_000n), roundId)
    await vaults[0].post(large)
    const w = upTo36(inRound(win(player, 1_803_600n, stake.transactionId), roundId))
    const back = upTo36(inRound(rollback(player, large.transactionId), roundId))
    if (together) await Promise.all([vaults[0].post(w), vaults[1].post(back)])
    else for (const m of [w, back]) await vaults[0].post(m)
    expect((await getLocked(player)) > 0n).toBe(true)
    expect((await getCash(player)) <= 1_853_500n).toBe(true)
    // Repeated, it is the answer of before; a win on that stake is too late.
    expect((await vaults[1].post(back)).replayed).toBe(true)
  }
  for (const together of [false, true, true, true]) await postRefund(together)
})

test('a win that names another round or game than its stake is held', async () => {
  const { player, roundId, stake } = await aStake()
  const other = { ...upTo36(win(player, 100n, stake.transactionId)), game: 'another', roundId }
  expect((await vaults[0].post(other)).status).toBe('held')
  expect((await vaults[0].post(upTo36(win(player, 100n, stake.transactionId)))).status).toBe('held')
})

test('a round of more stakes than can be summed in passing goes to staff', async () => {
  const { player, roundId, stake } = await aStake(1n)
  await Promise.all(
    Array.from({ length: 1_000 }, () => vaults[0].post(inRound(bet(player, 1n), roundId))),
  )
  const w = upTo36(inRound(win(player, 1n, stake.transactionId), roundId))
  expect((await vaults[0].post(w)).status).toBe('held')
})

test('fifty decisions at once: one counts, whichever process takes it, and money goes one way', async () => {
  for (let i = 0; i < 12; i += 1) {
    const { player, roundId, stake } = await aStake()
    const held = await vaults[0].post(
      upTo36(inRound(win(player, 5_000n, stake.transactionId), roundId)),
    )
    const verbs = Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0 ? ('release' as const) : ('settle' as const),
    )
    const outcomes = await Promise.all(
      verbs.map((verb, n) => either(n).post(decision(player, held.entryId ?? 0n, verb))),
    )
    expect(count(outcomes, 'ok')).toBe(1)
    expect(await getLocked(player)).toBe(0n)
    const released =
      verbs[outcomes.findIndex((o) => o.status === 'ok' && !o.replayed)] === 'release'
    expect(await getCash(player)).toBe(99_900n + (released ? 5_000n : 0n))
  }
})

test('a decision is about that entry alone, of that player alone', async () => {
  const { player, roundId, stake } = await aStake()
  const other = await aWallet(db, 100n)
  const id = anId()
  // A hold and a held win of one source and one id.
  const h = { ...hold(player, 500n, id), source: 'provider:felek' }
  expect((await vaults[0].post(h)).status).toBe('ok')
  const w = upTo36(inRound(win(player, 9_000n, stake.transactionId, id), roundId))
  const { entryId = 0n } = await vaults[0].post(w)
  expect((await vaults[0].post(decision(other, entryId, 'release'))).status).toBe('conflict')
  expect((await vaults[0].post(decision(player, entryId + 1n, 'release'))).status).toBe(
    'bet_not_found',
  )
  expect(await getLocked(player)).toBe(9_500n)
  expect((await vaults[0].post(decision(player, entryId, 'settle'))).status).toBe('ok')
  expect(await getLocked(player)).toBe(500n)
})

test('a held deposit goes back to the gateway that it came from, or becomes cash', async () => {
  for (const verb of ['release', 'settle'] as const) {
    const player = await aWallet(db)
    const { status, entryId = 0n } = await vaults[0].post({
      ...deposit(player, 7_000n),
      hold: 'day_ceiling',
    })
    expect([status, await getLocked(player), await getCash(player)]).toEqual(['held', 7_000n, 0n])
    const ended = await vaults[1].post(decision(player, entryId, verb))
    expect([ended.status, ended.cashKurus, ended.lockedKurus]).toEqual([
      'ok',
      verb === 'release' ? 7_000n : 0n,
      0n,
    ])
    const { rows } = await db.query(
      'select from_account, to_account from wallet_entries where entry_id = $1',
      [ended.entryId],
    )
    expect(rows).toEqual([
      { from_account: 'locked', to_account: verb === 'release' ? 'cash' : 'gateway:sandbox' },
    ])
  }
})

test('a held win counts for no tournament', async () => {
  const { player, roundId, stake } = await aStake()
  await vaults[0].post(upTo36(inRound(win(player, 500_000n, stake.transactionId), roundId)))
  await vaults[0].post(upTo36(inRound(win(player, 300n, stake.transactionId), roundId)))
  const { rows } = await db.query('select max(entry_id) as last from wallet_entries', [])
  const payouts = await listPayouts(db.read, {
    after: 0n,
    upTo: rows[0]?.['last'] as bigint,
    house: 'games:felek',
    games: ['lale-bahcesi'],
  })
  expect(payouts.filter((p) => p.playerId === player).map((p) => p.paidKurus)).toEqual([300n])
})

test('a batch with two wins of one round is refused as a whole', async () => {
  const { player, roundId, stake } = await aStake()
  const wins = [1n, 2n].map((kurus) =>
    upTo36(inRound(win(player, kurus, stake.transactionId), roundId)),
  )
  await expect(db.inTx((tx) => vaults[0].postIn(tx, wins))).rejects.toMatchObject({ code: '22023' })
})
