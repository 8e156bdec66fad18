import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Par } from './define.ts'
import { rulesIn, type AnyRules } from './rules-in.ts'
import { studioFolder, rulesFileOf } from './versions.ts'

/*
 * Versions that are no longer sold: <engine>/versions/<maths>/ has a version's sheet, and the files that it is made of as
 * they were written, by their paths in the house (tools/sold-versions.ts puts them there). A round that was begun under
 * one goes on, is paid, replayed and checked under it.
 */

export type StoredVersion = { par: Par; rules: AnyRules }

const engines = 'apps/studio/engines'
export const versionFolder = (engine: string, maths: string): string =>
  `${engines}/${engine}/versions/${maths}`
export const sheetName = 'sheet.json'

/** The folders of all that are kept, rooms' among them. */
export const storedVersionFolders = (root = studioFolder): string[] =>
  readdirSync(join(root, engines), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(root, engines, entry.name, 'versions')),
    )
    .flatMap(({ name }) =>
      readdirSync(join(root, engines, name, 'versions')).map((maths) => versionFolder(name, maths)),
    )

export const readStoredSheet = (folder: string): Par =>
  JSON.parse(readFileSync(join(studioFolder, folder, sheetName), 'utf8')) as Par

/** Of games that one plays alone: those whose engine is rules. */
export const loadStoredVersions = async (): Promise<StoredVersion[]> => {
  const kept = storedVersionFolders().map((folder) => ({
    folder: join(studioFolder, folder),
    par: readStoredSheet(folder),
  }))
  return Promise.all(
    kept
      .map(({ folder, par }) => ({ par, file: join(folder, rulesFileOf(par.engine)) }))
      .filter(({ file }) => existsSync(file))
      .map(async ({ par, file }) => ({
        par,
        rules: rulesIn((await import(pathToFileURL(file).href)) as Record<string, unknown>),
      })),
  )
}
