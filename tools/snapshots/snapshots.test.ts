import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { number, object, string } from 'zod/mini'
import { compareSnapshots, formatDifferences } from './differences.ts'
import { describeCookie, describeHeaders, describePage } from './pages.ts'
import { kinds } from './kinds.ts'
import { committedNames, currentNames } from './names.ts'
import { allCalls, describeReply, nonsense, plainInput } from './replies.ts'
import { shapeOf, withoutHashes } from './shape.ts'
import { merged, readSnapshots, writeSnapshots, type Snapshot } from './snapshot.ts'
import {
  browserKeys,
  chunksOf,
  describeScripts,
  environmentOfTools,
  eventSchemas,
  metricLabels,
  readVariables,
} from './source.ts'
import { describeStream, parseEvents } from './streams.ts'
import { describeMetrics, describeOpenApi } from './told.ts'

const differ = (before: Snapshot, after: Snapshot, kind = 'kind'): string[] =>
  compareSnapshots({ [kind]: before }, { [kind]: after }).map(({ name }) => name)

const reply = (change: object = {}) => ({
  status: 200,
  body: {
    result: true,
    message: 'İşlem Başarılı',
    code: 200,
    error: '',
    debug: 'a1',
    data: { id: '17', at: '2026-11-28T10:00:00.000Z', name: 'Ayşe' },
    ...change,
  },
})
const call = { wire: 'user/get', output: object({ name: string() }) }

const site = (text: string) => [{ path: 'apps/site/src/lib/a.ts', text }]
const chunk = (imports: string[]) => ({
  a: { file: 'assets/a-aaaaaaaa.js', imports },
  b: { file: 'assets/b-aaaaaaaa.js' },
})
const page = (labels: string) => `# TYPE felek_calls counter\nfelek_calls{${labels}} 7\n`
const heard = (data: object) =>
  merged(describeStream('player', [{ name: 'balance', data }], ['balance']))

/** Before and after of a change that the world would see, by kind; what a take of it holds. */
const planted: Record<(typeof kinds)[number], readonly [before: Snapshot, after: Snapshot]> = {
  'browser-keys': [
    browserKeys(site("indexedDB.open('a')")),
    browserKeys(site("indexedDB.open('b')")),
  ],
  // Each of its parts has a change of its own in catalogue.db.test.ts.
  catalogue: [{ 'column a.b.c': 'integer' }, { 'column a.b.c': 'bigint' }],
  'chunk-sizes': [{ 'site: a.js': '10000' }, { 'site: a.js': '12000' }],
  chunks: [chunksOf(chunk(['b'])), chunksOf(chunk([]))],
  cookies: [merged([describeCookie('a=1; Path=/')]), merged([describeCookie('a=1; Path=/b')])],
  environment: [readVariables((from) => from['PORT']), readVariables((from) => from['PORTS'])],
  events: [
    eventSchemas({ a: object({ b: string() }) }),
    eventSchemas({ a: object({ b: number() }) }),
  ],
  headers: [
    { '/': describeHeaders(200, new Headers({ vary: 'cookie' })) },
    { '/': describeHeaders(200, new Headers({ vary: 'origin' })) },
  ],
  html: [{ '/': describePage('<h1>a</h1>') }, { '/': describePage('<h2>a</h2>') }],
  metrics: [
    metricLabels(site("new Gauge({\n  name: 'a',\n  labelNames: ['b'],\n})")),
    metricLabels(site("new Gauge({\n  name: 'a',\n  labelNames: ['c'],\n})")),
  ],
  openapi: [
    describeOpenApi({ openapi: '3.1.0', paths: { a: { post: 1 } } }),
    describeOpenApi({ openapi: '3.1.0', paths: { a: { post: 2 } } }),
  ],
  replies: [
    { a: describeReply(call, reply()) },
    { a: describeReply(call, reply({ data: { id: 17 } })) },
  ],
  scripts: [describeScripts('{"scripts":{"a":"b"}}'), describeScripts('{"scripts":{"c":"b"}}')],
  streams: [heard({ balance: '1.00' }), heard({ cash: '1.00' })],
  'told-metrics': [
    merged(describeMetrics('server', page('call="a"'))),
    merged(describeMetrics('server', page('name="a"'))),
  ],
}

