import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anId,
  asOwner,
  aWallet,
  bet,
  deposit,
  expectCleanLedger,
  hold,
  openLedger,
  release,
  withSeededBug,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import { endBonus, grantBonus, transferIn } from './wallet.ts'
import { extendChain } from './chain/chain-writer.ts'
import { chainKeys } from '../../database/chain/keys.ts'
import { verifyLedger } from './verify.ts'
import { createWallet } from './wallet-core.ts'
import type { Corrected, Correction, PlayerAccount, Wallet } from './wallet.ts'

/* Corrections of each account of a player's, and between accounts of the house. */

const soak = process.env['SOAK'] === '1'
let db: TestDatabase
let vault: Wallet
beforeAll(async () => {
  ;({ db, vault } = await openLedger())
})
afterAll(async () => {
  await expectCleanLedger(db)
  await db.close()
})

const correct = (c: Correction, through = vault): Promise<Corrected> =>
  db.ledger.inTx((tx) => through.correctIn(tx, c))
const of = (
  playerId: bigint,
  account: PlayerAccount,
  amountKurus: bigint,
  over: Partial<Correction> = {},
): Correction => ({
  source: 'staff',
  transactionId: anId(),
  playerId,
  account,
  amountKurus,
  house: 'corrections',
  ...over,
})
const getBalances = async (playerId: bigint) => {
  const { cashKurus, bonusKurus, lockedKurus } = await vault.balances(db.read, playerId)
  return [cashKurus, bonusKurus, lockedKurus]
}
let lastBonus = 0n
const withBonus = async (playerId: bigint, amountKurus: bigint): Promise<bigint> => {
  lastBonus += 1n
  const bonusId = lastBonus
  const bonus = {
    playerId,
    bonusId,
    house: 'bonus:test',
    amountKurus,
    requiredKurus: 1_000n,
    stakeMaxKurus: 500n,
    weights: Array<number>(8).fill(100),
    gamesRefused: [],
    endsAt: new Date(Date.now() + 86_400_000),
    capKurus: null,
    giftBackKurus: 0n,
  }
  expect(await db.inTx((tx) => grantBonus(tx, bonus))).toBe('ok')
  return bonusId
}
const listMovedBy = async (id: string) =>
  (
    await db.query(
      `select verb, amount_kurus, from_account, to_account, cash_after_kurus, bonus_after_kurus, locked_after_kurus
       from wallet_entries where transaction_id = $1`,
      [id],
    )
  ).rows

