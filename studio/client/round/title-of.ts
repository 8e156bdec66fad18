import type { Figures } from '../../engines/define.ts'
import type { DrawnTitle } from '../../engines/drawn.ts'
import type { RoomTitle, Title } from '../../engines/title.ts'

type AnyTitle = Title<unknown, unknown, unknown, unknown, unknown>

const titles = import.meta.glob<AnyTitle | DrawnTitle | RoomTitle<unknown, unknown>>(
  '../../titles/*.ts',
  { import: 'default' },
)
const versions = import.meta.glob<string>('../../titles/par/*.json', { import: 'maths' })
const figures = import.meta.glob<Figures>('../../titles/par/*.json', { import: 'figures' })

/** A title whose rounds are played step by step, with what is declared of it; undefined where there is none. */
export const titleOf = async (
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
export const drawnTitleOf = async (slug: string): Promise<DrawnTitle | undefined> => {
  const title = await titles[`../../titles/${slug}.ts`]?.()
  return title?.kind === 'drawn' ? title : undefined
}
