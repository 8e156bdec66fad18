import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/src/database.ts'
import type { LiveSchema } from './live/schema.ts'
import type { DrawRecord } from './maths/draws.ts'
import type { Outcome } from './protocol/rounds.ts'
import type { Verb } from './wallet/wallet.ts'

/**
 * The rows of migrations/, as the database package gives them: int8 as bigint, timestamptz as Date.
 */
export type Mode = 'real' | 'demo'
export type RoundState =
  | 'drawn'
  | 'stake_sent'
  | 'staked'
  | 'shown'
  | 'win_sent'
  | 'settled'
  | 'void'

/** jsonb goes in as text. Null while the round's result is sealed. */
type SealedJson<T> = ColumnType<T | null, string | null, string>

export type Schema = LiveSchema & {
  accesses: {
    token_hash: string
    player: string
    session: string
    game: string
    mode: Mode
    created_at: Date
    expires_at: Date
  }
  demo_balances: { player: string; balance_kurus: bigint; created_at: Date }
  seeds: {
    id: string
    player: string
    state: 'next' | 'active' | 'revealed'
    /** Once it is revealed; `sealed_seed` until then. */
    server_seed: string | null
    sealed_seed: string | null
    server_seed_hash: string
    client_seed: string
    nonce: Generated<bigint>
    created_at: Date
    revealed_at: Date | null
  }
  rounds: {
    id: string
    player: string
    session: string
    game: string
    mode: Mode
    seed_id: string
    nonce: bigint
    stake_kurus: bigint
    request: string
    maths: string
    /** The three of the result are null, and `sealed_result` is not, until the stake is decided. */
    draws: SealedJson<DrawRecord[]>
    outcome: SealedJson<Outcome>
    payout_kurus: bigint | null
    sealed_result: string | null
    state: RoundState
    void_reason: string | null
    balance_staked_kurus: bigint | null
    balance_kurus: bigint | null
    drawn_at: Date
    shown_at: Date | null
    ended_at: Date | null
    seen_at: Date | null
    /** Of a free spin: its grant, and how many are left after it. */
    grant_id: ColumnType<string | null, string | undefined>
    spins_left: ColumnType<number | null, number | undefined>
  }
  free_spins: {
    grant_id: string
    player: string
    game: string
    spins: number
    spins_left: number
    stake_kurus: bigint
    expires_at: Date
    state: 'active' | 'cancelled'
    created_at: Date
  }
  outbox: {
    transaction_id: string
    round_id: string
    verb: Verb
    body: string
    state: Generated<'pending' | 'final' | 'abandoned'>
    status: string | null
    attempts: Generated<number>
    first_sent_at: Date | null
    next_at: Date
  }
}

/** A handle for reading or a transaction, typed; stores take either. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** What the studio needs of the database package, typed with its own tables. */
export type StudioDb = {
  read: Db
  inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
  kind: 'pglite' | 'postgres'
}

export const studioDbOf = (database: Database): StudioDb => ({
  kind: database.kind,
  read: database.read.withTables<Schema>(),
  inTx: (fn) => database.inTx((tx) => fn(tx.withTables<Schema>())),
  close: () => database.close(),
})