describe('a correction', () => {
  test.each(['cash', 'bonus', 'locked'] as const)(
    'of %s adds, takes, stops at zero, and is done once for its id',
    async (account) => {
      const playerId = await aWallet(db, 5_000n)
      await withBonus(playerId, 400n)
      const base = await getBalances(playerId)
      const at = ['cash', 'bonus', 'locked'].indexOf(account)
      const after = (kurus: bigint) => base.map((it, i) => (i === at ? it + kurus : it))

      const up = of(playerId, account, 700n)
      expect(await correct(up)).toMatchObject({ status: 'ok', replayed: false })
      expect(await getBalances(playerId)).toEqual(after(700n))
      expect(await correct(up)).toMatchObject({ status: 'ok', replayed: true })
      const down = of(playerId, account, -300n)
      expect(await correct(down)).toMatchObject({ status: 'ok', replayed: false })
      expect(await getBalances(playerId)).toEqual(after(400n))
      const tooMuch = of(playerId, account, -(base[at] ?? 0n) - 401n)
      expect(await correct(tooMuch)).toMatchObject({ status: 'insufficient_funds' })
      expect(await correct(of(playerId, account, 10_000n))).toMatchObject({ status: 'ok' })
      expect(await correct(tooMuch), 'final for its id').toMatchObject({
        status: 'insufficient_funds',
        replayed: true,
      })
      expect(await getBalances(playerId)).toEqual(after(10_400n))

      expect(await listMovedBy(up.transactionId)).toEqual([
        {
          verb: 'adjust',
          amount_kurus: 700n,
          from_account: 'corrections',
          to_account: account,
          cash_after_kurus: after(700n)[0],
          bonus_after_kurus: after(700n)[1],
          locked_after_kurus: after(700n)[2],
        },
      ])
      expect(await listMovedBy(down.transactionId)).toMatchObject([
        { amount_kurus: 300n, from_account: account, to_account: 'corrections' },
      ])
      expect(await listMovedBy(tooMuch.transactionId)).toEqual([])
    },
  )

  test('under a known id with other content is a conflict, in whatever account, and moves nothing', async () => {
    const [playerId, other] = [await aWallet(db, 5_000n), await aWallet(db, 5_000n)]
    await withBonus(playerId, 400n)
    await withBonus(other, 400n)
    for (const account of ['cash', 'bonus', 'locked'] as const) {
      const first = of(playerId, account, 50n)
      expect((await correct(first)).status).toBe('ok')
      const before = [await getBalances(playerId), await getBalances(other)]
      const others: Correction[] = [
        { ...first, amountKurus: 51n },
        { ...first, amountKurus: -50n },
        { ...first, playerId: other },
        ...(['cash', 'bonus', 'locked'] as const)
          .filter((it) => it !== account)
          .map((it) => ({ ...first, account: it })),
        ...(account === 'cash' ? [] : [{ ...first, house: 'elsewhere' }]),
      ]
      for (const changed of others) expect((await correct(changed)).status).toBe('conflict')
      expect([await getBalances(playerId), await getBalances(other)]).toEqual(before)
    }
  })

  test('sent by two processes at the same moment moves once', async () => {
    const second = createWallet(db, { ledger: db.ledger })
    for (const account of ['cash', 'bonus', 'locked'] as const) {
      const playerId = await aWallet(db, 1_000n)
      await withBonus(playerId, 400n)
      const base = await getBalances(playerId)
      const one = of(playerId, account, 90n)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => correct(one, i % 2 ? second : vault)),
      )
      expect(answers.filter((it) => it.status === 'ok' && !it.replayed)).toHaveLength(1)
      expect(answers.every((it) => it.status === 'ok')).toBe(true)
      const sum = (all: bigint[]) => all.reduce((a, b) => a + b, 0n)
      expect(sum(await getBalances(playerId)) - sum(base)).toBe(90n)
    }
  })

  test('takes nothing from under what is held: a hold and a parked deposit are paid all the same', async () => {
    const playerId = await aWallet(db, 1_000n)
    const aside = hold(playerId, 600n)
    expect((await vault.post(aside)).status).toBe('ok')
    await db.query("select wallet_rule($1, 'paused', null)", [playerId])
    expect((await vault.post(deposit(playerId, 250n))).status).toBe('parked')
    expect((await correct(of(playerId, 'locked', -1n))).status).toBe('insufficient_funds')
    expect((await correct(of(playerId, 'locked', 40n))).status).toBe('ok')
    expect((await correct(of(playerId, 'locked', -41n))).status).toBe('insufficient_funds')
    await expectCleanLedger(db)
    expect((await correct(of(playerId, 'locked', -40n))).status).toBe('ok')
    expect((await vault.post(release(playerId, aside.transactionId))).status).toBe('ok')
    expect(await getBalances(playerId)).toEqual([1_000n, 0n, 250n])
  })

  test('of a bonus becomes a part of it, and without an active one there is nothing to correct', async () => {
    const playerId = await aWallet(db)
    const early = of(playerId, 'bonus', 70n)
    expect((await correct(early)).status).toBe('bonus_not_found')
    expect((await correct(of(playerId, 'bonus', -1n))).status).toBe('insufficient_funds')
    const bonusId = await withBonus(playerId, 100n)
    expect((await correct(early)).status, 'it was not kept').toBe('ok')
    expect(
      (await vault.post({ ...bet(playerId, 150n), weightClass: 1, product: 'casino' })).status,
    ).toBe('ok')
    await expectCleanLedger(db)
    const end = await db.inTx((tx) => endBonus(tx, playerId, bonusId, 'forfeit'))
    expect(end).toMatchObject({ outcome: 'ended', forfeitedKurus: 20n })
    expect((await correct(of(playerId, 'bonus', 70n))).status).toBe('bonus_not_found')
  })

  test('is nothing that a player does: no meter counts one of bonus or locked', async () => {
    const playerId = await aWallet(db, 1_000n)
    await withBonus(playerId, 400n)
    for (const account of ['bonus', 'locked'] as const)
      expect((await correct(of(playerId, account, 30n, { house: 'games:felek' }))).status).toBe(
        'ok',
      )
    expect((await correct(of(playerId, 'cash', 5n, { house: 'games:felek' }))).status).toBe('ok')
    const { rows } = await db.query(
      'select staked_kurus, won_kurus, deposited_kurus, withdrawn_kurus from wallet_accounts where player_id = $1',
      [playerId],
    )
    expect(rows).toEqual([
      { staked_kurus: 0n, won_kurus: 5n, deposited_kurus: 1_000n, withdrawn_kurus: 0n },
    ])
  })

  test('is told to who listens, once', async () => {
    const heard: string[] = []
    const own = createWallet(db, { ledger: db.ledger })
    own.onPosted(({ verb, about }, { status }) => heard.push(`${verb} ${about ?? ''} ${status}`))
    const playerId = await aWallet(db)
    await withBonus(playerId, 10n)
    for (const account of ['cash', 'bonus', 'locked'] as const) {
      const one = of(playerId, account, 9n)
      await correct(one, own)
      await correct(one, own)
    }
    expect(heard).toEqual(['adjust  ok', 'adjust bonus ok', 'adjust locked ok'])
  })

  test('of nobody, of nothing, or by an account of a player’s is none', async () => {
    expect((await correct(of(404n, 'locked', 5n))).status).toBe('player_not_found')
    expect((await correct(of(404n, 'cash', 5n))).status).toBe('player_not_found')
    const playerId = await aWallet(db)
    for (const wrong of [
      of(playerId, 'locked', 0n),
      of(playerId, 'locked', 5n, { house: 'cash' }),
      of(playerId, 'bonus', 5n, { house: '' }),
      of(playerId, 'locked', 5n, { transactionId: '' }),
      of(playerId, 'locked', 5n, { source: 'held' }),
    ])
      await expect(correct(wrong)).rejects.toMatchObject({ code: '22023' })
  })
})

