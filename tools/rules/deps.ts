import { moduleImports, moduleOf } from './imports.ts'
import { countSeen, isTest, perFile, type Rule, type Tree } from './rule.ts'

/* A module is handed the dependencies that its deps.ts names, never all of them. */

const depsFile = /^apps\/server\/src\/modules\/[\w-]+\/deps\.ts$/
const wholePattern = /import (?:type )?\{[^}]*\bDeps\b[^}]*\} from '(?:\.\.\/)+deps\.ts'/

const wholeDeps = perFile({
  name: 'no module takes all Deps',
  where: [/^apps\/server\/src\/modules\/[^/]+\//],
  find: ({ path, text }) =>
    wholePattern.test(text)
      ? [{ path, says: 'takes all Deps: name those that the module needs in its deps.ts.' }]
      : [],
})

/** By module, what its deps.ts names. */
const readDeps = ({ code }: Tree): Map<string, Set<string>> =>
  new Map(
    code
      .filter(({ path }) => depsFile.test(path))
      .map(({ path, text }) => [
        moduleOf('server', path) ?? '',
        new Set([...text.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')),
      ]),
  )

/** What the files of a module are made of, with what all modules share: those are handed dependencies too. */
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
const unusedDeps: Rule = {
  name: 'dependencies are used',
  check(tree) {
    const depsOfModules = readDeps(tree)
    const graph = moduleImports(tree)
    const faults = [...depsOfModules].flatMap(([module, names]) => {
      const handedOn = new Set(
        [...(graph.get(module) ?? [])].flatMap((other) => [...(depsOfModules.get(other) ?? [])]),
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
          says: `names ${key}, which the module does not use.`,
        }))
    })
    return {
      faults,
      seen: countSeen(
        [depsFile],
        tree.code.map(({ path }) => path),
      ),
    }
  },
}

export const depsRules: readonly Rule[] = [wholeDeps, unusedDeps]
