import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  storedVersionFolders,
  sheetName,
  versionFolder,
} from '@felek/studio/engines/stored-versions.ts'
import type { Par } from '@felek/studio/engines/par.ts'
import { loadRooms, loadTitles } from '@felek/studio/engines/registry.ts'
import {
  closureOf,
  nameOf,
  readIn,
  readSold,
  roomFileOf,
  rulesFileOf,
  soldFile,
  versionedTitle,
  versionOf,
  type Read,
  type Sold,
  type Version,
} from '@felek/studio/engines/versions.ts'
import { games } from '@felek/studio/src/games/games.ts'
import { mustSee } from './must-see.ts'
import { root } from './root.ts'

/*
 * Old versions stay. What was ever sold stands in a list that only grows (apps/studio/titles/sold.json); each is what the
 * sources are now, or is kept as it was (apps/studio/engines/stored-versions.ts). `npm run check` runs this file and refuses the rest;
 * `npm run studio:figures` ends with `keepSold`, which writes the list and fetches what is missing out of git.
 */

const disk = readIn(root)
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const at =
  (commit: string): Read =>
  (path) =>
    git('show', `${commit}:${path}`)
const orNothing = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The list as it was committed; where there is none, as it lies here. */
const soldBefore = (): Sold => orNothing(() => readSold(at('HEAD'))) ?? soldHere()
const soldHere = (): Sold => orNothing(() => readSold(disk)) ?? {}

type Present = Version & { slug: string; isSold: boolean }

const presentVersions = async (sold: Sold): Promise<Present[]> => {
  const played = [...(await loadTitles()), ...(await loadRooms())].map((title) => {
    const version = versionOf(versionedTitle(title))
    const { slug, released: isSold } = title
    return { slug, maths: nameOf(slug, version, sold), bare: version.bare, isSold }
  })
  // Their name is of their data alone, whatever their rules are (engines/drawn.ts).
  const drawn = [...games.values()].map(({ title, maths }) => {
    const { bare } = versionOf(versionedTitle(title))
    return { slug: title.slug, maths, bare, isSold: true }
  })
  return [...mustSee('the titles', played), ...drawn]
}

const isKept = (folder: string): boolean => existsSync(join(root, folder, sheetName))

/** Whether the files of a kept version are still those that it was sold as. */
const keptFault = (folder: string, sold: Sold): string | undefined => {
  const read = readIn(join(root, folder))
  const par = orNothing(() => JSON.parse(read(sheetName)) as Par)
  if (!par || folder !== versionFolder(par.engine, par.maths)) return 'its sheet names another'
  const config = JSON.stringify(par.config)
  const version = [rulesFileOf(par.engine), roomFileOf(par.engine)]
    .map((file) => orNothing(() => versionOf({ file, config }, read)))
    .find((it) => it !== undefined)
  const bare = sold[par.slug]?.[par.maths]
  if (bare === undefined) return `${soldFile} does not name it`
  return version?.maths === par.maths || version?.bare === bare
    ? undefined
    : 'its files are no longer what was sold: put them back'
}

/** Sold, and neither what stands here nor kept. */
const lost = (sold: Sold, present: readonly Present[]): { slug: string; maths: string }[] => {
  const folders = new Set(storedVersionFolders(root).filter(isKept))
  const here = new Set(present.map(({ slug, maths }) => `${slug} ${maths}`))
  return Object.entries(sold).flatMap(([slug, versions]) =>
    Object.keys(versions)
      .filter((maths) => !here.has(`${slug} ${maths}`))
      .filter((maths) => ![...folders].some((folder) => folder.endsWith(`/versions/${maths}`)))
      .map((maths) => ({ slug, maths })),
  )
}

/** Sold under this name, but not made of these files. */
const isOther =
  (sold: Sold) =>
  ({ slug, maths, bare, isSold }: Present): boolean => {
    const was = sold[slug]?.[maths]
    return isSold && was !== undefined && was !== bare
  }

export const soldFaults = async (): Promise<string[]> => {
  const [sold, before] = [soldHere(), soldBefore()]
  const present = await presentVersions(sold)
  return [
    ...Object.entries(before).flatMap(([slug, versions]) =>
      Object.keys(versions)
        .filter((maths) => sold[slug]?.[maths] === undefined)
        .map((maths) => `${soldFile} forgets ${slug} ${maths}: what was sold stays in the list.`),
    ),
    ...present
      .filter(({ slug, maths, isSold }) => isSold && sold[slug]?.[maths] === undefined)
      .map(
        ({ slug, maths }) =>
          `${slug} is sold as ${maths}, which ${soldFile} does not name: npm run studio:figures.`,
      ),
    ...present
      .filter(isOther(sold))
      .map(
        ({ slug, maths }) =>
          `${slug} goes by ${maths} as before, but its rules are others: its name is of its data, so they must play as they did (apps/studio/src/games/as-before.test.ts); then npm run studio:figures.`,
      ),
    ...lost(sold, present).map(
      ({ slug, maths }) =>
        `${slug} was sold as ${maths}, which is neither what stands here nor kept: npm run studio:figures.`,
    ),
    ...storedVersionFolders(root).flatMap((folder) => {
      const fault = keptFault(folder, sold)
      return fault === undefined ? [] : [`${folder}: ${fault}.`]
    }),
  ]
}

/** Puts a version as it stood in a commit where it is kept; false where it was another. */
const keepFrom = (
  commit: string,
  slug: string,
  maths: string,
  bare: string | undefined,
): boolean => {
  const read = at(commit)
  const sheet = orNothing(() => read(`apps/studio/titles/par/${slug}.json`))
  if (sheet === undefined) return false
  const par = JSON.parse(sheet) as Par
  const config = JSON.stringify(par.config)
  for (const file of [rulesFileOf(par.engine), roomFileOf(par.engine)]) {
    const version = orNothing(() => versionOf({ file, config }, read))
    if (par.maths !== maths || (version?.maths !== maths && version?.bare !== bare)) continue
    const folder = join(root, versionFolder(par.engine, maths))
    for (const [path, text] of [...closureOf(file, read), [sheetName, sheet] as const]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    console.log(`${slug} ${maths}: kept, as it stood in ${commit.slice(0, 8)}`)
    return true
  }
  return false
}

/** Writes down what is sold, and keeps what no longer is; throws where a version cannot be found again. */
export const keepSold = async (): Promise<void> => {
  const [before, here] = [soldBefore(), soldHere()]
  // What stands beside a name may have been written since.
  const sold = Object.fromEntries(
    Object.entries(before).map(([slug, own]): [string, Record<string, string>] => [
      slug,
      Object.fromEntries(
        Object.entries(own).map(([maths, bare]) => [maths, here[slug]?.[maths] ?? bare]),
      ),
    ]),
  )
  const present = await presentVersions(sold)
  for (const { slug, maths, bare, isSold } of present) if (isSold) (sold[slug] ??= {})[maths] = bare
  writeFileSync(join(root, soldFile), `${JSON.stringify(sold, null, 1)}\n`)
  const missing = lost(sold, present)
  if (missing.length === 0) return
  const commits = git('log', '--format=%H', '--', 'apps/studio').split('\n').filter(Boolean)
  for (const { slug, maths } of missing)
    if (!commits.some((commit) => keepFrom(commit, slug, maths, sold[slug]?.[maths])))
      throw new Error(`${slug} was sold as ${maths}, which no commit has`)
}

if (process.argv[1] === import.meta.filename) {
  const faults = await soldFaults()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
