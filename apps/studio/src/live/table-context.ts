import type { Chain } from '@felek/platform/crypto/commitment-chain.ts'
import type { DrawRecord } from '../maths/draws.ts'
import type { Log } from '../log.ts'
import type { StudioDb } from '../schema.ts'
import type { Deal } from './deal.ts'
import type { TableMoney } from './money.ts'
import type { People, Person } from './people.ts'
import type { Awaits, Phase } from './protocol.ts'
import type { RoundRow } from './rounds-store.ts'
import type { Decision } from './schema.ts'
import type { StakeRow, TableBooks } from './store.ts'
import type { LiveTable } from './table-list.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'

/** The running round as it stands in memory; the database has the same, a moment earlier. */
export type Round = {
  id: string
  number: bigint
  /** 1: of before there was a witness, drawn from `serverSeed` alone. */
  scheme: number
  serverSeed: string | null
  keyId: string | null
  steps: number
  serverSeedHash: string
  witnessHash: string | null
  /** The values that both parties have shown each other, by step. */
  studioValues: string[]
  witnessValues: string[]
  /** Which bets count, by their ids at the wallet; null before that is settled. */
  counted: string[] | null
  pending: Decision | null
  clientSeed: string
  phase: Phase
  startedAt: number
  phaseAt: number
  endsAt: number
  deal: Deal | null
  draws: DrawRecord[]
  result: string | null
  stakes: Map<string, StakeRow>
}

/** One table at work: what its phases, its bets and its connections share. */
export type TableContext = {
  table: LiveTable
  db: StudioDb
  money: TableMoney
  /** What its calls to the wallet are written with. */
  books: TableBooks
  witness: Witness
  /** Where the studio's own values come from. */
  chain: Chain
  /** Whom the table waits for; `void`: it is closed until the bets of a void are paid. */
  awaits: Awaits
  /** After so long without the witness a closed round is void. */
  witnessAwayMs: number
  log: Log
  clock: () => number
  /** Rounds that a new table plays at once, before it takes its first bet: its first history. */
  openingRounds: number
  /** Sleeps; an end of the house ends it early. Tests let time run faster. */
  wait: (ms: number) => Promise<void>
  /** Real milliseconds of a time of play. */
  pace: (ms: number) => number
  isStopping: () => boolean
  people: People
  round: Round | null
  /** What opens next: a round that waits for the witness, or a number; null: read it anew. */
  next: RoundRow | bigint | null
  /** Voided rounds may be left to draw. */
  mayHaveVoids: boolean
  /** Bets of a voided round are still to be paid: no round opens before. Null: the database knows. */
  owes: boolean | null
  /** When it is asked next whether a void that was not known after a day is known now. */
  looksLateAt: number
  /** Newest first. */
  results: string[]
  /** Blackjack: who sits on seat i + 1. */
  seats: (Person | null)[]
  /** Blackjack: takes the decision of the hand in play. */
  decide: ((decision: Decision) => void) | null
  /** Blackjack: a double or a split that waits for its stake. */
  paying: Promise<void> | null
  turnEndsAt: number
  /** However often a double could not be paid: the turn is over then. */
  turnLastAt: number
}

export const roundOf = (row: RoundRow, stakes: readonly StakeRow[]): Round => ({
  id: row.id,
  number: row.number,
  scheme: row.scheme,
  serverSeed: row.server_seed,
  keyId: row.key_id,
  steps: row.steps,
  serverSeedHash: row.server_seed_hash,
  witnessHash: row.witness_commitment,
  studioValues: row.studio_values,
  witnessValues: row.witness_values,
  counted: row.counted,
  pending: row.pending,
  clientSeed: row.client_seed,
  phase: row.state as Phase,
  startedAt: row.started_at.getTime(),
  phaseAt: row.phase_at.getTime(),
  endsAt: row.ends_at.getTime(),
  deal: row.deal,
  draws: row.draws,
  result: row.result,
  stakes: new Map(stakes.map((stake) => [stake.id, stake])),
})

/** Nobody can bet in it: a new table opens with it, and takes no time for it. */
export const isOpening = (
  { openingRounds }: TableContext,
  { number }: Pick<Round, 'number'>,
): boolean => number <= BigInt(openingRounds)

/** Real milliseconds of a time of play in this round. */
export const paceOf = (context: TableContext, round: Pick<Round, 'number'>, ms: number): number =>
  isOpening(context, round) ? 0 : context.pace(ms)

export const stakesOf = (round: Pick<Round, 'stakes'>, player: string): StakeRow[] =>
  [...round.stakes.values()].filter((stake) => stake.player === player)

/** On the table: accepted, in play or paid. */
export const lies = ({ state }: StakeRow): boolean =>
  state === 'accepted' || state === 'counted' || state === 'paid'

export const sumOf = (stakes: readonly StakeRow[]): bigint =>
  stakes.reduce((sum, stake) => sum + stake.amount_kurus, 0n)

/** Its fate is open: it may yet count, or not. */
export const isOpen = ({ state }: StakeRow): boolean => state === 'sent' || state === 'accepted'
