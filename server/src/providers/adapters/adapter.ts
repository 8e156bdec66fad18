import type { Env } from '../../env.ts'
import type { House } from '../../house.ts'

/** A game as a provider offers it, in our terms. Stakes are whole kuruş. */
export type Offer = {
  key: string
  name: string
  labelId: string
  labelName: string
  /** One of the contract's slot types. */
  kind: string
  /** A path under /art. */
  image: string
  /** Hundredths of a percent: 9612 is 96.12 %. */
  rtpHundredths: number
  /** 1 low, 2 middle, 3 high. */
  volatility: number
  minStakeKurus: bigint
  maxStakeKurus: bigint
  /** Highest payout as a multiple of the stake, rounded down. */
  maxWin: number
  features: string[]
  releasedAt: Date
  demo: boolean
}

/** Where a game's page is. `token` is absent in demo play. */
export type Opening = { game: string; lang: string; host: string; token?: string }

/** An answer to a provider: HTTP status and JSON. */
export type Answer = { http: number; body: Record<string, string> }

/**
 * One protocol: what it says of its games and how it talks about money. The rules stand in `desk.ts`, where every
 * protocol's calls end as the same four verbs.
 */
export type Adapter = {
  name: string
  /** Asks the provider for its games. Throws when it does not answer or answers nonsense. */
  catalogue(house: House): Promise<Offer[]>
  playUrl(env: Env, opening: Opening): string
  /** Throws when the provider does not answer in time. */
  probe(house: House, signal: AbortSignal): Promise<void>
  /** The calls that the provider makes, by the last part of their path; `body` is the parsed JSON of a signed call. */
  calls: Readonly<Record<string, (house: House, body: unknown) => Promise<Answer>>>
}
