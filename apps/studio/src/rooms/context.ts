import type { RoomBet, RoomRound } from '../../engines/crash/room.ts'
import type { FromRoom, RoomRefusal } from '../../engines/crash/room-messages.ts'
import type { Connection } from '../live/people.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../rounds/outbox.ts'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Links } from './links.ts'
import type { RoomGame } from './list.ts'
import type { Publish } from './chain-publication.ts'
import type { RoundMoneyDeps } from './money.ts'
import type { BetRow, Late } from './store.ts'
import type { RoomVersion } from './versions.ts'

/** Somebody in the room, on however many devices. */
export type Guest = {
  player: string
  mode: 'real' | 'demo'
  connections: Set<Connection>
  balanceKurus: bigint | null
}

export type Phase = 'betting' | 'bell' | 'flight' | 'rest'

/** What a round keeps of a bet beside what decides it. */
export type Beside = { alias: string | null; reason: RoomRefusal | 'undone' | null }

/** The running round, in memory. What stands in the database is the truth where they differ. */
export type Running = {
  id: string
  /** What it was begun under. */
  by: RoomVersion
  number: bigint
  link: number
  linkHash: string
  lateHash: string
  phase: Phase
  phaseAt: number
  state: RoomRound
  late: Late | null
  /** The room was away while it flew: each bet brings the higher of its stake and what it is owed. */
  broken: boolean
  crash: { multiple: number; at: number; link: string } | null
  beside: Map<string, Beside>
  /** Bets whose money is written down. */
  paid: Set<string>
  /** Clicks that are being written down. */
  writing: Set<Promise<void>>
}

/** What a room's rounds are drawn from. */
export type Chain = {
  id: string
  links: Links
  /** Of the round that its first link draws. */
  firstNumber: bigint
  publishedAt: Date
  /** The witness has its end: asked once by every process, whatever stands in the database. */
  isWitnessed: boolean
}

export type RoomContext = {
  game: RoomGame
  books: RoundMoneyDeps
  wallet: Wallet
  outbox: Pick<Outbox, 'advance'>
  witness: Witness
  publish: Publish
  seal: Encryption
  log: Log
  /** How long a new chain is. */
  linksLength: number
  witnessAwayMs: number
  /** Ends early when the house closes (rejects), or when `nudge` is called. */
  wait(ms: number): Promise<void>
  nudge(): void
  isStopping: () => boolean
  guests: Map<string, Guest>
  seq: number
  chain: Chain | null
  /** The round that comes next; null: the database knows. */
  next: { number: bigint; link: number } | null
  round: Running | null
  past: { roundId: string; number: number; multiple: number }[]
  isWaiting: boolean
  /** Bets of a voided round are still to be paid: no round opens before. Null: the database knows. */
  owes: boolean | null
  /** When it is asked next whether a void that was not known after a day is known now. */
  looksLateAt: number
}

/** A bet as the rules of its round take it. */
export const betOfRow =
  ({ rules }: Pick<RoomVersion, 'rules'>) =>
  ({ id, player, mode, amount, state, cashed, wager }: BetRow): RoomBet => ({
    id,
    player,
    mode,
    place: wager.place,
    stakeKurus: amount,
    auto: wager.auto,
    state: state === 'paid' ? 'taken' : state,
    clicked: cashed === null ? null : rules.timeOf(cashed),
  })

export const besideOf = ({ wager, reason }: BetRow): Beside => ({
  alias: wager.alias,
  reason: reason as Beside['reason'],
})

export type ToAll = Extract<FromRoom, { t: 'round' | 'crowd' }>