test.each(kinds)('a planted change of the kind “%s” is found', (kind) => {
  const [before, after] = planted[kind]
  expect(Object.keys(before).length).toBeGreaterThan(0)
  expect(differ(before, after, kind).length).toBeGreaterThan(0)
  expect(differ(before, { ...before }, kind)).toEqual([])
})

test('an entry that is added, removed or changed is a difference, and so is a kind that is missing', () => {
  expect(differ({ a: '1', b: '2' }, { a: '1', c: '3' })).toEqual(['b', 'c'])
  expect(differ({ a: '1' }, { a: '2' })).toEqual(['a'])
  expect(compareSnapshots({ one: { a: '1' }, two: { b: '2' } }, { one: { a: '1' } })).toEqual([
    { kind: 'two', name: 'b', before: '2', after: undefined },
  ])
  expect(differ({ a: '1', b: '2' }, { b: '2', a: '1' })).toEqual([])
})

test('the report names kind, entry and the lines that only one side has', () => {
  const differences = compareSnapshots({ one: { a: 'x\ny', b: '' } }, { one: { a: 'x\nz', c: '' } })
  expect(formatDifferences(differences)).toBe(
    ['one', '  ~ a', '      - y', '      + z', '  - b', '  + c'].join('\n'),
  )
})

test('the size of a chunk may move by a few bytes, and no other number', () => {
  expect(differ({ a: '100000' }, { a: '101000' }, 'chunk-sizes')).toEqual([])
  expect(differ({ a: '100000' }, { a: '120000' }, 'chunk-sizes')).toEqual(['a'])
  expect(differ({ a: '100000' }, { a: '100001' })).toEqual(['a'])
})

test('snapshots are read as they were written, whatever order they came in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'felek-snapshots-'))
  try {
    writeSnapshots(folder, { one: { b: '2', a: '1' }, two: {} })
    expect(readSnapshots(folder)).toEqual({ one: { a: '1', b: '2' }, two: {} })
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(
    merged([
      ['a', 'y'],
      ['a', 'x'],
      ['a', 'y'],
    ]),
  ).toEqual({ a: 'x\ny' })
})

test('a reply differs by its refusal, its message and its fields, not by ids, times and names in it', () => {
  const before = describeReply(call, reply())
  const other = { id: '18', at: '2026-11-29T10:00:00.000Z', name: 'Emre' }
  expect(describeReply(call, reply({ data: other, debug: 'b2' }))).toBe(before)
  for (const change of [
    { result: false, error: 'not_found' },
    { message: 'Process Failed' },
    { data: { ...other, extra: true } },
    { data: { id: 18, at: other.at, name: other.name } },
    { data: [other] },
  ])
    expect(describeReply(call, reply(change))).not.toBe(before)
  expect(describeReply(call, { ...reply(), status: 500 })).not.toBe(before)
})

test('the shape of a list is that of all its elements', () => {
  expect(shapeOf([{ a: 1 }, { a: '1.50', b: null }])).toBe(
    ['(all): list', '[].a: decimal text | number', '[].b: null', '[]: object'].join('\n'),
  )
})

test('a call with a required field of which nobody has said what to send is an error', () => {
  expect(allCalls().length).toBeGreaterThan(130)
  expect(plainInput('user/get', { required: ['gameID'] })).toEqual({ gameID: 'meyve-pazari' })
  expect(() => plainInput('user/get', { required: ['unheardOf'] })).toThrow(
    'user/get wants unheardOf',
  )
  expect(nonsense({ properties: { amount: {} } })).toEqual({ amount: {}, nonsense: true })
})

