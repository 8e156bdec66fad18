import type { Figures, Par } from '../../engines/define.ts'
import type { DrawnTitle } from '../../engines/drawn.ts'
import type { RoomTitle, Title } from '../../engines/title.ts'
import { toKurus } from '../lib/money.ts'

type AnyTitle = Title<unknown, unknown, unknown, unknown, unknown>

const titles = import.meta.glob<AnyTitle | DrawnTitle | RoomTitle<unknown, unknown>>(
  '../../titles/*.ts',
  { import: 'default' },
)
const versions = import.meta.glob<string>('../../titles/par/*.json', { import: 'maths' })
const figures = import.meta.glob<Figures>('../../titles/par/*.json', { import: 'figures' })
const keptSheets = import.meta.glob<Par>('../../engines/*/versions/*/sheet.json', {
  import: 'default',
})

/** The most that a round pays, hundredths. */
export const maximumOf = ({ maxWin }: Pick<Figures, 'maxWin'>): number => Number(toKurus(maxWin))

/** What was declared of a version that is no longer sold. */
export const importStoredSheet = async (
  slug: string,
  maths: string | undefined,
): Promise<Par | undefined> => {
  const found = Object.entries(keptSheets).find(([path]) => path.includes(`/versions/${maths}/`))
  const sheet = await found?.[1]()
  return sheet?.slug === slug ? sheet : undefined
}

/** A title whose rounds are played step by step, with what is declared of it; undefined where there is none. */
export const importTitle = async (
  slug: string,
): Promise<{ title: AnyTitle; maths: string; figures: Figures } | undefined> => {
  const par = `../../titles/par/${slug}.json`
  const [title, maths, declared] = await Promise.all([
    titles[`../../titles/${slug}.ts`]?.(),
    versions[par]?.(),
    figures[par]?.(),
  ])
  return title?.kind === 'solo' && maths !== undefined && declared
    ? { title, maths, figures: declared }
    : undefined
}

/** A title whose rounds are drawn whole; undefined where there is none. */
export const importDrawnTitle = async (slug: string): Promise<DrawnTitle | undefined> => {
  const title = await titles[`../../titles/${slug}.ts`]?.()
  return title?.kind === 'drawn' ? title : undefined
}

/** As it was when the round was played, where that is kept: what its stage says of config and figures was so then. */
export const titleThen = async (slug: string, maths: string | undefined) => {
  const [found, sheet] = await Promise.all([importTitle(slug), importStoredSheet(slug, maths)])
  if (!found || !sheet || found.maths === maths) return found
  const title: AnyTitle = { ...found.title, config: sheet.config }
  return { title, maths: sheet.maths, figures: sheet.figures }
}
