import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures, Par, Plain } from './define.ts'
import { engineOf, loadTitles, type AnyEngine, type AnyTitle } from './registry.ts'
import { folderOf } from './versions.ts'

/*
 * A title's PAR sheet: what is declared of it, with what it was computed from. A generated file a title (`npm run
 * studio:figures`), public, and the only place where the studio reads declared figures from.
 */

export type { Par } from './define.ts'

export const parFolder = join(import.meta.dirname, '../titles/par')
export const parFile = (slug: string): string => join(parFolder, `${slug}.json`)

export const parOf = (title: AnyTitle, maths: string, figures: Figures): Par => ({
  slug: title.slug,
  names: title.names,
  engine: folderOf(title),
  maths,
  config: title.config as Plain,
  usual: title.usual as Plain,
  figures,
})

/** As it lies in the repository; absent where the figures were never made. */
export const readPar = (slug: string): Par | undefined => {
  try {
    return JSON.parse(readFileSync(parFile(slug), 'utf8')) as Par
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** A title as the studio sells it: its engine, and what is declared of it. */
export type Listed = { title: AnyTitle; engine: AnyEngine; par: Par }

/** All titles, or those of the slugs; one without figures is an error, not a gap. */
export const listTitles = async (slugs?: readonly string[]): Promise<Listed[]> =>
  (await loadTitles())
    .filter(({ slug }) => slugs?.includes(slug) ?? true)
    .map((title) => {
      const par = readPar(title.slug)
      if (!par)
        throw new Error(`${title.slug} has no figures: npm run studio:figures ${title.slug}`)
      return { title, engine: engineOf(title), par }
    })

/** The titles that are sold. */
export const soldTitles = async (): Promise<Listed[]> =>
  (await listTitles()).filter(({ title }) => title.released)
