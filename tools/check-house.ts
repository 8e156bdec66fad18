import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { replacedFunctions } from './replaced-functions.ts'
import { root } from './root.ts'
import { sourceFaults } from './source-faults.ts'

/*
 * The plan of the house as a check (house.md §2). Each fault says what to do instead. TypeScript 7
 * offers no compiler API, so imports are read with a pattern; the house's style (one import
 * statement, a literal path) makes that exact.
 */

type File = { path: string; text: string; imports: string[] }

const code = /\.(ts|tsx)$/
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) ||
  /\/test(s)?\//.test(path) ||
  /\/(test-[\w-]+)\.ts$/.test(path)

// As it was when it was sold (tools/sold-versions.ts).
const isKeptVersion = (path: string) => /^studio\/engines\/\w+\/versions\//.test(path)
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((p) => p !== '' && existsSync(join(root, p)))

/** An import's target as a path from the root where it is ours, else the package's name. */
const target = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return specifier.startsWith('@felek/') ? specifier.slice('@felek/'.length) : specifier
}

const files: File[] = listed
  .filter((p) => code.test(p) && !p.endsWith('.d.ts') && !isKeptVersion(p))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const specifiers = [
      ...text.matchAll(
        /(?:^|\n)\s*(?:import|export)\s[^'"\n;]*(?:\{[^}]*\}[^'"\n;]*)?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
      ),
    ]
    return { path, text, imports: specifiers.map((m) => target(path, m[1] ?? m[2] ?? m[3] ?? '')) }
  })

const faults: string[] = []
const fault = (path: string, says: string) => faults.push(`${path}: ${says}`)
const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

// 1. Which workspace may import which.
const workspaces: Record<string, readonly string[]> = {
  phrases: [],
  contract: ['phrases'],
  database: [],
  settings: [],
  ui: ['phrases'],
  site: ['contract', 'phrases', 'ui'],
  'studio/client': ['studio', 'phrases'],
  studio: ['contract', 'phrases', 'database', 'settings'],
  server: ['contract', 'phrases', 'database', 'settings'],
  sandbox: ['contract', 'phrases', 'settings'],
  feed: ['contract', 'database', 'settings'],
}
const allowedTypes = new Set(['contract>phrases'])
/** A scene and its sounds lie in their engine's folder and belong to the page. */
const scene = /^studio\/engines\/[^/]+\/(scene\/|sound\.ts)/
const workspaceOf = (path: string) =>
  path.startsWith('studio/client') || scene.test(path)
    ? 'studio/client'
    : (path.split('/')[0] ?? '')

for (const { path, imports } of files) {
  const from = workspaceOf(path)
  const may = workspaces[from]
  if (!may || isTest(path)) continue
  for (const to of imports) {
    const other = workspaceOf(to)
    if (
      !(other in workspaces) ||
      other === from ||
      may.includes(other) ||
      allowedTypes.has(`${from}>${other}`)
    )
      continue
    fault(path, `${from} may not import ${other} (${to}). Allowed: ${may.join(', ') || 'nothing'}.`)
  }
  if (from === 'phrases')
    for (const to of imports)
      if (!to.startsWith('phrases/'))
        fault(path, `phrases imports nothing, but this imports ${to}.`)
}

// 2. One door a room; 3. no circles, wallet alone; 5. site rooms apart.
const rooms: Record<string, Set<string>> = {}
const roomOf = (workspace: string, path: string): string | undefined => {
  const rest = relative(`${workspace}/src`, path)
  return rest.startsWith('..') || !rest.includes('/') ? undefined : rest.split('/')[0]
}
/** What main.ts alone plugs in, and what a room's neighbours in tests may use. */
const plugs = new Set(['calls.ts', 'jobs.ts', 'webhooks.ts', 'vault.ts', 'pages.ts', 'verify.ts'])

