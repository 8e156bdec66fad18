import { dirname, join, normalize } from 'node:path/posix'

/** A file of ours, with the targets of its imports as paths from the root, or a package's name. */
export type SourceFile = { path: string; text: string; imports: readonly string[] }

/** Everything that a rule can look at: code with its imports, and all other text by its path. */
export type Tree = {
  code: readonly SourceFile[]
  paths: readonly string[]
  read(path: string): string
}

export type Fault = { path: string; says: string }

/**
 * What a rule found, and how many files each of its patterns has seen. A pattern that sees none says
 * nothing of the tree: somebody has moved what it was about.
 */
export type Finding = { faults: readonly Fault[]; seen: Readonly<Record<string, number>> }

export type Rule = { name: string; check(tree: Tree): Finding }

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) ||
  /\/test(s)?\//.test(path) ||
  /\/(test-[\w-]+)\.ts$/.test(path)

/** As it was when it was sold (tools/sold-versions.ts). */
const isKeptVersion = (path: string): boolean =>
  /^apps\/studio\/engines\/\w+\/versions\//.test(path)

export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"\n;]*(?:\{[^}]*\}[^'"\n;]*)?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const packages = new Set(['contract', 'phrases', 'ui', 'web-kit', 'database', 'platform'])
const apps = new Set(['server', 'studio', 'feed', 'sandbox', 'site', 'office'])

/** An import's target as a path from the root where it is ours, else the package's name. */
const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const [, name = '', path = ''] = /^@felek\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (packages.has(name)) return `packages/${name}/src/${path}`
  if (apps.has(name)) return `apps/${name}/${path}`
  return name === 'tools' ? `tools/${path}` : specifier
}

/**
 * TypeScript 7 offers no compiler API, so imports are read with a pattern; the style of this repository
 * (one import statement, a literal path) makes that exact.
 */
const sourceFile = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: [...text.matchAll(importPattern)].map((match) =>
    targetOf(path, match[1] ?? match[2] ?? match[3] ?? ''),
  ),
})

export const createTree = (paths: readonly string[], read: (path: string) => string): Tree => ({
  code: paths
    .filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts') && !isKeptVersion(path))
    .map((path) => sourceFile(path, read(path))),
  paths,
  read,
})

/** How many files each pattern matches. */
export const countSeen = (
  patterns: readonly RegExp[],
  paths: readonly string[],
): Record<string, number> =>
  Object.fromEntries(
    patterns.map((pattern) => [pattern.source, paths.filter((path) => pattern.test(path)).length]),
  )

/** A file that a rule lets through by its name has to be there: else the name has moved on. */
export const countNamed = (
  named: readonly string[],
  paths: readonly string[],
): Record<string, number> =>
  Object.fromEntries(named.map((name) => [name, Number(paths.includes(name))]))

type PerFile = {
  name: string
  /** Which files the rule is about; each has to match some. */
  where: readonly RegExp[]
  except?: readonly string[]
  find(file: SourceFile): readonly Fault[]
}

/** A rule that looks at one file at a time, tests apart. */
export const perFile = ({ name, where, except = [], find }: PerFile): Rule => ({
  name,
  check({ code }) {
    const files = code.filter(({ path }) => !isTest(path))
    const paths = files.map(({ path }) => path)
    return {
      faults: files
        .filter(({ path }) => where.some((pattern) => pattern.test(path)) && !except.includes(path))
        .flatMap(find),
      seen: { ...countSeen(where, paths), ...countNamed(except, paths) },
    }
  },
})

/** What is wrong, with a sentence for each pattern that no file matches any more. */
export const judge = (rules: readonly Rule[], tree: Tree): Fault[] =>
  rules.flatMap((rule) => {
    const { faults, seen } = rule.check(tree)
    const blind = Object.entries(seen)
      .filter(([, count]) => count === 0)
      .map(([what]) => ({
        path: rule.name,
        says: `this rule sees no file for ${what}: say where its files are now, or take it out.`,
      }))
    return [...faults, ...(Object.keys(seen).length === 0 ? [unseeing(rule.name)] : blind)]
  })

const unseeing = (name: string): Fault => ({
  path: name,
  says: 'this rule does not say which files it looks at.',
})
