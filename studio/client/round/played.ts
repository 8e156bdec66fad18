import type { GameInfo } from '../../src/protocol/games.ts'
import { toKurus } from '../lib/money.ts'
import type { Played } from './check.ts'
import { drawnTitleOf, titleOf } from './title-of.ts'

/* The rules that a round was played by, as this page has them: those that the studio itself plays, of this version. */

const hundredthsOf = (decimal: string): number => Number(toKurus(decimal))

/** `info`: what is shown of a game that is no title of the registry. */
export type Kept = { played: Played | null; info: GameInfo | null }

export const playedOf = async (slug: string, maths: string | undefined): Promise<Kept> => {
  const found = await titleOf(slug)
  if (found) {
    const { title } = found
    const played: Played = {
      rules: title.rules,
      config: title.config,
      capHundredths: hundredthsOf(found.figures.maxWin),
    }
    return { played: found.maths === maths ? played : null, info: null }
  }
  const drawn = await drawnTitleOf(slug)
  if (!drawn) return { played: null, info: null }
  const [{ default: declared }, { drawnRules, payoutOf }] = await Promise.all([
    import('../../src/games/rtp.json'),
    import('../../engines/drawn.ts'),
  ])
  const figures = (declared as Readonly<Record<string, unknown>>)[slug]
  const game = drawn.rules.gameOf(drawn, figures)
  const played: Played = {
    rules: drawnRules,
    config: game,
    capHundredths: hundredthsOf(game.info.maxWin),
    payoutKurus: (state) => payoutOf(state as Parameters<typeof payoutOf>[0]),
  }
  return { played: game.maths === maths ? played : null, info: game.info }
}
