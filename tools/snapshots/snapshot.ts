import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What one kind of snapshot saw: a text by the name of the thing. */
export type Snapshot = Readonly<Record<string, string>>

/** Snapshots by kind, as they lie in a folder. */
export type Snapshots = Readonly<Record<string, Snapshot>>

/** Sorted by code unit, so that no locale of a machine decides the order. */
export const sorted = (snapshot: Snapshot): Snapshot =>
  Object.fromEntries(Object.entries(snapshot).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))

/** Several texts under one name become one, in an order that does not depend on who was first. */
export const merged = (entries: Iterable<readonly [name: string, text: string]>): Snapshot => {
  const texts = new Map<string, Set<string>>()
  for (const [name, text] of entries) texts.set(name, (texts.get(name) ?? new Set()).add(text))
  return sorted(
    Object.fromEntries([...texts].map(([name, found]) => [name, [...found].sort().join('\n')])),
  )
}

export const writeSnapshots = (folder: string, snapshots: Snapshots): void => {
  mkdirSync(folder, { recursive: true })
  for (const [kind, snapshot] of Object.entries(snapshots))
    writeFileSync(
      join(folder, `${kind}.json`),
      `${JSON.stringify(sorted(snapshot), undefined, 1)}\n`,
    )
}

export const readSnapshots = (folder: string): Snapshots =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as Snapshot,
      ]),
  )