for (const { path, imports } of files) {
  if (!path.startsWith('server/src/') || isTest(path)) continue
  const from = roomOf('server', path)
  for (const to of imports) {
    const other = to.startsWith('server/src/') ? roomOf('server', to) : undefined
    if (other === undefined || other === from) continue
    if (from === undefined) {
      if (
        basename(to) !== `${other}.ts` &&
        !(plugs.has(basename(to)) && ['main.ts', 'ledger-verify.ts'].includes(basename(path)))
      )
        fault(path, `knocks at a window of ${other}: import ${other}/${other}.ts instead of ${to}.`)
      continue
    }
    if (to !== `server/src/${other}/${other}.ts`)
      fault(
        path,
        `knocks at a window of ${other}: import ${other}/${other}.ts and export there what is needed.`,
      )
    if (from === 'wallet')
      fault(
        path,
        `wallet knows no other room, but imports ${other}. Let the other room call the wallet.`,
      )
    if (other === 'office') fault(path, 'nobody knows office: it is office that asks the rooms.')
    ;(rooms[from] ??= new Set()).add(other)
  }
}
const circle = (from: string, at: string, walked: string[]): string[] | undefined => {
  for (const next of rooms[at] ?? []) {
    if (next === from) return [...walked, next]
    if (walked.includes(next)) continue
    const found = circle(from, next, [...walked, next])
    if (found) return found
  }
  return undefined
}
for (const room of Object.keys(rooms)) {
  const found = circle(room, room, [room])
  if (found && room === [...found].sort()[0])
    fault(
      `server/src/${room}`,
      `rooms form a circle: ${found.join(' → ')}. Move what both need into the lower one, or pass it in.`,
    )
}

// No circles of files either, of types no more than of values: what two need lies below both.
const houseFiles = new Map(
  files
    .filter(
      ({ path }) =>
        /^(server|studio|sandbox|feed|site|ui|contract|phrases|database|settings)\//.test(path) &&
        !isTest(path),
    )
    .map((file) => [file.path, file.imports]),
)
/** Files that can each be reached from the other, by Tarjan's walk: the circles. */
const circlesOf = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const places = new Map<string, { place: number; lowest: number; open: boolean }>()
  const walked: string[] = []
  const found: string[][] = []
  const visit = (path: string): { place: number; lowest: number; open: boolean } => {
    const here = { place: places.size, lowest: places.size, open: true }
    places.set(path, here)
    walked.push(path)
    for (const to of graph.get(path) ?? []) {
      if (!graph.has(to)) continue
      const there = places.get(to) ?? visit(to)
      if (there.open) here.lowest = Math.min(here.lowest, there.lowest)
    }
    if (here.lowest === here.place) {
      const members = walked.splice(walked.indexOf(path))
      for (const member of members) Object.assign(places.get(member) ?? {}, { open: false })
      if (members.length > 1 || graph.get(path)?.includes(path)) found.push(members.sort())
    }
    return here
  }
  for (const path of graph.keys()) if (!places.has(path)) visit(path)
  return found
}
// A price knows what everybody knows: nothing that it imports, however far, may be the draw.
const reaches = (from: string, to: string, walked = new Set<string>()): boolean => {
  walked.add(from)
  return (houseFiles.get(from) ?? []).some(
    (next) => next === to || (!walked.has(next) && reaches(next, to, walked)),
  )
}
for (const path of houseFiles.keys()) {
  const [, sport] = /^feed\/src\/(\w+)\/price\.ts$/.exec(path) ?? []
  if (sport !== undefined && reaches(path, `feed/src/${sport}/draw.ts`))
    fault(path, `reaches feed/src/${sport}/draw.ts: a price is made of what is public alone.`)
}

const circles = new Set(circlesOf(houseFiles).map((members) => members.join(' ↔ ')))
for (const names of circles)
  fault(
    names.split(' ')[0] ?? '',
    `files form a circle: ${names}. Move what both need into a file of its own, below both.`,
  )
