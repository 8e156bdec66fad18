import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { Family } from '@felek/contract/games.ts'
import type {
  OpenRoundsResponse,
  RoundRecord,
} from '@felek/contract/protocols/provider/round-records.ts'
import type { ProviderRound } from './felek-rounds.ts'
import type { Env } from '../../../config.ts'
import type { ProviderClientDeps, ProvidersDeps } from '../deps.ts'
import type { MachineResponse } from '../../../http/fast-path.ts'

/** A game as a provider offers it, in our terms. Stakes are whole kuruş. */
export type Offer = {
  key: string
  name: string
  labelId: string
  labelName: string
  /** What the name means in English; undefined where it has no meaning to tell. */
  nameEn: string | undefined
  family: Family
  /** One of the contract's slot types. */
  kind: string
  /** A path under /art. */
  image: string
  /** Hundredths of a percent: 9612 is 96.12 %; the least, where wagers or decisions differ. */
  rtpHundredths: number
  rtpMostHundredths: number | undefined
  /** Where it is sampled: half the width of its interval at 99 %, hundredths of a point. */
  rtpWithinHundredths: number | undefined
  /** One round in so many pays the most; undefined where it is not said. */
  topEvery: number | undefined
  /** 1 the calmest, 5 the wildest; undefined where the player chooses it. */
  volatility: number | undefined
  minStakeKurus: bigint
  maxStakeKurus: bigint
  /** Highest payout as a multiple of the stake, rounded down: what the lobby says. */
  maxWin: number
  /** What a round may win, in hundredths of its stakes, rounded up: what the wallet holds it to. */
  winMaxHundredths: bigint
  features: string[]
  /** What it takes part in (`jackpot`). */
  facets: string[]
  /** One round is drawn for all who play, together with the witness. */
  inCommon: boolean
  releasedAt: Date
  demo: boolean
}

/** A live table as a provider offers it. Stakes are whole kuruş, for one bet. */
export type TableOffer = {
  key: string
  name: { tr: string; en: string }
  labelId: string
  labelName: string
  /** One of the contract's live types. */
  kind: string
  /** A path under /art. */
  image: string
  /** Hundredths of a percent. */
  rtpHundredths: number
  minStakeKurus: bigint
  maxStakeKurus: bigint
  /** What a player's round may win, in hundredths of its stakes, rounded up. */
  winMaxHundredths: bigint
  /** Undefined where everybody plays the same hand. */
  seats: number | undefined
  releasedAt: Date
  demo: boolean
}

/** What goes on at a table, as its provider says now. */
export type TableNow = {
  open: boolean
  players: number
  phase: 'idle' | 'betting' | 'playing'
  closesAt: Date | undefined
  seatsFree: number | undefined
  /** Newest first. */
  lastResults: string[]
}

/** Where a game's page is, or a live table's. A demo has a `token` only where not everybody may see it. */
export type Opening = {
  game: string
  place: 'game' | 'table'
  lang: string
  host: string
  demo: boolean
  token?: string
}

/** Free spins that a player was given. */
export type SpinsGranted = {
  grantId: string
  player: string
  game: string
  spins: number
  stakeKurus: bigint
  expiresAt: Date
}

/** A round of a demo's past, to be played. */
export type PastRound = { roundId: string; game: string; stakeKurus: bigint; at: Date }

/**
 * One protocol: what it says of its games and how it talks about money. The rules stand in
 * `seamless-wallet.ts`, where every protocol's calls end as the same four verbs.
 */
export type Adapter = {
  name: string
  /** Asks the provider for its games. Throws when it does not answer or answers nonsense. */
  catalogue(deps: ProviderClientDeps): Promise<Offer[]>
  /** A provider without live tables leaves both out. Each throws like `catalogue`. */
  tables?: {
    catalogue(deps: ProviderClientDeps): Promise<TableOffer[]>
    /** By the table's key; one of which nothing is said is closed. */
    states(deps: ProviderClientDeps): Promise<ReadonlyMap<string, TableNow>>
  }
  /**
   * What was drawn in those of these rounds that are over and this player's, by their ids; null
   * where there is nothing to show. Throws like `catalogue`. A provider that keeps none leaves it out.
   */
  rounds?(
    deps: ProviderClientDeps,
    playerId: bigint,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ProviderRound>>
  /**
   * A round as the provider keeps it, for staff; undefined where it knows of none. Throws like `catalogue`. A
   * provider that keeps none leaves both out.
   */
  roundRecord?(deps: ProviderClientDeps, roundId: string): Promise<RoundRecord | undefined>
  /** The rounds that run with real money in them, the oldest first. Throws like `catalogue`. */
  openRounds?(deps: ProviderClientDeps): Promise<OpenRoundsResponse>
  /**
   * The key of the game or table in which a round of this player's runs; null where none does. Throws like
   * `catalogue`. A provider whose rounds wait for nobody leaves it out.
   */
  running?(deps: ProviderClientDeps, playerId: bigint): Promise<string | null>
  /**
   * Free spins: each answers with a status, `ok` where the provider knows now, and may be told again. Throws
   * where it does not answer. A provider without them leaves it out.
   */
  freeSpins?: {
    grant(deps: ProviderClientDeps, spins: SpinsGranted): Promise<string>
    cancel(deps: ProviderClientDeps, grantId: string): Promise<string>
  }
  /** Its half of what the house draws, promised and shown. A provider without leaves it out. */
  promises?(deps: ProviderClientDeps): Witness
  /** Plays what a demo's account has played before; answers what each round paid. Throws where it does not. */
  past?(
    deps: ProviderClientDeps,
    playerId: bigint,
    rounds: readonly PastRound[],
    paidMaxKurus?: bigint,
  ): Promise<bigint[]>
  playUrl(env: Pick<Env, 'studioUrl' | 'studioPort'>, opening: Opening): string
  /** Throws when the provider does not answer in time. */
  probe(deps: ProviderClientDeps, signal: AbortSignal): Promise<void>
  /**
   * The calls that the provider makes, by the last part of their path; `body` is the parsed JSON of
   * a signed call.
   */
  calls: Readonly<Record<string, (deps: ProvidersDeps, body: unknown) => Promise<MachineResponse>>>
}
