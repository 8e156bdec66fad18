import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { prepared } from '@felek/database/database.ts'
import type { Db, Mode, Tx } from '../schema.ts'

/** Who plays what: found by the bearer token of a call. */
export type Access = {
  player: string
  session: string
  game: string
  mode: Mode
  /** How the operator shows this player to others, masked; null: by no name. */
  alias?: string | null
}

/** A sitting lasts as long as the site's longest session. */
const accessMs = 12 * 3_600_000
const demoKurus = 1_000_000n

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Answers the token; the database keeps its hash alone. */
export const addAccess = async (tx: Tx, access: Access, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('accesses')
    .values({
      token_hash: hashOf(token),
      ...access,
      created_at: now,
      expires_at: new Date(now.getTime() + accessMs),
    })
    .execute()
  return token
}

export const findAccess = async (db: Db, token: string, now: Date): Promise<Access | undefined> =>
  db
    .selectFrom('accesses')
    .select(['player', 'session', 'game', 'mode', 'alias'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export type FoundAccess = Access & { token_hash: string; expires_at: Date }

/** Of many tokens at once, by their hashes, those that are over too; in no order. */
export const findAccesses = (db: Db, hashes: readonly string[]): Promise<FoundAccess[]> =>
  accessesByHash(db, [hashes])

const accessesByHash = prepared<FoundAccess>(
  'accesses',
  'select token_hash, player, session, game, mode, alias, expires_at from accesses where token_hash = any($1)',
)

/** What a session of the wallet's opened ends with it. */
export const deleteAccesses = async (db: Db, session: string): Promise<void> => {
  await db.deleteFrom('accesses').where('session', '=', session).execute()
}

/** A new demo player with a full demo balance. */
export const addDemoPlayer = async (tx: Tx, now: Date): Promise<string> => {
  const player = `demo:${randomUUID()}`
  await tx
    .insertInto('demo_balances')
    .values({ player, balance_kurus: demoKurus, created_at: now })
    .execute()
  return player
}

export const getDemoBalance = async (db: Db, player: string): Promise<bigint> =>
  (
    await db
      .selectFrom('demo_balances')
      .select('balance_kurus')
      .where('player', '=', player)
      .executeTakeFirstOrThrow()
  ).balance_kurus

/** Takes the stake from a demo balance; undefined when it does not hold as much. */
export const takeFromDemoBalance = async (
  tx: Tx,
  player: string,
  kurus: bigint,
): Promise<bigint | undefined> =>
  (
    await tx
      .updateTable('demo_balances')
      .set((e) => ({ balance_kurus: e('balance_kurus', '-', kurus) }))
      .where('player', '=', player)
      .where('balance_kurus', '>=', kurus)
      .returning('balance_kurus')
      .executeTakeFirst()
  )?.balance_kurus

/** Answers what it holds then. */
export const addToDemoBalance = async (tx: Tx, player: string, kurus: bigint): Promise<bigint> =>
  (
    await tx
      .updateTable('demo_balances')
      .set((e) => ({ balance_kurus: e('balance_kurus', '+', kurus) }))
      .where('player', '=', player)
      .returning('balance_kurus')
      .executeTakeFirstOrThrow()
  ).balance_kurus

const demoKeptMs = 7 * 86_400_000

/** How many demo players go in one transaction. */
const staleMax = 200

/**
 * Forgets accesses that are over, and demo players who have not opened anything for a week, with
 * all they played. True when there are more of them: anybody may open a demo each second, so an
 * hour brings more than one transaction takes.
 */
export const deleteStale = async (tx: Tx, now: Date): Promise<boolean> => {
  const before = new Date(now.getTime() - demoKeptMs)
  await tx.deleteFrom('accesses').where('expires_at', '<', before).execute()
  const stale = await tx
    .selectFrom('demo_balances')
    .select('player')
    .where('created_at', '<', before)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('accesses')
            .select('token_hash')
            .whereRef('accesses.player', '=', 'demo_balances.player'),
        ),
      ),
    )
    .limit(staleMax)
    .execute()
  if (stale.length === 0) return false
  const players = stale.map((row) => row.player)
  await tx.deleteFrom('playing').where('player', 'in', players).execute()
  await tx.deleteFrom('rounds').where('player', 'in', players).execute()
  await tx.deleteFrom('seeds').where('player', 'in', players).execute()
  await tx.deleteFrom('demo_balances').where('player', 'in', players).execute()
  return stale.length === staleMax
}
