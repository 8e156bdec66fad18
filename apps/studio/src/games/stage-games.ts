import { soldTitles, type Listed } from '../../engines/par.ts'
import { hundredths } from '../maths/rational.ts'
import type { OpenedGame, StageGame } from '../protocol/games.ts'
import { slotStakes } from '../../engines/stakes.ts'
import { labelNames } from '../../engines/title.ts'
import { games } from './games.ts'

/* What a page is told of the game that it opens. */

const stageGameOf = ({ title, engine, par }: Listed): StageGame => {
  const { family } = engine
  if (family !== 'slot' && family !== 'instant' && family !== 'cards')
    throw new Error(`${title.slug}: no page plays the family ${family} on a stage yet`)
  return {
    engine: 'stage',
    slug: title.slug,
    name: title.names.tr,
    label: title.label,
    labelName: labelNames[title.label],
    family,
    config: title.config,
    usual: title.usual,
    figures: par.figures,
    stakes: slotStakes.map(hundredths),
    paceMs: engine.paceMs,
  }
}

const onStage: ReadonlyMap<string, StageGame> = new Map(
  (await soldTitles()).map((listed) => [listed.title.slug, stageGameOf(listed)]),
)

/** Of every game that is sold; undefined of any other. */
export const openedGameOf = (slug: string): OpenedGame | undefined =>
  games.get(slug)?.info ?? onStage.get(slug)
