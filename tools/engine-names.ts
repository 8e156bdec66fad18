/*
 * An engine's name stands in its folder and in the index alone: server, contract and site know its family and what a
 * title says, so that a new engine is a folder and a line.
 */

export type Source = { path: string; text: string }
export type Fault = { path: string; index: number; says: string }

const engineFile = /^apps\/studio\/engines\/(\w+)\/engine\.ts$/
/** Who knows a game by its family, its type and what its title says: an engine by no word at all. */
const strangers = [
  'server',
  'contract',
  'site',
  'ui',
  'sandbox',
  'platform',
  'database',
  'feed',
  'phrases',
].map((folder) => new RegExp(`^(apps|packages)/${folder}/`))

/** Patterns that each have to match a file. */
export const engineNameFiles: readonly RegExp[] = [
  engineFile,
  /^apps\/studio\/engines\/index\.ts$/,
  ...strangers,
]

export const engineNameFaults = (files: readonly Source[]): Fault[] => {
  const engines = files.flatMap(({ path, text }) => {
    const [, folder] = engineFile.exec(path) ?? []
    return folder === undefined
      ? []
      : [{ path, folder, id: /\bid: '([a-z]+\.[a-z0-9-]+)'/.exec(text)?.[1] }]
  })
  const nameless = engines
    .filter(({ id }) => id === undefined)
    .map(({ path }) => ({ path, index: 0, says: "has no id: a literal 'family.name'." }))
  const named = files.flatMap(({ path, text }) =>
    engines.flatMap(({ folder, id }) => {
      const own = path.startsWith(`apps/studio/engines/${folder}/`)
      if (id === undefined || own || path === 'apps/studio/engines/index.ts') return []
      const literal = new RegExp(`['"\`]${id.replace('.', '\\.')}['"\`]`).exec(text)
      // `engine: 'roulette'`, `engine === "roulette"`, `engine: z.enum(['roulette', …])`.
      const word = new RegExp(`\\bengine\\b[^\\n;]{0,80}['"\`]${folder}['"\`]`)
      const found =
        literal ?? (strangers.some((pattern) => pattern.test(path)) ? word.exec(text) : null)
      const says = `names the engine ${id}: outside its folder and the index ask for its family, its title or its rules.`
      return found ? [{ path, index: found.index, says }] : []
    }),
  )
  return [...nameless, ...named]
}