test('the login that serves calls corrects no account', async () => {
  const playerId = await aWallet(db, 1_000n)
  for (const account of ['cash', 'bonus', 'locked'] as const)
    await expect(
      db.inTx((tx) => vault.correctIn(tx, of(playerId, account, 5n))),
    ).rejects.toMatchObject({ code: '42501' })
  const own = { transactionId: anId(), amountKurus: 5n, from: 'corrections', to: 'suspense' }
  await expect(db.inTx((tx) => transferIn(tx, 'staff', [own]))).rejects.toMatchObject({
    code: '42501',
  })
  expect(await getBalances(playerId)).toEqual([1_000n, 0n, 0n])
})

test('between accounts of the house a correction is a transfer: once for its id, and back by another', async () => {
  const move = (from: string, to: string, transactionId = anId()) => ({
    transactionId,
    amountKurus: 250n,
    from,
    to,
  })
  const transfer = (it: ReturnType<typeof move>) =>
    db.ledger.inTx((tx) => transferIn(tx, 'staff', [it]))
  const there = move('gateway:sandbox', 'suspense')
  await transfer(there)
  await transfer(there)
  await expect(transfer({ ...there, amountKurus: 251n })).rejects.toThrow('other content')
  await expect(transfer({ ...there, to: 'rewards' })).rejects.toThrow('other content')
  await transfer(move('suspense', 'gateway:sandbox'))
  const { rows } = await db.query(
    `select coalesce(sum(amount_kurus * ((to_account = 'suspense')::int - (from_account = 'suspense')::int)), 0)::bigint as kurus,
       count(*)::int as entries from wallet_entries where source = 'staff' and verb = 'transfer'`,
    [],
  )
  expect(rows).toEqual([{ kurus: 0n, entries: 2 }])
  await expect(transfer(move('suspense', 'locked'))).rejects.toThrow('no money of players')
})

