import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/*
 * Every sentence of the specification's sections 1–9 stands in docs/specification.md with what keeps
 * it: the code and the tests, or the decision that changed it. The specification lies outside of
 * this repository, so its sentences are quoted there and counted here; where it is at hand, the
 * quotes are compared with it.
 */

/** Sentences of each section, as `sentencesOf` counts them: a row that is missing is seen. */
export const sentenceCounts: Readonly<Record<number, number>> = {
  1: 13,
  2: 33,
  3: 40,
  4: 31,
  5: 19,
  6: 5,
  7: 58,
  8: 18,
  9: 37,
}

type Sentence = { id: string; text: string }

/** A row: the quote, and below it lines of what keeps it. */
export type Row = Sentence & { line: number; keeps: { kind: string; text: string }[] }

/**
 * The specification's sentences in order, numbered by section. A table's row and a list's item count
 * as one; headings, a table's head and lines that only introduce a list count as none.
 */
export const sentencesOf = (specification: string): Sentence[] => {
  const found: Sentence[] = []
  const lines = specification.split('\n').map((line) => line.trim())
  const isRuler = (line: string | undefined) => /^\|[-|: ]+\|$/.test(line ?? '')
  let section = 0
  let number = 0
  const add = (text: string) => {
    number += 1
    found.push({ id: `S${section}.${number}`, text: text.replaceAll('**', '') })
  }
  for (const [i, line] of lines.entries()) {
    const heading = /^## (\d+)\./.exec(line)
    if (heading) {
      section = parseInt(heading[1] ?? '0', 10)
      number = 0
    } else if (section === 0 || line === '' || isRuler(line) || isRuler(lines[i + 1])) continue
    else if (line.startsWith('|')) add(line.slice(1, -1).trim().replaceAll(' | ', ' — '))
    else if (/^(- |\d+\. )/.test(line)) add(line.replace(/^(- |\d+\. )/, ''))
    else if (/^\*\*[^*]+\*\*$/.test(line) || (line.endsWith(':') && !line.includes('. '))) continue
    else line.split(/(?<=[.)])\s+(?=[A-Z*`'])/).forEach(add)
  }
  return found
}

/** The rows of docs/specification.md. */
export const rowsOf = (map: string): Row[] => {
  const rows: Row[] = []
  for (const [i, line] of map.split('\n').entries()) {
    const sentence = /^- \*\*(S\d+\.\d+|[A-Z]-\d+)\*\* (.*)$/.exec(line)
    if (sentence) {
      rows.push({ id: sentence[1] ?? '', text: sentence[2] ?? '', line: i + 1, keeps: [] })
      continue
    }
    const keeps = /^ {2}- (\w+): (.+)$/.exec(line)
    if (keeps) rows.at(-1)?.keeps.push({ kind: keeps[1] ?? '', text: keeps[2] ?? '' })
  }
  return rows
}

const escape = /\\(['"`\\])/g

/** The titles of a test file, as they stand in it: of its tests, their tables and their groups. */
export const titlesOf = (text: string): ReadonlySet<string> => {
  const call = /\b(?:test|it|describe)(?:\.\w+)*\s*\(\s*(?:(['"`])((?:\\.|(?!\1)[^\\])*)\1)/g
  const table =
    /\b(?:test|it|describe)(?:\.\w+)*\.(?:each|for|runIf|skipIf)\b[^]*?\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  return new Set(
    [...text.matchAll(call), ...text.matchAll(table)].map((m) =>
      (m[2] ?? '').replace(escape, '$1'),
    ),
  )
}

/** What lies around the map: how the check looks at it. */
export type Surroundings = {
  exists: (path: string) => boolean
  read: (path: string) => string
  specification: string | undefined
}

const kinds = new Set(['code', 'test', 'changed', 'decided'])

const faultsOfKeeps = (row: Row, around: Surroundings): string[] =>
  row.keeps.flatMap(({ kind, text }) => {
    if (!kinds.has(kind)) return [`"${kind}" is no kind: ${[...kinds].join(', ')}.`]
    const [file = '', ...titles] = text.split(' › ')
    const paths =
      kind === 'test' ? [file] : [...text.matchAll(/`([^`]+\/[^`]+\.\w+)`/g)].map(pathIn)
    if (kind === 'code' && paths.length === 0) return ['names no file of the code.']
    const gone = paths.filter((path) => !around.exists(path)).map((path) => `${path} is not there.`)
    if (kind !== 'test' || gone.length > 0) return gone
    if (titles.length === 0) return [`${file} is named without a title.`]
    const known = titlesOf(around.read(file))
    return titles
      .filter((title) => !known.has(title))
      .map((title) => `${file} has no test "${title}".`)
  })

const pathIn = (match: RegExpMatchArray): string => match[1] ?? ''

/** Everything that is wrong with the map, a line each; nothing where every sentence is kept. */
export const faultsOf = (map: string, around: Surroundings, counts = sentenceCounts): string[] => {
  const rows = rowsOf(map)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `S${section}.${i + 1}`),
  )
  const known = new Set(wanted)
  const faults = wanted.filter((id) => !byId.has(id)).map((id) => `${id}: has no row.`)
  for (const row of rows) {
    const fault = (says: string) => faults.push(`${row.id} (line ${row.line}): ${says}`)
    if (!known.has(row.id)) fault('the specification has no such sentence.')
    if (byId.get(row.id) !== row) fault('stands twice.')
    const has = (kind: string) => row.keeps.some((keep) => keep.kind === kind)
    if (!has('decided') && !(has('code') && has('test')))
      fault('wants its code and its test, or the decision that changed it.')
    faultsOfKeeps(row, around).forEach(fault)
  }
  if (around.specification === undefined) return faults
  const said = sentencesOf(around.specification)
  const differ = said.filter(({ id, text }) => known.has(id) && byId.get(id)?.text !== text)
  const uncounted = said.filter(({ id }) => !known.has(id))
  return [
    ...faults,
    ...differ.map(({ id, text }) => `${id}: the specification says "${text}".`),
    ...uncounted.map(({ id }) => `${id}: the specification has more sentences than are counted.`),
  ]
}

/** Promises of trust that docs/trust.md answers for. */
export const promises = [
  ...Array.from({ length: 12 }, (_, i) => `S-${String(i + 3).padStart(2, '0')}`),
  'S-28',
  'S-31',
  'M-12',
  'M-13',
]

/** The same of docs/trust.md: every promise is there once, with tests that are. */
export const faultsOfPromises = (
  map: string,
  around: Surroundings,
  wanted: readonly string[] = promises,
): string[] => {
  const rows = rowsOf(map)
  const faults = wanted
    .filter((id) => rows.filter((row) => row.id === id).length !== 1)
    .map((id) => `${id}: stands ${rows.some((row) => row.id === id) ? 'twice' : 'nowhere'}.`)
  for (const row of rows) {
    const says = faultsOfKeeps(row, around)
    if (!row.keeps.some(({ kind }) => kind === 'test')) says.push('wants a test.')
    faults.push(...says.map((fault) => `${row.id} (line ${row.line}): ${fault}`))
  }
  return faults
}

if (process.argv[1] === import.meta.filename) {
  const beside = ['..', '../..']
    .map((up) => join(root, up, 'shared/spec/specification.txt'))
    .find((path) => existsSync(path))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const around = {
    exists: (path: string) => existsSync(join(root, path)),
    read,
    specification: beside === undefined ? undefined : readFileSync(beside, 'utf8'),
  }
  const map = read('docs/specification.md')
  const faults = [
    ...faultsOf(map, around).map((fault) => `docs/specification.md: ${fault}`),
    ...faultsOfPromises(read('docs/trust.md'), around).map((fault) => `docs/trust.md: ${fault}`),
  ]
  for (const fault of faults) console.error(fault)
  console.log(
    faults.length === 0
      ? `Every sentence of the specification is kept: ${rowsOf(map).length} rows.`
      : `${faults.length} faults in the maps of the specification and of trust.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
