import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'
import { DatabaseBusy } from '@felek/database/database.ts'
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../packages/database/test/test-database.ts'
import { createWallet } from '../src/modules/wallet/wallet-core.ts'
import { verifyLedger } from '../src/modules/wallet/verify.ts'
import type { Movement, Outcome, Wallet } from '../src/modules/wallet/wallet.ts'
import { serverSchema } from '../src/database/schema.ts'

export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

export type { TestDatabase }

export const openLedger = async () => {
  const db = await openTestDatabase(serverSchema)
  return { db, vault: createWallet(db, { ledger: db.ledger }) }
}

/** Posts as a sender does: the same id again for as long as the vault is too busy to say. */
export const insist = async (vault: Wallet, movement: Movement): Promise<Outcome> => {
  for (;;) {
    try {
      return await vault.post(movement)
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error
    }
  }
}

/** The vault, some of whose doors behave as a test wants. */
export const walletWith = (vault: Wallet, over: Partial<Wallet>): Wallet =>
  Object.assign(Object.create(vault) as Wallet, over)

let lastPlayer = 1_000n
/** A player with accounts, and cash where asked. */
export const aWallet = async (db: TestDatabase, cashKurus = 0n): Promise<bigint> => {
  lastPlayer += 1n
  const playerId = lastPlayer
  await db.query('select wallet_open($1)', [playerId])
  if (cashKurus > 0n)
    await createWallet(db, { ledger: db.ledger }).post(deposit(playerId, cashKurus))
  return playerId
}

let lastId = 0
export const anId = (): string => `t${(lastId += 1)}`

const game = { source: 'provider:felek', house: 'games:felek', roundId: 'r', game: 'lale-bahcesi' }
const gateway = { source: 'gateway:sandbox', house: 'gateway:sandbox' }
export const deposit = (
  playerId: bigint,
  amountKurus: bigint,
  transactionId = anId(),
): Movement => ({
  ...gateway,
  verb: 'deposit',
  transactionId,
  playerId,
  amountKurus,
})
export const hold = (playerId: bigint, amountKurus: bigint, transactionId = anId()): Movement => ({
  ...gateway,
  verb: 'hold',
  transactionId,
  playerId,
  amountKurus,
})
export const settle = (playerId: bigint, about: string, transactionId = anId()): Movement => ({
  ...gateway,
  verb: 'settle',
  transactionId,
  playerId,
  amountKurus: 0n,
  about,
})
export const release = (playerId: bigint, about: string, transactionId = anId()): Movement => ({
  ...gateway,
  verb: 'release',
  transactionId,
  playerId,
  amountKurus: 0n,
  about,
})
export const bet = (playerId: bigint, amountKurus: bigint, transactionId = anId()): Movement => ({
  ...game,
  verb: 'bet',
  transactionId,
  playerId,
  amountKurus,
})
export const win = (
  playerId: bigint,
  amountKurus: bigint,
  about: string,
  transactionId = anId(),
): Movement => ({
  ...game,
  verb: 'win',
  transactionId,
  playerId,
  amountKurus,
  about,
})
export const rollback = (playerId: bigint, about: string, transactionId = anId()): Movement => ({
  ...game,
  verb: 'rollback',
  transactionId,
  playerId,
  amountKurus: 0n,
  about,
})

export const expectCleanLedger = async (db: TestDatabase): Promise<void> => {
  expect((await db.snapshot((q) => verifyLedger(q))).faults).toEqual([])
}

/** Runs SQL as the owner of the schema: the insider's way in, or a way to plant a bug. */
export const asOwner = async (db: TestDatabase, script: string): Promise<void> => {
  if (db.ownerUrl === '') {
    await db.query('reset role', [])
    try {
      for (const statement of script.split('\n--;\n')) await db.query(statement, [])
    } finally {
      await db.query('set role felek_app', [])
    }
    return
  }
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  try {
    for (const statement of script.split('\n--;\n')) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Reads as the owner of the schema, what no login may ask. */
export const readAsOwner = async (
  db: TestDatabase,
  query: string,
): Promise<Record<string, unknown>[]> => {
  if (db.ownerUrl === '') {
    await db.query('reset role', [])
    try {
      return (await db.query(query, [])).rows
    } finally {
      await db.query('set role felek_app', [])
    }
  }
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

const repeatable = `${migrationsDir}/repeatable`

/** The function of the wallet's in whose text `part` stands, as a statement that replaces it. */
const functionWith = async (part: string): Promise<string> => {
  for (const name of await readdir(repeatable)) {
    const file = await readFile(`${repeatable}/${name}`, 'utf8')
    const at = file.indexOf(part)
    if (at < 0) continue
    const begun = Math.max(
      file.lastIndexOf('create function', at),
      file.lastIndexOf('create or replace function', at),
    )
    const body = file.slice(begun, file.indexOf('$$;', at) + 2)
    return body.replace(/^create (or replace )?function/, 'create or replace function')
  }
  throw new Error(`the seeded bug's place is gone: ${part}`)
}

/** Puts a bug into a function of the wallet's, for as long as `work` runs: the suite must notice. */
export const withSeededBug = async (
  db: TestDatabase,
  from: string,
  to: string,
  work: () => Promise<void>,
): Promise<void> => {
  const original = await functionWith(from)
  await asOwner(db, original.replace(from, to))
  try {
    await work()
  } finally {
    await asOwner(db, original)
  }
}

/** Lets the vault's clock stand at a moment that the test moves: `set(ms)`. */
export const withTestClock = async (db: TestDatabase, startMs: number) => {
  await asOwner(
    db,
    `create table test_clock (at timestamptz not null)
--;
grant select, update on test_clock to public
--;
insert into test_clock values ('${new Date(startMs).toISOString()}')
--;
create or replace function wallet_now() returns timestamptz language sql volatile as $$ select at from test_clock $$`,
  )
  return {
    set: async (ms: number): Promise<void> => {
      await db.query('update test_clock set at = $1::timestamptz', [new Date(ms).toISOString()])
    },
  }
}
