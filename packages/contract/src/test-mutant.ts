import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a seeded bug changes in a file: each text stands there once. */
export type Change = readonly [from: string, to: string]

/**
 * A module of ours with a bug in it, beside the one that everybody uses: whatever else it imports is
 * theirs too. Throws where a changed text is not there any more, or not once.
 */
export const importMutant = async <M>(file: URL, changes: readonly Change[]): Promise<M> => {
  const path = fileURLToPath(file)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`the seeded bug's place is gone: ${from}`)
    text = text.replace(from, () => to)
  }
  const here = dirname(path)
  text = text.replaceAll(/from '(\.[^']*)'/g, (_, at: string) => `from '${resolve(here, at)}'`)
  const folder = mkdtempSync(join(tmpdir(), 'felek-mutant-'))
  const mutant = join(folder, basename(path))
  writeFileSync(mutant, text)
  return (await import(/* @vite-ignore */ mutant)) as M
}
