import type { Drawn } from '@felek/contract/protocols/provider/rounds.ts'
import type { Lang } from '../../engines/define.ts'
import { listTitles } from '../../engines/par.ts'
import type { ShownRound } from '../rounds/store.ts'

/* What came of a round of the stage, in words: its picture is its replay. */

const listed = new Map((await listTitles()).map((one) => [one.title.slug, one]))

/** Null where it was played under rules of before: today's words may not fit it. */
export const toldOf = ({
  game,
  maths,
  view,
}: Pick<ShownRound, 'game' | 'maths' | 'view'>): Drawn | null => {
  const one = listed.get(game)
  if (!one || one.par.maths !== maths || view === null) return null
  const { engine, title } = one
  const said = (lang: Lang): string => {
    const { brief, say } = engine.words[lang]
    return brief?.(title.config, view) ?? say(title.config, view).slice(-2).join(' ').trim()
  }
  return { kind: 'words', said: { tr: said('tr'), en: said('en') } }
}
