import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Database } from '@felek/database/database.ts'
import type { LiveSchema } from './live/schema.ts'
import type { DrawRecord } from './maths/draws.ts'
import type { CommitmentsSchema } from './commitments/schema.ts'
import type { Revealed } from './protocol/rounds.ts'
import type { Verb } from './wallet/wallet.ts'

/**
 * The rows of migrations/, as the database package gives them: int8 as bigint, timestamptz as Date.
 */
export type Mode = 'real' | 'demo'
export type RoundState = 'staking' | 'deciding' | 'raising' | 'owed' | 'settled' | 'void'
export type Actor = 'player' | 'clock' | 'house'

/** jsonb goes in as text. */
type Json<T> = ColumnType<T, string, string>
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

type Apart = LiveSchema & CommitmentsSchema

export type Schema = Apart & {
  accesses: {
    token_hash: string
    player: string
    session: string
    game: string
    mode: Mode
    alias: Optional<string>
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
    kind: 'solo' | 'room'
    codec: ColumnType<'v1' | 'v2', 'v1' | 'v2' | undefined, never>
    game: string
    maths: string
    /** Of a solo round alone: these four. */
    mode: Optional<Mode>
    player: Optional<string>
    seed_id: Optional<string>
    nonce: Optional<bigint>
    /** Of a room's alone: these. */
    room: Optional<string>
    number: Optional<bigint>
    chain_id: Optional<string>
    link: Optional<number>
    late: OptionalJson<unknown>
    seal: Optional<string>
    hidden: Optional<string>
    revealed: OptionalJson<Revealed>
    state: RoundState
    step: Generated<number>
    staked: Generated<bigint>
    paid: Optional<bigint>
    cap_hundredths: Optional<bigint>
    capped: Generated<boolean>
    /** Over, and its feature was reached. */
    featured: Generated<boolean>
    acts_until: Optional<Date>
    opened_at: Date
    ended_at: Optional<Date>
    seen_at: Optional<Date>
    void_reason: Optional<string>
  }
  playing: { player: string; round: string; game: string; room: Optional<string> }
  steps: {
    round_id: string
    step: number
    actor: Actor
    action_id: Optional<string>
    action: OptionalJson<unknown>
    draws: Json<DrawRecord[]>
    view: Json<unknown>
    at: Date
  }
  stakes: {
    id: string
    round_id: string
    step: number
    player: string
    session: string
    mode: Mode
    wager: Json<unknown>
    amount: bigint
    state: 'sent' | 'taken' | 'paid' | 'void'
    cashed: Optional<number>
    /** Of that, while the stake is not paid. */
    cashed_seal: Optional<string>
    payout: Optional<bigint>
    reason: Optional<string>
    grant_id: Optional<string>
    spins_left: Optional<number>
    balance_staked: Optional<bigint>
    balance: Optional<bigint>
    /** Paid its stake alone: what its void gives is not known yet. */
    stake_alone: Generated<boolean>
    placed_at: Date
  }
  chains: {
    id: string
    terminal: string
    length: number
    root_sealed: string
    published_at: Date
    room: Optional<string>
    first_number: Optional<bigint>
    witnessed_at: Optional<Date>
  }
  keepers: { room: string; owner: string; until: Date }
  meters: {
    game: string
    day: ColumnType<string, string, never>
    mode: Mode
    stake_band: number
    /** Of sixteen rows that count together. */
    part: number
    rounds: bigint
    staked: string
    paid: string
    sum_squares: string
    tops: bigint
    /** Null of a row begun before they were counted. */
    features: bigint | null
    /** Kuruş squared of what a round paid beyond its stakes; null as `features`. */
    net_squares: string | null
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
    stake_id: string
    /** Of a stake at a live table: in `live_stakes`. */
    live: Generated<boolean>
    player: string
    verb: Verb
    body: string
    /** Of a bet: what its stake pays by, as a digest. */
    terms: Optional<string>
    /** Of all of the above, under the studio's key; null of a call from before there were seals. */
    seal: Optional<string>
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
}

export const studioDbOf = (database: Database): StudioDb => ({
  read: database.read.withTables<Schema>(),
  inTx: (fn) => database.inTx((tx) => fn(tx.withTables<Schema>())),
  close: () => database.close(),
})
