import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aWallet,
  bet,
  deposit,
  hold,
  openLedger,
  release,
  rollback,
  settle,
  win,
  type TestDatabase,
} from '../../../../test/test-ledger.ts'
import { diceOf, openInsider, tamperings, type Insider } from '../../../../test/test-tampering.ts'
import type { Wallet } from '../wallet.ts'
import { verifyLedger } from '../verify.ts'
import { headOf, type Head } from './heads.ts'
import { chainKeys } from '../../../database/chain/keys.ts'
import { allColumnsOf, columnsOf } from './rows.ts'
import { extendChain } from './chain-writer.ts'
import { readChainLinks } from './store.ts'

const keys = chainKeys({ sealKey: 'a key of the tampering test, long enough' })

type Sealed = { db: TestDatabase; insider: Insider; heads: Head[] }

/** A small ledger with every kind of verdict and with gaps in its numbers, sealed to its end. */
const aSealedLedger = async (): Promise<Sealed> => {
  const { db, vault } = await openLedger()
  for (let n = 0; n < 9; n += 1) await play(db, vault, BigInt(n))
  while (await extendChain(db.ledger, keys[0], () => new Date(), 25));
  const heads = (await readChainLinks(db.read, 0n, 1_000)).map(headOf)
  return { db, insider: await openInsider(db), heads }
}

const play = async (db: TestDatabase, vault: Wallet, n: bigint) => {
  const player = await aWallet(db, 20_000n + n)
  const bets = [bet(player, 700n), bet(player, 300n + n), bet(player, 90n)]
  for (const b of bets) await vault.post(b)
  await vault.post(win(player, 1_000n, bets[0]?.transactionId ?? ''))
  await vault.post(win(player, 0n, bets[2]?.transactionId ?? ''))
  await vault.post(rollback(player, bets[1]?.transactionId ?? ''))
  await vault.post(bet(player, 9_000_000n))
  await vault.post({ ...bet(player, 10n), refuse: 'session_expired' })
  await vault.post(rollback(player, `never-came-${n}`))
  const [settled, released] = [hold(player, 100n), hold(player, 50n)]
  for (const h of [settled, released, hold(player, 30n)]) await vault.post(h)
  await vault.post(settle(player, settled.transactionId))
  await vault.post(release(player, released.transactionId))
  // What a transaction drew and gave back leaves a gap in both numbers.
  await db
    .inTx(async (tx) => {
      await vault.postIn(tx, [deposit(player, 5n), bet(player, 900_000_000n)])
      throw new Error('taken back')
    })
    .catch(() => {})
}

/** Throws the dice so often; answers what was not found where it was done, or not by its check. */
const tamper = async ({ insider, heads }: Sealed, seed: number, times: number) => {
  const dice = diceOf(seed)
  const names = Object.keys(tamperings)
  const missed: string[] = []
  for (let i = 0; i < times; i += 1) {
    // Each kind at least three times in 200; where and how, the dice say.
    const name = names[i % names.length] ?? ''
    const result = await insider.inVain(async () => {
      const { places, check } = (await tamperings[name]?.(insider, dice)) ?? {
        places: [],
        check: '',
      }
      const { faults } = await verifyLedger(insider.q, { keys, heads })
      const found = faults.filter((f) => f.check === check).map((f) => f.where)
      // All of the places and no other; of many, the first twenty are told.
      const right =
        found.length === Math.min(new Set(places).size, 20) &&
        found.every((where) => places.includes(where)) &&
        faults[0] !== undefined &&
        places.includes(faults[0].where)
      return right ? undefined : `${name} at ${places.join(', ')}: ${JSON.stringify(faults)}`
    })
    if (result !== undefined) missed.push(result)
  }
  return missed
}

let sealed: Sealed
beforeAll(async () => {
  sealed = await aSealedLedger()
})
afterAll(async () => {
  await sealed.insider.close()
  await sealed.db.close()
})

test('the chain binds every column of entries and effects', async () => {
  for (const [table, kind] of [
    ['wallet_entries', 'entry'],
    ['wallet_effects', 'effect'],
  ] as const) {
    const columns = await sealed.insider.rows(
      `select column_name::text as name from information_schema.columns where table_schema = 'felek' and table_name = '${table}'`,
    )
    expect(new Set(columns.map(({ name }) => name))).toEqual(new Set(allColumnsOf(kind)))
  }
})

test('untouched, the ledger is clean, and all of it is sealed', async () => {
  const verdict = await verifyLedger(sealed.insider.q, { keys, heads: sealed.heads })
  expect(verdict.faults).toEqual([])
  expect(verdict.sealed).toMatchObject({ entries: verdict.entries, effects: verdict.effects })
  expect(verdict.heads.compared).toBe(sealed.heads.length)
  expect(sealed.heads.length).toBeGreaterThan(4)
})

test('M-25: two hundred tamperings by the superuser, two hundred found at their place', async () => {
  const seed =
    process.env['SEED'] === undefined ? randomInt(2 ** 31) : parseInt(process.env['SEED'], 10)
  const times = process.env['SOAK'] === '1' ? 2_000 : 200
  expect(await tamper(sealed, seed, times), `SEED=${seed}`).toEqual([])
}, 600_000)

test('a stake at no time at all is found, not stumbled over', async () => {
  const { insider, heads } = sealed
  const faults = await insider.inVain(async () => {
    await insider.run(`update wallet_entries set at = 'infinity' where verb = 'bet'`)
    return (await verifyLedger(insider.q, { keys, heads })).faults
  })
  const stakes = await insider.rows(`select entry_id from wallet_entries where verb = 'bet'`)
  expect(faults.map((it) => it.where)).toEqual(
    expect.arrayContaining(stakes.slice(0, 20).map((it) => `entry ${it['entry_id']}`)),
  )
})

test('M-25 catches a seeded bug: the verdict is left out of the encoding', async () => {
  const columns = columnsOf.effect as unknown as string[]
  const at = columns.indexOf('status')
  columns.splice(at, 1)
  try {
    const weak = await aSealedLedger()
    const all = Object.keys(tamperings).length
    const missed = await tamper(weak, 7, all)
    expect(missed.map((line) => line.slice(0, line.indexOf(' at ')))).toContain('a verdict changed')
    await weak.insider.close()
    await weak.db.close()
  } finally {
    columns.splice(at, 0, 'status')
  }
}, 600_000)
