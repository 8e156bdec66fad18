import type { GameInfo } from '../../src/protocol/games.ts'
import type { Played } from './check.ts'
import { importDrawnTitle, maximumOf, importTitle } from './title-of.ts'

/* The rules that a round was played by, as they are sold now; those of before are kept.ts's. */

/** `info`: what is shown of a game that is no title of the registry. */
export type RoundVersion = { played: Played | null; info: GameInfo | null }

export const importPlayedVersion = async (
  slug: string,
  maths: string | undefined,
): Promise<RoundVersion> => {
  const found = await importTitle(slug)
  if (found) {
    const { title } = found
    const played: Played = {
      rules: title.rules,
      config: title.config,
      capHundredths: maximumOf(found.figures),
    }
    return { played: found.maths === maths ? played : null, info: null }
  }
  const drawn = await importDrawnTitle(slug)
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
    capHundredths: maximumOf(game.info),
    payoutKurus: (state) => payoutOf(state as Parameters<typeof payoutOf>[0]),
  }
  return { played: game.maths === maths ? played : null, info: game.info }
}
