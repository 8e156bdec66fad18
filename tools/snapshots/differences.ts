import type { Snapshot, Snapshots } from './snapshot.ts'

export type Difference = {
  kind: string
  name: string
  before: string | undefined
  after: string | undefined
}

/** The size of a built file moves a little with every name in it; that is no difference. */
const sizeKinds: ReadonlySet<string> = new Set(['chunk-sizes'])

const isSameSize = (before: string, after: string): boolean => {
  const [a, b] = [Number.parseInt(before, 10), Number.parseInt(after, 10)]
  return Math.abs(a - b) <= 512 + Math.max(a, b) * 0.03
}

const compareKind = (kind: string, before: Snapshot, after: Snapshot): Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name) => {
    const [a, b] = [before[name], after[name]]
    if (a === b) return []
    if (a !== undefined && b !== undefined && sizeKinds.has(kind) && isSameSize(a, b)) return []
    return [{ kind, name, before: a, after: b }]
  })

/** What two takes do not have in common, by kind and name. A kind that one lacks is missing whole. */
export const compareSnapshots = (before: Snapshots, after: Snapshots): Difference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .flatMap((kind) => compareKind(kind, before[kind] ?? {}, after[kind] ?? {}))

/** The lines that only one of two texts has, each marked with its side. */
const changedLines = (before: string, after: string): string[] => {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const [inA, inB] = [new Set(a), new Set(b)]
  const changed = [
    ...a.filter((line) => !inB.has(line)).map((line) => `- ${line}`),
    ...b.filter((line) => !inA.has(line)).map((line) => `+ ${line}`),
  ]
  return changed.length > 0 ? changed : ['  the same lines in another order or number']
}

const shorten = (line: string): string => (line.length > 240 ? `${line.slice(0, 239)}…` : line)

/** For a person: a heading for each kind, then every name with what was there and what is. */
export const formatDifferences = (differences: readonly Difference[]): string => {
  const lines: string[] = []
  let heading = ''
  for (const { kind, name, before, after } of differences) {
    if (kind !== heading) lines.push(kind)
    heading = kind
    const sign = before === undefined ? '+' : after === undefined ? '-' : '~'
    lines.push(`  ${sign} ${name}`)
    if (before !== undefined && after !== undefined)
      lines.push(...changedLines(before, after).map((line) => `      ${shorten(line)}`))
  }
  return lines.join('\n')
}