test('a header that is added or changed is seen, and no hash, port or time', () => {
  const headers = (csp: string, more = {}) =>
    new Headers({ date: 'now', 'x-request-id': '1', 'content-security-policy': csp, ...more })
  const before = describeHeaders(200, headers("script-src 'self' 'sha256-" + 'a'.repeat(43) + "='"))
  expect(describeHeaders(200, headers("script-src 'self' 'sha256-" + 'b'.repeat(43) + "='"))).toBe(
    before,
  )
  expect(describeHeaders(200, headers("script-src 'self' 'unsafe-inline'"))).not.toBe(before)
  expect(describeHeaders(200, headers("script-src 'self' x", { 'x-powered-by': 'y' }))).toContain(
    'x-powered-by: y',
  )
  expect(withoutHashes('http://localhost:3000/assets/main-aB3_-xY9.js')).toBe(
    'http://localhost:<port>/assets/main-<hash>.js',
  )
})

test('a page differs by its tags and words, not by its styles and the data that it carries', () => {
  const page = (style: string, words: string) =>
    `<style>${style}</style><script type="application/json">${style}</script><h1>${words}</h1>`
  expect(describePage(page('a', 'Felek'))).toBe(describePage(page('b', 'Felek')))
  expect(describePage(page('a', 'Felek'))).not.toBe(describePage(page('a', 'Falak')))
})

test('a cookie differs by its name and by whom it is kept for, not by its value', () => {
  expect(describeCookie('dev=one; Path=/; HttpOnly')).toEqual(
    describeCookie('dev=two; HttpOnly; Path=/'),
  )
  expect(describeCookie('dev=one; Path=/')).not.toEqual(describeCookie('dev=one; Path=/endpoint'))
})

test('a stream is read by its events, and what carries none is left out', () => {
  expect(parseEvents(': open\n\nid: 1\nevent: balance\ndata: {"balance":"1.00"}\n\n')).toEqual([
    { name: 'balance', data: { balance: '1.00' } },
  ])
})

test('a variable that a process reads is found with what is said of a wrong value', () => {
  const read = (from: Record<string, string | undefined>) => {
    if (from['PORT'] !== undefined) throw new Error('PORT is wrong')
    return from['ANYTHING']
  }
  expect(readVariables(read)).toEqual({ ANYTHING: 'any text', PORT: 'PORT is wrong' })
  expect(
    environmentOfTools([{ path: 'tools/a.ts', text: "process.env['NEW_ONE']" }]).map(
      ([name]) => name,
    ),
  ).toEqual(['NEW_ONE'])
})

test('keys of a browser, metrics with labels and chunks are found where they are declared', () => {
  const text = `const plainKeys = ['lang', 'slip'] as const // localStorage
    indexedDB.open('felek', 1); new BroadcastChannel('felek-odds'); navigator.locks.request('felek-bet', act)
    document.cookie = 'probe=1; Path=/'; sessionStorage.setItem('mark', build); const offlineStore = 'offline-1'`
  expect(Object.keys(browserKeys([{ path: 'apps/site/src/lib/a.ts', text }]))).toEqual([
    'cache offline-1',
    'channel felek-odds',
    'cookie probe',
    'database felek',
    'key lang',
    'key slip',
    'lock felek-bet',
    'storage mark',
  ])
  const metric = "new Counter({\n  name: 'felek_x_total',\n  labelNames: ['verb', 'status'],\n})"
  expect(metricLabels([{ path: 'a.ts', text: metric }])).toEqual({
    felek_x_total: 'counter {verb, status}',
  })
  const manifest = (hash: string, imports: string[]) => ({
    'src/a.ts': { file: `assets/a-${hash}.js`, isEntry: true, imports },
    'src/b.ts': { file: `assets/b-${hash}.js` },
  })
  const before = chunksOf(manifest('aaaaaaaa', ['src/b.ts']))
  expect(chunksOf(manifest('bbbbbbbb', ['src/b.ts']))).toEqual(before)
  expect(differ(before, chunksOf(manifest('bbbbbbbb', [])))).toEqual(['assets/a.js'])
})

test('every name that somebody outside holds on to is the committed one (npm run snapshot:names)', () => {
  const names = currentNames()
  for (const found of Object.values(names)) expect(found.length).toBeGreaterThan(10)
  expect(names).toEqual(committedNames())
})