const composers = new Set(['shell', 'home', 'account', 'lib', 'styles'])
for (const { path, imports } of files) {
  if (!path.startsWith('site/src/') || isTest(path)) continue
  const from = roomOf('site', path)
  if (from === undefined || ['shell', 'home', 'account'].includes(from)) continue
  for (const to of imports) {
    const other = to.startsWith('site/src/') ? roomOf('site', to) : undefined
    if (
      other !== undefined &&
      other !== from &&
      other !== 'lib' &&
      !(composers.has(other) && other === 'styles')
    )
      fault(
        path,
        `site rooms do not import each other (${from} → ${other}): let routes.tsx, shell, home or account compose them.`,
      )
  }
}

// A room is handed the part of the house that its needs.ts names, never the whole; and names no more
// than it uses or hands on to a room that it knows (that it names enough, the types say).
const needsOf = new Map(
  files
    .filter(({ path }) => /^server\/src\/\w+\/needs\.ts$/.test(path))
    .map(({ path, text }) => [
      roomOf('server', path) ?? '',
      new Set([...text.matchAll(/'(\w+)'/g)].map((m) => m[1] ?? '')),
    ]),
)
for (const { path, text } of files) {
  if (isTest(path) || roomOf('server', path) === undefined || !path.startsWith('server/src/'))
    continue
  const whole = /import (?:type )?\{[^}]*\bHouse\b[^}]*\} from '(?:\.\.\/)+house\.ts'/.exec(text)
  if (whole) fault(path, 'takes the whole House: name what the room needs of it in its needs.ts.')
}
for (const [room, needs] of needsOf) {
  const own = files.filter(
    ({ path }) =>
      !isTest(path) && path.startsWith(`server/src/${room}/`) && !path.endsWith('/needs.ts'),
  )
  const handedOn = new Set(
    [...(rooms[room] ?? [])].flatMap((other) => [...(needsOf.get(other) ?? [])]),
  )
  // What all rooms share (job.ts, operator.ts, the seal) takes its part of the house too.
  const shared = new Set(
    own.flatMap(({ imports }) => imports).filter((to) => to !== 'server/src/house.ts'),
  )
  const users = [
    ...own,
    ...files.filter(({ path }) => shared.has(path) && /^(server|settings)\/src\/[^/]+$/.test(path)),
  ]
  for (const key of needs)
    if (
      !handedOn.has(key) &&
      !users.some(({ text }) => new RegExp(`(?:\\.|'|[{,]\\s*)${key}\\b`).test(text))
    )
      fault(`server/src/${room}/needs.ts`, `names ${key}, which the room does not use.`)
}

