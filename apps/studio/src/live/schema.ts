import type { ColumnType, Generated } from 'kysely'
import type { DrawRecord } from '../maths/draws.ts'
import type { Deal, StakeBet } from './deal.ts'
import type { Action, LiveRefusal, Phase, VoidReason } from './protocol.ts'

/** The rows of migrations/. jsonb goes in as text. */
type Json<T> = ColumnType<T, string, string>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

export type StakeState = 'sent' | 'accepted' | 'counted' | 'paid' | 'void'
export type StakeReason = LiveRefusal | 'undone'
/** Blackjack: what was decided on the hand in play, and the further stake that it needed. */
export type Decision = { action: Action; stakeId: string | null }

export type LiveSchema = {
  live_rounds: {
    id: string
    table_id: string
    number: bigint
    /** `waiting`: the witness has promised nothing yet. */
    state: Phase | 'waiting' | 'done' | 'void'
    /** Of rounds under scheme 1; the others' values follow from a key, and stand here once shown. */
    server_seed: string | null
    server_seed_hash: string
    client_seed: string
    draws: Json<DrawRecord[]>
    deal: ColumnType<Deal | null, null, string>
    result: string | null
    started_at: Date
    phase_at: Date
    ends_at: Date
    ended_at: Date | null
    scheme: Generated<number>
    key_id: Optional<string>
    steps: Generated<number>
    witness_commitment: Optional<string>
    studio_values: ColumnType<string[], string | undefined, string>
    witness_values: ColumnType<string[], string | undefined, string>
    counted: ColumnType<string[] | null, null | undefined, string>
    pending: ColumnType<Decision | null, null | undefined, string | null>
    void_reason: Optional<VoidReason>
  }
  live_counts: { table_id: string; outcome: 'done' | VoidReason; rounds: bigint }
  live_stakes: {
    id: string
    round_id: string
    player: string
    session: string
    mode: 'real' | 'demo'
    kind: 'bet' | 'double' | 'split'
    seat: number | null
    hand: number | null
    bets: Json<StakeBet[]>
    amount_kurus: bigint
    state: StakeState
    reason: StakeReason | null
    payout_kurus: bigint | null
    /** Paid its stake alone: what its void gives is not known yet. */
    stake_alone: Generated<boolean>
    placed_at: Date
  }
  live_keeper: { id: number; owner: string; until: Date }
}
