import { prepared } from '@felek/database/database.ts'
import { createBatch } from '../batch.ts'
import { findAccesses, type FoundAccess } from '../players/store.ts'
import type { StudioDb } from '../schema.ts'
import type { SeedRow } from '../seeds/store.ts'
import { bookReturns, type Return } from './settlement-store.ts'
import { findRounds, type ShownRound } from './store.ts'

/*
 * What every round of real money does: it begins, its stake is taken, what it pays is booked, it is shown. Those of many
 * players that come together are done in one statement each (docs/decisions/0090).
 */

/** A round that wants to begin, with the call that asks for its stake. */
export type Beginning = {
  id: string
  player: string
  game: string
  maths: string
  cap_hundredths: bigint
  /** The least time since the player's last round began, of whatever game. */
  pace_ms: number
  session: string
  /** JSON. */
  wager: string
  /** Kuruş. */
  amount: bigint
  transaction_id: string
  body: string
  terms: string | null
  seal: string | null
  next_at: Date
  /** Now. */
  at: Date
}
type Pair = Pick<SeedRow, 'client_seed' | 'server_seed' | 'sealed_seed' | 'nonce'> & {
  seed_id: string
}
/** What became of it; begin_rounds.sql says the outcomes. */
export type Begun = { last_at: Date | null } & (
  | { outcome: 'again' | 'known' | 'too_fast' | 'unseeded' }
  | { outcome: 'busy'; running: string; running_game: string }
  | ({ outcome: 'begun' } & Pair)
)

/** A first stake that the wallet has taken, with all that it makes of its round. */
export type Taking = {
  transaction_id: string
  round_id: string
  /** Kuruş, as the other amounts. */
  balance: bigint
  state: 'owed' | 'deciding'
  hidden: string | null
  acts_until: Date | null
  seal: string | null
  /** JSON's own; null of a round that goes on or hides nothing. */
  revealed: unknown
  staked: bigint
  paid: bigint | null
  capped: boolean
  featured: boolean
  draws: unknown
  view: unknown
  /** What the stake brings; null while the round goes on. */
  stake_paid: bigint | null
  /** The call that pays it. */
  win_id: string | null
  win_body: string | null
  win_seal: string | null
  next_at: Date | null
  /** Now. */
  at: Date
}

const beginRounds = prepared<Begun & { id: string }>(
  'begin_rounds',
  'select id, outcome, running, running_game, last_at, seed_id, nonce, client_seed, server_seed, sealed_seed from begin_rounds($1, $2)',
)
const takeStakes = prepared<{ transaction_id: string }>(
  'take_stakes',
  'select transaction_id from take_stakes($1)',
)

/** Amounts go as text: JSON's numbers are not exact for every reader. Whole items, for a replacer is asked of every value. */
const jsonOf = (items: readonly object[]): string =>
  JSON.stringify(
    items.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([key, value]: [string, unknown]) => [
          key,
          typeof value === 'bigint' ? `${value}` : value,
        ]),
      ),
    ),
  )

export type Batched = {
  /** By the hash of its token; undefined where it is nobody's. Whether it is over by now says the caller's clock. */
  access(tokenHash: string): Promise<FoundAccess | undefined>
  /** Throws 23505 where the id, or the player's place, was taken at the same moment. */
  begin(item: Beginning): Promise<Begun>
  /** False where another process has decided the call: nothing is written then. */
  take(item: Taking): Promise<boolean>
  /** What came back of a stake; its round is settled where that was all it owed. */
  book(item: Return): Promise<void>
  shown(id: string): Promise<ShownRound | undefined>
}

/** Whose seeds are held by another transaction waits for them; as often as they may change meanwhile. */
const changesMax = 100

export const createBatched = ({ read }: Pick<StudioDb, 'read'>): Batched => {
  const beginAll = async (items: readonly Beginning[], waits: boolean): Promise<Begun[]> => {
    const rows = await beginRounds(read, [jsonOf(items), waits])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return items.map(({ id }) => byId.get(id) as Begun)
  }
  const begin = createBatch<Beginning, Begun>({
    send: (items) => beginAll(items, false),
    // The id is whatever a player's page says: of two who say the same, one is answered after the other.
    keysOf: ({ player, id }) => [player, id],
  })
  const take = createBatch<Taking, boolean>({
    send: async (items) => {
      const rows = await takeStakes(read, [jsonOf(items)])
      const taken = new Set(rows.map((row) => row.transaction_id))
      return items.map((item) => taken.has(item.transaction_id))
    },
    keysOf: ({ round_id }) => [round_id],
  })
  const book = createBatch<Return, void>({
    send: async (items) => {
      await bookReturns(read, items)
      return items.map(() => undefined)
    },
    keysOf: ({ transactionId }) => [transactionId],
  })
  const shown = createBatch<string, ShownRound | undefined>({
    send: async (ids) => {
      const byId = new Map((await findRounds(read, ids)).map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    },
    keysOf: (id) => [id],
  })
  const access = createBatch<string, FoundAccess | undefined>({
    send: async (hashes) => {
      const byHash = new Map((await findAccesses(read, hashes)).map((row) => [row.token_hash, row]))
      return hashes.map((hash) => byHash.get(hash))
    },
    keysOf: (hash) => [hash],
  })
  return {
    access,
    async begin(item) {
      let begun = await begin(item)
      for (let tries = 0; begun.outcome === 'again' && tries < changesMax; tries += 1)
        [begun] = (await beginAll([item], true)) as [Begun]
      if (begun.outcome === 'again') throw new Error(`${item.player} has no seeds in force`)
      return begun
    },
    take,
    book,
    shown,
  }
}