// 4. SQL in store.ts and migrations; a table belongs to one room.
const sqlElsewhere = new Map([
  ['server/src/replies.ts', 'the hall has one table and no room'],
  ['server/src/ids.ts', 'the hall numbers its processes'],
  ['server/src/wallet/verify.ts', 'the check of the books is nothing but SQL'],
  ['server/src/rewards/verify.ts', 'the check of the books is nothing but SQL'],
])
for (const { path, text } of files) {
  if (
    !/^(server|studio|feed)\/src\//.test(path) ||
    isTest(path) ||
    basename(path) === 'store.ts' ||
    sqlElsewhere.has(path)
  )
    continue
  const found = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.exec(text)
  if (found)
    fault(
      `${path}:${lineOf(text, found.index)}`,
      'SQL lives in store.ts: move the query there and give it a name.',
    )
}
const owners = new Map<string, string>()
for (const path of listed.filter((p) => /^server\/migrations\/\d+_\w+\.sql$/.test(p))) {
  const room = /\d+_(\w+)\.sql$/.exec(path)?.[1] ?? ''
  const text = readFileSync(join(root, path), 'utf8')
  for (const m of text.matchAll(/create table (?:if not exists )?(\w+)/g))
    owners.set(m[1] ?? '', room)
}
for (const { path, text } of files) {
  if (!path.startsWith('server/src/') || isTest(path) || basename(path) !== 'store.ts') continue
  const from = roomOf('server', path)
  for (const m of text.matchAll(
    /(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\(\s*'(\w+)|\b(?:from|join|into|update)\s+(\w+)\b/g,
  )) {
    const table = m[1] ?? m[2] ?? ''
    const owner = owners.get(table)
    if (owner !== undefined && owner !== from)
      fault(
        `${path}:${lineOf(text, m.index)}`,
        `the table ${table} belongs to ${owner}: ask its door, ${owner}/${owner}.ts.`,
      )
  }
}

// 6. One reader of the environment; one file each for fetch, local storage and build settings.
const single: [RegExp, RegExp, readonly string[], string][] = [
  [
    /\bprocess\.env\b/,
    /^(server|studio|sandbox|feed)\/src\//,
    ['server/src/env.ts', 'studio/src/env.ts', 'sandbox/src/env.ts', 'feed/src/env.ts'],
    'process.env is read in env.ts alone: add the variable there.',
  ],
  [
    /\bimport\.meta\.env\b/,
    /^(site|ui)\/src\//,
    ['site/src/lib/build-env.ts'],
    'import.meta.env is read in one file of lib/.',
  ],
  [
    /\blocalStorage\b/,
    /^(site|ui)\/src\//,
    ['site/src/lib/storage.ts'],
    'local storage is kept by lib/storage.ts.',
  ],
  [
    /(?<![.\w])fetch\(/,
    /^(site|ui)\/src\//,
    ['site/src/lib/api.ts', 'site/src/lib/events.ts'],
    'calls go through lib/api.ts.',
  ],
  [
    /\bMath\.random\b/,
    /^(server|studio|sandbox|feed|site|ui|contract)\//,
    [],
    'Math.random decides nothing here: node:crypto on the server, getRandomValues in the browser.',
  ],
  [
    /\bparseFloat\(|(?<![\w.])Number\(/,
    /^(server\/src\/(wallet|cashier|providers)|contract\/src\/(money|cashier|payment)|studio\/src\/(rounds|wallet)|sandbox\/src)/,
    [],
    'money is never a float: use toKurus and bigint.',
  ],
  [
    /#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b(?=['";\s)])|\brgba?\(/,
    /^(site|ui)\/src\/.*\.tsx?$/,
    ['ui/src/rosette.tsx'],
    'raw colours live in ui/src/styles/tokens.css: use a token.',
  ],
]
for (const { path, text } of files) {
  if (isTest(path)) continue
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, (c) => c.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:])\/\/[^\n]*/g, '$1')
  for (const [pattern, where, except, says] of single) {
    if (!where.test(path) || except.includes(path)) continue
    const found = pattern.exec(bare)
    if (found) fault(`${path}:${lineOf(bare, found.index)}`, says)
  }
  // A literal sentence between tags: two words of three letters or more.
  if (/^(site|ui)\/src\/.*\.tsx$/.test(path)) {
    for (const m of bare.matchAll(/>\s*([^<>{}=;()]*\p{L}{3,}\s+\p{L}{2,}[^<>{}=;()]*)\s*</gu))
      fault(
        `${path}:${lineOf(bare, m.index)}`,
        `a sentence stands in the code ("${m[1]?.trim().slice(0, 40)}"): put it into phrases/.`,
      )
  }
}

for (const [path, says] of replacedFunctions(listed)) fault(path, says)
for (const { path, index, says } of sourceFaults(files)) {
  const text = files.find((file) => file.path === path)?.text ?? ''
  fault(`${path}:${lineOf(text, index)}`, says)
}

// Files that want a wall.
for (const { path, text } of files) {
  if (
    isTest(path) ||
    /^(phrases|bench|tools\/art)\//.test(path) ||
    /\/(data|games|seed|texts)\//.test(path) ||
    /titles|countries/.test(path)
  )
    continue
  const lines = text.split('\n').length
  if (lines > 400) fault(path, `${lines} lines: a room that wants a wall (none over 400).`)
}

for (const line of faults) console.error(line)
console.log(
  faults.length === 0
    ? `The house stands as planned: ${files.length} files.`
    : `${faults.length} faults in the plan of the house.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
