import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toJSONSchema } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { events } from '@felek/contract/events.ts'
import { readEnv as readFeed } from '@felek/feed/src/config.ts'
import { readEnv as readSandbox } from '@felek/sandbox/src/config.ts'
import { readEnv as readServer } from '@felek/server/src/config.ts'
import { readEnv as readStudio } from '@felek/studio/src/config.ts'
import { root } from '../root.ts'
import { merged, type Snapshot } from './snapshot.ts'

/* What the source says without a running product. */

export type Source = { path: string; text: string }

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/test\//.test(path)

/** Our code without tests, and the starters in bin/. */
export const readSources = (): Source[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$|^bin\//.test(path) && !isTest(path) && existsSync(join(root, path)))
    .filter((path) => !/^apps\/studio\/engines\/\w+\/versions\/|^tools\/snapshots\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

type Environment = Record<string, string | undefined>

/** What is read of an environment, by name, and what is said where the value is nothing sensible. */
export const readVariables = (read: (from: Environment) => unknown): Snapshot => {
  const folder = mkdtempSync(join(tmpdir(), 'felek-variables-'))
  const asked = new Set<string>()
  const environment = (values: Environment): Environment =>
    new Proxy(values, {
      get: (target, name) => {
        if (typeof name === 'string') asked.add(name)
        return Reflect.get(target, name) as unknown
      },
    })
  try {
    read(environment({ DATA_DIR: folder }))
    const entries = [...asked].map((name): [string, string] => {
      // Any text is a folder's name, and one would be made.
      if (name === 'DATA_DIR') return [name, 'any text']
      try {
        read({ DATA_DIR: folder, [name]: '\u0001' })
        return [name, 'any text']
      } catch (error) {
        return [name, (error as Error).message.replaceAll(folder, '<folder>')]
      }
    })
    return merged(entries)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every name with each sentence that one of the four processes says of it; and names that tools read. */
export const environment = (sources: readonly Source[]): Snapshot =>
  merged([
    ...[readServer, readStudio, readFeed, readSandbox].flatMap((read) =>
      Object.entries(readVariables(read)),
    ),
    ...environmentOfTools(sources),
  ])

export const environmentOfTools = (sources: readonly Source[]): [string, string][] =>
  sources
    .filter(({ path }) => /(^|\/)(tools|bench|e2e|bin|database)\//.test(path))
    .flatMap(({ text }) => [
      ...text.matchAll(
        /\b(?:process\.env|env|from)(?:\[['"]|\.)([A-Z][A-Z0-9_]+)\b|\$\{?([A-Z][A-Z0-9_]{3,})\b/g,
      ),
    ])
    .map((match): [string, string] => [match[1] ?? match[2] ?? '', 'read by tools'])

/** A script's file moves; what a person types does not. */
export const describeScripts = (packageText: string): Snapshot => {
  const { scripts: all } = JSON.parse(packageText) as { scripts: Snapshot }
  return merged(Object.keys(all).map((name) => [name, 'a script']))
}

export const scripts = (): Snapshot =>
  describeScripts(readFileSync(join(root, 'package.json'), 'utf8'))

const isOfBrowser = (path: string): boolean => /(^|\/)(site|ui|client|sandbox)\//.test(path)

/** What a browser keeps of us: names in storages, cookies, locks, channels. */
const browserPatterns: readonly [kind: string, pattern: RegExp][] = [
  ['storage', /(?:localStorage|sessionStorage|\btab|\blocal)\.\w+Item\(\s*(['"`][^'"`]+['"`])/g],
  ['cookie', /(?:document\.cookie\s*=\s*|set-cookie['"],\s*)(['"`][\w-]+)=/g],
  ['database', /indexedDB\.open\(\s*(['"][^'"]+['"])/g],
  ['channel', /new BroadcastChannel\(\s*(['"][^'"]+['"])/g],
  ['lock', /locks(?:\?)?\.request\(\s*(['"`][^'"`]+['"`])|\blead\([^,]+,\s*(['"][^'"]+['"])/g],
  ['cache', /const \w*[sS]tore = (['"`][^'"`]+['"`])/g],
]

export const browserKeys = (sources: readonly Source[]): Snapshot =>
  merged(
    sources
      .filter(({ path }) => isOfBrowser(path))
      .flatMap(({ text }) => [
        ...browserPatterns.flatMap(([kind, pattern]) =>
          [...text.matchAll(pattern)].map((match): [string, string] => [
            `${kind} ${(match[1] ?? match[2] ?? '').replaceAll(/['"`]/g, '')}`,
            'used',
          ]),
        ),
        ...namedKeys(text),
      ]),
  )

/** Keys that stand in a list or a type of their own: `plainKeys`, `EncryptedKey`, `keys` of a storage. */
const namedKeys = (text: string): [string, string][] => {
  const lists = [
    ...text.matchAll(/const \w*[kK]eys\b[^=]*= (?:\[|\{)([^\]}]*)(?:\]|\})/g),
    ...text.matchAll(/type \w*Key = ((?:\s*\|?\s*'\w+')+)/g),
  ]
  if (!/[sS]torage/.test(text)) return []
  return lists.flatMap((list) =>
    [...(list[1] ?? '').matchAll(/'([\w.:-]+)'/g)].map((key): [string, string] => [
      `key ${key[1]}`,
      'used',
    ]),
  )
}

/** The events that pages are told of, with the shape of their data. */
export const eventSchemas = (told: Readonly<Record<string, ZodMiniType>> = events): Snapshot =>
  merged(
    Object.entries(told).map(([name, schema]): [string, string] => [
      name,
      JSON.stringify(toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), undefined, 1),
    ]),
  )

/** Metrics with their labels as they are declared. */
export const metricLabels = (sources: readonly Source[]): Snapshot =>
  merged(
    sources.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /new (Counter|Gauge|Histogram)\(\{\s*name: ['"`](\w+)['"`],([\s\S]*?)\n\s*\}\)/g,
        ),
      ].map(([, type = '', name = '', rest = '']): [string, string] => [
        name,
        `${type.toLowerCase()} {${/labelNames: \[([^\]]*)\]/.exec(rest)?.[1]?.replaceAll(/['"]/g, '') ?? ''}}`,
      ]),
    ),
  )

type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const withoutHash = (file: string): string => file.replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** Chunks of one build, by the name of their file without its hash: what each brings along. */
export const chunksOf = (manifest: Readonly<Record<string, Chunk>>): Snapshot => {
  const names = (keys: readonly string[] = []) =>
    [...new Set(keys.map((key) => withoutHash(manifest[key]?.file ?? key)))].sort().join(', ')
  return merged(
    Object.values(manifest).map((chunk): [string, string] => [
      withoutHash(chunk.file),
      [
        chunk.isEntry ? 'entry' : chunk.isDynamicEntry ? 'loaded later' : 'shared',
        `with ${names(chunk.imports)}`,
        `later ${names(chunk.dynamicImports)}`,
        `styles ${(chunk.css ?? []).map(withoutHash).sort().join(', ')}`,
      ].join('\n'),
    ]),
  )
}

const builds = (): [name: string, folder: string][] => {
  const found = ['apps/site/dist/client', 'apps/studio/dist']
    .map((folder): [string, string] => [folder.replace(/^apps\//, '').split('/')[0] ?? '', folder])
    .filter(([, folder]) => existsSync(join(root, folder, '.vite/manifest.json')))
  if (found.length !== 2) throw new Error('site and studio are not built: run npm run build')
  return found
}

const eachBuild = (see: (manifest: Record<string, Chunk>, folder: string) => Snapshot): Snapshot =>
  merged(
    builds().flatMap(([name, folder]) => {
      const manifest = JSON.parse(
        readFileSync(join(root, folder, '.vite/manifest.json'), 'utf8'),
      ) as Record<string, Chunk>
      return Object.entries(see(manifest, join(root, folder))).map(
        ([key, text]): [string, string] => [`${name}: ${key}`, text],
      )
    }),
  )

export const chunks = (): Snapshot => eachBuild(chunksOf)

/** Bytes of each file; those of one name are counted together. */
export const chunkSizes = (): Snapshot =>
  eachBuild((manifest, folder) => {
    const sizes = new Map<string, number>()
    for (const { file } of Object.values(manifest)) {
      const name = withoutHash(file)
      sizes.set(name, (sizes.get(name) ?? 0) + readFileSync(join(folder, file)).length)
    }
    return Object.fromEntries([...sizes].map(([name, bytes]) => [name, String(bytes)]))
  })
