import type { TitleLook } from './scene.ts'

const looks = import.meta.glob<TitleLook>('../titles/*.ts', { import: 'default' })

/** The look of a title, fetched when it is asked for; null for a game that is not played on the stage. */
export const importLook = async (slug: string): Promise<TitleLook | null> =>
  (await looks[`../titles/${slug}.ts`]?.()) ?? null
