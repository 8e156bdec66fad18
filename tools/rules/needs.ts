import { moduleImports, moduleOf } from './imports.ts'
import { countSeen, isTest, perFile, type Rule, type Tree } from './rule.ts'

/* A module is handed the part of the house that its needs.ts names, never the whole. */

const needsFile = /^server\/src\/\w+\/needs\.ts$/
const wholePattern = /import (?:type )?\{[^}]*\bHouse\b[^}]*\} from '(?:\.\.\/)+house\.ts'/

const wholeHouse = perFile({
  name: 'no module takes the whole House',
  where: [/^server\/src\/[^/]+\//],
  find: ({ path, text }) =>
    wholePattern.test(text)
      ? [{ path, says: 'takes the whole House: name what the room needs of it in its needs.ts.' }]
      : [],
})

/** By module, what its needs.ts names. */
const readNeeds = ({ code }: Tree): Map<string, Set<string>> =>
  new Map(
    code
      .filter(({ path }) => needsFile.test(path))
      .map(({ path, text }) => [
        moduleOf('server', path) ?? '',
        new Set([...text.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')),
      ]),
  )

/** What the files of a module are made of, with what all modules share: that takes its part of the house too. */
const textsOf = (tree: Tree, module: string): string[] => {
  const own = tree.code.filter(
    ({ path }) =>
      !isTest(path) && path.startsWith(`server/src/${module}/`) && !path.endsWith('/needs.ts'),
  )
  const shared = new Set(
    own.flatMap(({ imports }) => imports).filter((to) => to !== 'server/src/house.ts'),
  )
  const beside = tree.code.filter(
    ({ path }) => shared.has(path) && /^(server|settings)\/src\/[^/]+$/.test(path),
  )
  return [...own, ...beside].map(({ text }) => text)
}

/** No more than it uses, or hands on to a module that it knows; that it names enough, the types say. */
const unusedNeeds: Rule = {
  name: 'needs are used',
  check(tree) {
    const needs = readNeeds(tree)
    const graph = moduleImports(tree)
    const faults = [...needs].flatMap(([module, names]) => {
      const handedOn = new Set(
        [...(graph.get(module) ?? [])].flatMap((other) => [...(needs.get(other) ?? [])]),
      )
      const texts = textsOf(tree, module)
      return [...names]
        .filter((key) => !handedOn.has(key))
        .filter((key) => {
          const used = new RegExp(`(?:\\.|'|[{,]\\s*)${key}\\b`)
          return !texts.some((text) => used.test(text))
        })
        .map((key) => ({
          path: `server/src/${module}/needs.ts`,
          says: `names ${key}, which the room does not use.`,
        }))
    })
    return {
      faults,
      seen: countSeen(
        [needsFile],
        tree.code.map(({ path }) => path),
      ),
    }
  },
}

export const needsRules: readonly Rule[] = [wholeHouse, unusedNeeds]
