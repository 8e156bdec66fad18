import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'

/*
 * For tests: the rules with a fault planted in their text, to see that a check finds it. The text that is replaced has to
 * be there exactly once, so that a bug can not go stale.
 */

const studio = join(import.meta.dirname, '..')

export type Bug = { file: string; was: string; is: string }

/** What `files` (those that others need first) define as `name`, with the bugs in it; `given` are its other imports. */
export const seeded = (
  files: readonly string[],
  bugs: readonly Bug[],
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): unknown => {
  const code = files.map((file) => {
    let text = readFileSync(join(studio, file), 'utf8')
    for (const bug of bugs.filter((bug) => bug.file === file)) {
      if (text.split(bug.was).length !== 2) throw new Error(`${file} has not once: ${bug.was}`)
      text = text.replace(bug.was, () => bug.is)
    }
    return stripTypeScriptTypes(text)
      .replace(/^(import|export)\s[^;'"]*\bfrom\s+'[^']+'\s*$/gm, '')
      .replace(/^export (?=const|class|function)/gm, '')
  })
  const make = compileFunction(`${code.join('\n')}\nreturn ${name}`, Object.keys(given))
  return make(...Object.values(given)) as unknown
}
