import { basename } from 'node:path/posix'
import { findCircle, findCircles, isReached } from './graph.ts'
import { countSeen, isTest, perFile, type Fault, type Rule, type Tree } from './rule.ts'

/** Which workspace may import which. */
const workspaces: Readonly<Record<string, readonly string[]>> = {
  phrases: [],
  contract: ['phrases'],
  database: [],
  platform: [],
  ui: ['phrases'],
  'web-kit': [],
  site: ['contract', 'phrases', 'ui', 'web-kit'],
  office: ['contract', 'phrases', 'ui', 'web-kit'],
  'apps/studio/client': ['studio', 'phrases'],
  studio: ['contract', 'phrases', 'database', 'platform'],
  server: ['contract', 'phrases', 'database', 'platform'],
  sandbox: ['contract', 'phrases', 'platform'],
  feed: ['contract', 'database', 'platform'],
}

/** A scene and its sounds lie in their engine's folder and belong to the page. */
const scene = /^apps\/studio\/engines\/[^/]+\/(scene\/|sound\.ts)/

const workspaceOf = (path: string): string =>
  path.startsWith('apps/studio/client') || scene.test(path)
    ? 'apps/studio/client'
    : (/^(?:apps|packages)\/([^/]+)\//.exec(path)?.[1] ?? '')

const workspaceImports: Rule = {
  name: 'workspace imports',
  check({ code }) {
    const files = code.filter(({ path }) => !isTest(path))
    const faults = files.flatMap(({ path, imports }) => {
      const from = workspaceOf(path)
      const may = workspaces[from]
      if (may === undefined) return []
      return imports
        .filter((to) => {
          const other = workspaceOf(to)
          return other in workspaces && other !== from && !may.includes(other)
        })
        .map((to) => ({
          path,
          says: `${from} may not import ${workspaceOf(to)} (${to}). Allowed: ${may.join(', ') || 'nothing'}.`,
        }))
    })
    const seen = Object.fromEntries(
      Object.keys(workspaces).map((name) => [
        name,
        files.filter(({ path }) => workspaceOf(path) === name).length,
      ]),
    )
    return {
      faults,
      seen: {
        ...seen,
        ...countSeen(
          [scene],
          files.map(({ path }) => path),
        ),
      },
    }
  },
}

const phrasesImports = perFile({
  name: 'phrases import nothing',
  where: [/^packages\/phrases\//],
  find: ({ path, imports }) =>
    imports
      .filter((to) => !to.startsWith('packages/phrases/'))
      .map((to) => ({ path, says: `phrases imports nothing, but this imports ${to}.` })),
})

const serverFiles = /^apps\/server\/src\//
const siteFiles = /^apps\/site\/src\//
const officeFiles = /^apps\/office\/src\//

/** The module that a file of the server, the site or the office lies in; undefined of any other. */
export const moduleOf = (
  workspace: 'server' | 'site' | 'office',
  path: string,
): string | undefined =>
  new RegExp(`^apps/${workspace}/src/${workspace === 'server' ? 'modules/' : ''}([^/]+)/`).exec(
    path,
  )?.[1]

/** What app.ts alone plugs in. */
const plugs = new Set([
  'calls.ts',
  'office-handlers.ts',
  'jobs.ts',
  'routes.ts',
  'wallet-core.ts',
  'pages.ts',
  'verify.ts',
])
const composers = [
  'apps/server/src/app.ts',
  'apps/server/src/office.ts',
  'apps/server/src/cli/verify-ledger.ts',
]

const publicFiles: Rule = {
  name: 'public file of a module',
  check({ code }) {
    const files = code.filter(({ path }) => serverFiles.test(path) && !isTest(path))
    const faults = files.flatMap(({ path, imports }) => {
      const from = moduleOf('server', path)
      return imports.flatMap((to): Fault[] => {
        const other = moduleOf('server', to)
        if (
          other === undefined ||
          other === from ||
          to === `apps/server/src/modules/${other}/${other}.ts`
        )
          return []
        if (from !== undefined)
          return [
            {
              path,
              says: `knocks at a window of ${other}: import ${other}/${other}.ts and export there what is needed.`,
            },
          ]
        const isPlug = plugs.has(basename(to)) && composers.includes(path)
        return basename(to) === `${other}.ts` || isPlug
          ? []
          : [
              {
                path,
                says: `knocks at a window of ${other}: import ${other}/${other}.ts instead of ${to}.`,
              },
            ]
      })
    })
    const paths = files.map(({ path }) => path)
    const seen = countSeen(
      [/^apps\/server\/src\/modules\/[^/]+\//, ...composers.map((it) => new RegExp(`^${it}$`))],
      paths,
    )
    return { faults, seen }
  },
}

const walletAlone = perFile({
  name: 'wallet knows no module',
  where: [/^apps\/server\/src\/modules\/wallet\//],
  find: ({ path, imports }) =>
    imports.flatMap((to) => {
      const other = moduleOf('server', to)
      return other === undefined || other === 'wallet'
        ? []
        : [
            {
              path,
              says: `wallet knows no other room, but imports ${other}. Let the other room call the wallet.`,
            },
          ]
    }),
})

/** Which module of the server imports which. */
export const moduleImports = ({ code }: Tree): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { path, imports } of code) {
    const from = moduleOf('server', path)
    if (from === undefined || isTest(path)) continue
    for (const to of imports) {
      const other = moduleOf('server', to)
      if (other !== undefined && other !== from)
        found.set(from, (found.get(from) ?? new Set()).add(other))
    }
  }
  return found
}

const moduleCircles: Rule = {
  name: 'circles of modules',
  check(tree) {
    const graph = moduleImports(tree)
    const faults = [...graph.keys()].flatMap((module) => {
      const found = findCircle(graph, module)
      return found && module === [...found].sort()[0]
        ? [
            {
              path: `apps/server/src/modules/${module}`,
              says: `rooms form a circle: ${found.join(' → ')}. Move what both need into the lower one, or pass it in.`,
            },
          ]
        : []
    })
    return { faults, seen: { 'imports between modules of the server': graph.size } }
  },
}

const ownCode: readonly RegExp[] = [
  'server',
  'studio',
  'sandbox',
  'feed',
  'site',
  'office',
  'ui',
  'web-kit',
  'contract',
  'phrases',
  'database',
  'platform',
].map((folder) => new RegExp(`^(apps|packages)/${folder}/`))

const fileGraph = ({ code }: Tree): Map<string, readonly string[]> =>
  new Map(
    code
      .filter(({ path }) => ownCode.some((pattern) => pattern.test(path)) && !isTest(path))
      .map(({ path, imports }) => [path, imports]),
  )

/** No circles of files either, of types no more than of values: what two need lies below both. */
const fileCircles: Rule = {
  name: 'circles of files',
  check(tree) {
    const graph = fileGraph(tree)
    const circles = findCircles(graph).map((members) => ({
      path: members[0] ?? '',
      says: `files form a circle: ${members.join(' ↔ ')}. Move what both need into a file of its own, below both.`,
    }))
    return { faults: circles, seen: countSeen(ownCode, [...graph.keys()]) }
  },
}

/** A price knows what everybody knows: nothing that it imports, however far, may be the draw. */
const pricesWithoutDraws: Rule = {
  name: 'prices do not reach draws',
  check(tree) {
    const graph = fileGraph(tree)
    const prices = [...graph.keys()].flatMap((path) => {
      const [, sport] = /^apps\/feed\/src\/(\w+)\/price\.ts$/.exec(path) ?? []
      return sport === undefined ? [] : [{ path, draw: `apps/feed/src/${sport}/draw.ts` }]
    })
    return {
      faults: prices
        .filter(({ path, draw }) => isReached(graph, path, draw))
        .map(({ path, draw }) => ({
          path,
          says: `reaches ${draw}: a price is made of what is public alone.`,
        })),
      seen: {
        'apps/feed/src/<sport>/price.ts': prices.length,
        'its draw.ts': prices.filter(({ draw }) => graph.has(draw)).length,
      },
    }
  },
}

type App = {
  name: 'site' | 'office'
  where: RegExp
  /** Folders that put others together. */
  composing: ReadonlySet<string>
  says: string
}

const site: App = {
  name: 'site',
  where: siteFiles,
  composing: new Set(['shell', 'home', 'account']),
  says: 'let routes.tsx, shell, home or account compose them',
}
const office: App = {
  name: 'office',
  where: officeFiles,
  composing: new Set(['shell']),
  says: 'let routes.tsx or shell compose them',
}
/** What all folders of an app stand on. */
const common = new Set(['lib', 'styles'])

const modulesApart = ({ name, where, composing, says }: App): Rule =>
  perFile({
    name: `${name} modules apart`,
    where: [where],
    find({ path, imports }) {
      const from = moduleOf(name, path)
      if (from === undefined || composing.has(from)) return []
      return imports.flatMap((to) => {
        const other = moduleOf(name, to)
        return other === undefined || other === from || common.has(other)
          ? []
          : [
              {
                path,
                says: `${name} rooms do not import each other (${from} → ${other}): ${says}.`,
              },
            ]
      })
    },
  })

/** The back office's calls, sentences and screens, of which a player's page knows none. */
const officeAlone =
  /^packages\/contract\/src\/office\/|^packages\/phrases\/src\/(?:\w+\/)?office|^apps\/office\//

const playersKnowNoOffice = perFile({
  name: 'players know no office',
  where: [siteFiles, /^packages\/ui\/src\//, /^packages\/web-kit\/src\//, /^apps\/studio\//],
  find: ({ path, imports }) =>
    imports
      .filter((to) => officeAlone.test(to))
      .map((to) => ({
        path,
        says: `imports ${to}: nothing of the back office is sent to a player.`,
      })),
})

export const importRules: readonly Rule[] = [
  workspaceImports,
  phrasesImports,
  publicFiles,
  walletAlone,
  moduleCircles,
  fileCircles,
  pricesWithoutDraws,
  modulesApart(site),
  modulesApart(office),
  playersKnowNoOffice,
]