/** A step of a history: few ids, so that they meet again; now and then another amount under a known one. */
type Step = { id: number; account: PlayerAccount; odd: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  id: fc.nat({ max: 15 }),
  account: fc.constantFrom('cash', 'bonus', 'locked'),
  odd: fc.oneof(
    { weight: 9, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
})
const histories = fc.array(step, { maxLength: 40, size: 'max' })

/** What the accounts are to be, in plain memory. */
class Books {
  readonly accounts: Record<PlayerAccount, bigint> = { cash: 300n, bonus: 100n, locked: 0n }
  private readonly known = new Map<string, { content: string; status: Corrected['status'] }>()

  correct({ transactionId, account, amountKurus }: Correction): string {
    const content = `${account} ${amountKurus}`
    const before = this.known.get(transactionId)
    if (before) return before.content === content ? `${before.status} again` : 'conflict'
    const status = this.accounts[account] + amountKurus < 0n ? 'insufficient_funds' : 'ok'
    if (status === 'ok') this.accounts[account] += amountKurus
    this.known.set(transactionId, { content, status })
    return status
  }
}

let runs = 0
const compare = async (history: Step[]): Promise<void> => {
  const playerId = await aWallet(db, 300n)
  await withBonus(playerId, 100n)
  // Locked money that is somebody else's business stands beside, and must stay.
  await vault.post(deposit(playerId, 77n))
  await vault.post(hold(playerId, 77n))
  const books = new Books()
  const run = (runs += 1)
  for (const { id, account, odd } of history) {
    const amount = BigInt((id * 47) % 173) - 86n + (odd ? 1n : 0n)
    const c = of(playerId, account, amount === 0n ? 1n : amount, {
      source: `staff:${run}`,
      transactionId: String(id),
    })
    const { status, replayed } = await correct(c)
    expect(status === 'conflict' || !replayed ? status : `${status} again`).toBe(books.correct(c))
  }
  const { cash, bonus, locked } = books.accounts
  expect(await getBalances(playerId)).toEqual([cash, bonus, locked + 77n])
}

test('every history of corrections ends as plain books say, answer by answer', async () => {
  await fc.assert(fc.asyncProperty(histories, compare), {
    numRuns: soak ? 1_000 : 40,
    endOnFailure: false,
  })
  await expectCleanLedger(db)
})

test.each([
  [
    'a known id is corrected again',
    'if found then\n    verdict := case',
    'if false then\n    verdict := case',
  ],
  ['an account goes below zero', 'if room + p_amount < 0 then', 'if false then'],
  [
    'what is held is taken',
    'into room\n    from wallet_entries e where',
    '+ 1000 into room\n    from wallet_entries e where',
  ],
])('the suite catches a seeded bug: %s', async (_name, from, to) => {
  // On a ledger of its own, which is not clean afterwards.
  const [sound, broken] = [{ db, vault }, await openLedger()]
  ;({ db, vault } = broken)
  await withSeededBug(db, from, to, async () => {
    const verdict = await fc.check(fc.asyncProperty(histories, compare), {
      numRuns: 200,
      endOnFailure: true,
    })
    expect(verdict.failed).toBe(true)
  }).finally(() => ({ db, vault } = sound))
  await broken.db.close()
})

test('verify names a correction whose account was changed, and locked money that is held for nothing', async () => {
  const playerId = await aWallet(db, 1_000n)
  const { entryId } = await correct(of(playerId, 'locked', 60n))
  await expectCleanLedger(db)
  const change = async (statement: string) =>
    asOwner(db, `set session_replication_role = replica; ${statement}`)
  await change(`update wallet_entries set to_account = 'cash' where entry_id = ${entryId}`)
  const found = (await db.snapshot((q) => verifyLedger(q))).faults.map(({ check }) => check)
  expect(found).toContain('a correction names the account that it corrects')
  expect(found).toContain('what is locked is held for something')
  await change(`update wallet_entries set to_account = 'locked' where entry_id = ${entryId}`)
  await expectCleanLedger(db)
})

test('a correction stands in the audit chain, which names it once it is changed', async () => {
  const keys = chainKeys({ sealKey: 'a key of the corrections’ test, long enough' })
  const playerId = await aWallet(db, 1_000n)
  const ids = []
  for (const account of ['cash', 'locked'] as const)
    ids.push((await correct(of(playerId, account, 60n))).entryId)
  await extendChain(db.ledger, keys[0], () => new Date(), 50_000)
  const verify = () => db.snapshot((q) => verifyLedger(q, { keys, heads: [] }))
  const sound = await verify()
  expect(sound.faults).toEqual([])
  expect(sound.sealed).toMatchObject({ entries: sound.entries, effects: sound.effects })
  for (const id of ids) {
    const move = (kurus: number) =>
      asOwner(
        db,
        `set session_replication_role = replica; update wallet_entries set amount_kurus = amount_kurus + ${kurus} where entry_id = ${id}`,
      )
    await move(1)
    expect((await verify()).faults[0]?.where).toBe(`entry ${id}`)
    await move(-1)
  }
  expect((await verify()).faults).toEqual([])
})
