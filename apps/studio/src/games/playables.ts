import * as z from 'zod/mini'
import { loadStoredVersions, type StoredVersion } from '../../engines/stored-versions.ts'
import { listTitles, type Listed } from '../../engines/par.ts'
import { singlePlayerEngineIn } from '../../engines/versions.ts'
import { toKurus } from '@felek/contract/money.ts'
import { bet, type Outcome } from '../protocol/rounds.ts'
import type { Playable, Playables, PlayedVersion } from '../rounds/playable.ts'
import { drawnRules, payoutOf, plainWager, type DrawnState } from '../../engines/drawn.ts'
import { slotStakes } from '../../engines/stakes.ts'
import { games, type Game } from './games.ts'

/* Every game that the studio sells, as the machine of rounds plays it. */

const bets = z.array(bet).check(z.minLength(1), z.maxLength(160))

const hundredthsOf = (decimal: string): number => parseInt(`${toKurus(decimal)}`, 10)

/** A wager is the list of bets, or nothing on a slot. */
const wagerOf = (game: Game) => (stakeKurus: bigint, wager: unknown) => {
  const placed = wager === undefined || wager === null ? undefined : bets.safeParse(wager)
  if (placed && !placed.success) return undefined
  const checked = game.wagerIn(stakeKurus, placed?.data)
  return checked && plainWager(checked)
}

export const playableOfGame = (game: Game): Playable => ({
  slug: game.title.slug,
  label: game.title.label,
  family: game.engine.family,
  paceMs: game.info.spinMsMin,
  maths: game.maths,
  stakes: game.stakes,
  capHundredths: hundredthsOf(game.info.maxWin),
  wagerOf: wagerOf(game),
  parseAction: () => undefined,
  rules: drawnRules,
  config: game,
  payoutKurus: (state) => payoutOf(state as DrawnState),
  takesFreeSpins: game.engine.family === 'slot',
  featured: game.featured && ((view) => game.featured?.(view as Outcome) === true),
})

/** What a schema takes, or undefined. */
const taken = (schema: z.ZodMiniType, value: unknown): unknown => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

export const playableOfTitle = ({ title, engine, par }: Listed): Playable => ({
  slug: title.slug,
  label: title.label,
  family: engine.family,
  paceMs: engine.paceMs,
  maths: par.maths,
  stakes: slotStakes,
  capHundredths: hundredthsOf(par.figures.maxWin),
  wagerOf: (stakeKurus, wager) =>
    slotStakes.includes(stakeKurus) ? taken(engine.wager, wager) : undefined,
  parseAction: (action) => taken(engine.action, action),
  rules: title.rules,
  config: title.config,
  // One stake a round: a grant pays no further one.
  takesFreeSpins: engine.family === 'slot',
  featured: engine.featured && ((view) => engine.featured?.(view) === true),
})

/**
 * A version that is no longer sold: nothing is begun under it any more, so what a player may ask for is what is offered,
 * to the letter. Whether a feature was reached says today's engine, and of views that it can not read nobody.
 */
export const playableOfStored = ({ par, rules }: StoredVersion): PlayedVersion => {
  const engine = singlePlayerEngineIn(par.engine)
  return {
    slug: par.slug,
    maths: par.maths,
    capHundredths: hundredthsOf(par.figures.maxWin),
    rules,
    config: par.config,
    parseAction: (action) => action,
    featured: (view) => {
      try {
        return engine?.featured?.(view) === true
      } catch {
        return false
      }
    },
  }
}

const nameOf = (slug: string, maths: string): string => `${slug} ${maths}`

/** Those of the list, by slug, in the version that stands now; `kept`: other versions, that are played to their end. */
export const createPlayables = (
  list: readonly Playable[],
  kept: readonly PlayedVersion[] = [],
): Playables => {
  const bySlug = new Map(list.map((playable) => [playable.slug, playable]))
  if (bySlug.size !== list.length) throw new Error('two games have one slug')
  const versions = new Map(
    [...kept, ...list].map((version) => [nameOf(version.slug, version.maths), version]),
  )
  return {
    find: (slug) => bySlug.get(slug),
    version: (slug, maths) => versions.get(nameOf(slug, maths)),
  }
}

/** All that is sold, and every version that ever was. */
export const allPlayables = async (): Promise<Playables> => {
  const titles = await listTitles()
  const [sold, closed] = [true, false].map((released) =>
    titles.filter(({ title }) => title.released === released).map(playableOfTitle),
  ) as [Playable[], Playable[]]
  return createPlayables(
    [...[...games.values()].map(playableOfGame), ...sold],
    [...(await loadStoredVersions()).map(playableOfStored), ...closed],
  )
}
