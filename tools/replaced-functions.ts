import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './root.ts'

/* A function of the database stands whole in one place, repeatable/: a numbered migration that replaces one is a copy. */

/** Of before the folder was there. */
const before = new Set(['0004', '0007', '0014', '0016', '0017', '0078', '0126'])

/** By path and line, what to do instead. */
export const replacedFunctions = (paths: readonly string[]): [path: string, says: string][] =>
  paths
    .filter((path) => /\/migrations\/\d+_\w+\.sql$/.test(path))
    .filter((path) => !before.has(basename(path).slice(0, 4)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const at = text.search(/create or replace (function|view)/i)
      const line = text.slice(0, at).split('\n').length
      const says =
        'a function that changes stands whole in migrations/repeatable/: change it there.'
      return at < 0 ? [] : [[`${path}:${line}`, says]]
    })
