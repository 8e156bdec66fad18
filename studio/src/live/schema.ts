import type { ColumnType, Generated } from 'kysely'
import type { DrawRecord } from '../maths/draws.ts'
import type { Verb } from '../wallet/wallet.ts'
import type { Deal } from './deal.ts'
import type { LiveRefusal, Phase } from './protocol.ts'

/** The rows of migrations/0002_live.sql. jsonb goes in as text. */
type Json<T> = ColumnType<T, string, string>

export type StakeBet = { spot: string; numbers?: number[]; amount: string }
export type StakeState = 'sent' | 'accepted' | 'counted' | 'paid' | 'void'
export type StakeReason = LiveRefusal | 'undone'

export type LiveSchema = {
  live_rounds: {
    id: string
    table_id: string
    number: bigint
    state: Phase | 'done' | 'void'
    server_seed: string
    server_seed_hash: string
    client_seed: string
    draws: Json<DrawRecord[]>
    deal: ColumnType<Deal | null, null, string>
    result: string | null
    started_at: Date
    phase_at: Date
    ends_at: Date
    ended_at: Date | null
  }
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
    placed_at: Date
  }
  live_outbox: {
    transaction_id: string
    stake_id: string
    verb: Verb
    body: string
    state: Generated<'pending' | 'final' | 'abandoned'>
    status: string | null
    attempts: Generated<number>
    first_sent_at: Date | null
    next_at: Date
  }
  live_keeper: { id: number; owner: string; until: Date }
}
