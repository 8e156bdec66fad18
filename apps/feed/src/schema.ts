import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Database } from '@felek/database/database.ts'
import type { Fates } from './fates.ts'
import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'

/** The rows of migrations/, as the database package gives them. jsonb goes in as text. */
type Json<T> = ColumnType<T, string, string>

export type MatchState = 'planned' | 'open' | 'live' | 'over' | 'closed' | 'cancelled'
/** What was public and fixed before the seal. */
export type Plan = {
  fixture: Fixture
  /** As the sport's model has them. */
  rates: object
  rosters: [string[], string[]]
}

export type Schema = {
  feed_cursor: {
    id: number
    owner: string | null
    until: Date | null
    last_seq: bigint
    kept_after: Generated<bigint>
  }
  feed_matches: {
    event: string
    sport: string
    rail: string
    starts_at: Date
    code: string
    plan: Json<Plan>
    seal: string
    sealed_seed: string | null
    seed: string | null
    number: bigint | null
    witness_commitment: string | null
    value: string | null
    kicked_at: Date | null
    /** From kick-off on: by what its bad luck was decided. */
    fates: Fates | null
    state: MatchState
    beats: Generated<number>
    offered: ColumnType<string[], string | undefined, string>
    digest: string | null
    ended_at: Date | null
  }
  feed_messages: {
    seq: bigint
    at: Date
    producer: 'pre' | 'live'
    type: string
    event: string
    stateful: boolean
    line: string
  }
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** What the feed needs of the database package, typed with its own tables. */
export type FeedDb = {
  read: Db
  inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const feedDbOf = (database: Database): FeedDb => ({
  read: database.read.withTables<Schema>(),
  inTx: (fn) => database.inTx((tx) => fn(tx.withTables<Schema>())),
  close: () => database.close(),
})
