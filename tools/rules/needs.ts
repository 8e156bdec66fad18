import { moduleImports, moduleOf } from './imports.ts'
import { countSeen, isTest, perFile, type Rule, type Tree } from './rule.ts'

/* A module is handed the part of the house that its deps.ts names, never the whole. */

const needsFile = /^apps\/server\/src\/modules\/\w+\/deps\.ts$/
const wholePattern = /import (?:type )?\{[^}]*\bHouse\b[^}]*\} from '(?:\.\.\/)+deps\.ts'/

const wholeHouse = perFile({
  name: 'no module takes the whole House',
  where: [/^apps\/server\/src\/modules\/[^/]+\//],
  find: ({ path, text }) =>
    wholePattern.test(text)
      ? [{ path, says: 'takes the whole House: name what the room needs of it in its deps.ts.' }]
      : [],
})

/** By module, what its deps.ts names. */
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
      !isTest(path) &&
      path.startsWith(`apps/server/src/modules/${module}/`) &&
      !path.endsWith('/deps.ts'),
  )
  const shared = new Set(
    own.flatMap(({ imports }) => imports).filter((to) => to !== 'apps/server/src/deps.ts'),
  )
  const beside = tree.code.filter(
    ({ path }) =>
      shared.has(path) &&
      /^(apps\/server\/src\/(?!modules\/)|packages\/platform\/src\/)/.test(path),
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
          path: `apps/server/src/modules/${module}/deps.ts`,
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
