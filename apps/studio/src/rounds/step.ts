import { canonical } from '../maths/canonical.ts'
import { drawsOnto, type DrawRecord } from '../maths/draws.ts'
import type { Revealed } from '../protocol/rounds.ts'
import { saltOf, stepCommitment } from './step-commitment.ts'
import type { PlayedVersion } from './playable.ts'

/* A step of a round by its rules alone: no database, no wallet, no clock. */

/** The seeds of a round, opened. */
export type Chance = { serverSeed: string; clientSeed: string; nonce: bigint }

/** What goes on from a step: kept sealed while its player decides. `told`: so many draws may be known. */
export type StepState = { state: unknown; draws: DrawRecord[]; told: number }

export type Step = {
  kept: StepState
  view: unknown
  over: boolean
  /** The draws that this step lets be known. */
  draws: readonly DrawRecord[]
  /** What is hidden, with its salt; null where nothing is. */
  secret: Revealed | null
}

export type Offered = { action: unknown; stakeKurus: bigint }

const turnOf = (
  { rules, config }: PlayedVersion,
  chance: Chance,
  state: unknown,
  draws: DrawRecord[],
  told: number,
): Step => {
  const over = rules.actions(config, state).length === 0
  const hidden = rules.hidden(config, state)
  const { serverSeed, clientSeed, nonce } = chance
  // A draw of what is hidden would show it: until the round is over none is told.
  const until = hidden === null || over ? draws.length : told
  return {
    kept: { state, draws, told: until },
    view: rules.show(config, state),
    over,
    draws: draws.slice(told, until),
    secret: hidden === null ? null : { hidden, salt: saltOf(serverSeed, clientSeed, nonce) },
  }
}

/** The round as it stands when its stake has been taken. */
export const openTurn = (playable: PlayedVersion, chance: Chance, wager: unknown): Step => {
  const draws: DrawRecord[] = []
  const draw = drawsOnto(draws, chance.serverSeed, chance.clientSeed, chance.nonce)
  const state = playable.rules.open(playable.config, wager, draw)
  return turnOf(playable, chance, state, draws, 0)
}

/** The round after an action; the index of draws runs on. */
export const actTurn = (
  playable: PlayedVersion,
  chance: Chance,
  { state, draws: before, told }: StepState,
  action: unknown,
): Step => {
  const draws = [...before]
  const draw = drawsOnto(draws, chance.serverSeed, chance.clientSeed, chance.nonce)
  const next = playable.rules.act(playable.config, state, action, draw)
  return turnOf(playable, chance, next, draws, told)
}

/** What may be done now, a further stake in kuruş (0: none). */
export const offersOf = (
  { rules, config }: PlayedVersion,
  state: unknown,
  firstKurus: bigint,
): Offered[] =>
  rules
    .actions(config, state)
    .map(({ action, stake = 0 }) => ({ action, stakeKurus: firstKurus * BigInt(stake) }))

export const offerOf = (offers: readonly Offered[], action: unknown): Offered | undefined => {
  const asked = canonical(action)
  return offers.find((offer) => canonical(offer.action) === asked)
}

export const commitmentOfStep = ({ secret }: Step): string | null =>
  secret === null ? null : stepCommitment(secret)
