import type { ReactNode } from 'react'
import type { GameInfo } from '../../src/protocol/games.ts'
import type { Verification } from '../../src/protocol/protocol.ts'
import type { Lang } from '../texts/texts.ts'
import { titleThen } from './title-of.ts'

/** What a round is shown by. `draw` is null where nothing of it can be shown. */
export type RoundScene = { name: string; draw: (() => ReactNode) | null }

/** `info`: of a game that is no title of the registry, as its rules have it. */
export const bringScene = async (
  record: Verification,
  info: GameInfo | null,
  lang: Lang,
): Promise<RoundScene> => {
  const [steps, found] = [record.steps ?? [], await titleThen(record.game, record.maths)]
  const name = found?.title.names.tr ?? info?.name ?? record.game
  if (steps.length === 0) return { name, draw: null }
  if (found) {
    const { bringStage } = await import('./stage-replay.tsx')
    return { name, draw: await bringStage(record, found, lang) }
  }
  if (info === null) return { name, draw: null }
  const { bringDrawn } = await import('./drawn-replay.tsx')
  return { name, draw: await bringDrawn(record, info) }
}
