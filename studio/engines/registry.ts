import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Engine } from './define.ts'
import * as all from './index.ts'
import type { Title } from './title.ts'

/* Engines and titles as they lie in their folders: a new one is a folder and a line, or a file. */

export type AnyEngine = Engine<unknown, unknown, unknown, unknown, unknown>
export type AnyTitle = Title<unknown, unknown, unknown, unknown, unknown>

export const engines: readonly AnyEngine[] = Object.values(all)

/** The engine whose rules a title names. */
export const engineOf = (title: AnyTitle): AnyEngine => {
  const engine = engines.find(({ rules }) => rules === title.rules)
  if (!engine) throw new Error(`${title.slug} plays by rules that no engine of the index has`)
  return engine
}

const folder = join(import.meta.dirname, '../titles')

/** Every title, by slug. A file whose name is not its slug is refused. */
export const loadTitles = async (): Promise<AnyTitle[]> =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map(async (name) => {
        const { default: title } = (await import(pathToFileURL(join(folder, name)).href)) as {
          default: AnyTitle
        }
        if (`${title.slug}.ts` !== name) throw new Error(`${name} holds the title ${title.slug}`)
        return title
      }),
  )
