import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as all from './index.ts'
import type { AnyTitle } from './registry.ts'

/*
 * A round names the maths that it was played under: the rules as they are written, with all that they are made of, and
 * the title's config. What is only a type decides nothing.
 */

const studio = join(import.meta.dirname, '..')

const closure = (path: string, seen: Map<string, string>): Map<string, string> => {
  if (seen.has(path)) return seen
  const text = readFileSync(path, 'utf8')
  seen.set(path, text)
  for (const [, type, from] of text.matchAll(
    /^(?:import|export) (type )?\{[^}]*\} from '(\.[^']+)'/gm,
  ))
    if (type === undefined && from !== undefined) closure(join(dirname(path), from), seen)
  return seen
}

/** Where an engine's rules stand: it goes by the name of its folder in the index. */
export const folderOf = (title: { slug: string; rules: unknown }): string => {
  const found = Object.entries(all).find(([, { rules }]) => (rules as unknown) === title.rules)
  if (!found) throw new Error(`${title.slug} plays by rules that no engine of the index has`)
  return found[0]
}

/** The version of rules, with all that they are made of, and a config as it is written: 16 hex digits. */
export const versionOf = (rulesFile: string, config: string): string => {
  const files = closure(rulesFile, new Map())
  const hash = createHash('sha256')
  for (const path of [...files.keys()].sort())
    hash.update(`${relative(studio, path)}\n${files.get(path)}\n`)
  return hash.update(config).digest('hex').slice(0, 16)
}

/** The version of a title's maths. */
export const mathsOf = (title: AnyTitle): string =>
  versionOf(join(import.meta.dirname, folderOf(title), 'rules.ts'), JSON.stringify(title.config))
