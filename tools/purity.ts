import { dirname, join } from 'node:path/posix'
import type { Fault, Source } from './engine-names.ts'

/*
 * A round is played in the server, in the simulator and in the worker of whoever checks it, and has to come out the
 * same: an engine's rules, and all that they reach, use no chance but the draws that they are handed, no clock, no
 * database, no page, no text and no schema.
 */

/** Where the rules of an engine begin: rules.ts, and what a room of its own is made of. */
const roots = ['rules', 'flight', 'room'].map(
  (name) => new RegExp(`^apps/studio/engines/\\w+/${name}\\.ts$`),
)
const isRoot = (path: string): boolean => roots.some((pattern) => pattern.test(path))

/** Patterns that each have to match a file. */
export const purityFiles: readonly RegExp[] = [...roots, /^apps\/studio\/src\/maths\//]

const mayReach = /^apps\/studio\/(engines|src\/maths)\//
/** Files that are there for the others: schemas, words, scenes, figures. */
const beside =
  /^apps\/studio\/engines\/(\w+\/)?(schemas|engine|words|spoken|index|registry|rules\.\w\w|room-messages|sound|art|scene\/.+)\.tsx?$/

const impure: readonly (readonly [RegExp, string])[] = [
  [/\b(Date|performance|Temporal)\b|\bset(Timeout|Interval|Immediate)\b/, 'a clock'],
  [/\bMath\.random\b|\bcrypto\b|\bgetRandomValues\b/, 'chance of its own'],
  [/\b(document|window|navigator|localStorage|globalThis|self)\b/, 'the page'],
  [/\b(process|console|fetch|import\.meta|require)\b|\bimport\(/, 'the world around it'],
  [/\bIntl\b|\btoLocale\w+\b|\blocaleCompare\b/, 'a language'],
]

/** As long as it was, without what is said about it and what it says itself. */
const bareOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (part) =>
    part.replace(/[^\n]/g, ' '),
  )

const importLine = /^(?:import|export)\s+(type\s)?(?:[^'";]*?from\s+)?['"]([^'"]+)['"]/gm

const faultsOf = ({ path, text }: Source): Fault[] => {
  const bare = bareOf(text)
  return impure.flatMap(([pattern, what]) => {
    const found = pattern.exec(bare)
    return found
      ? [
          {
            path,
            index: found.index,
            says: `rules use ${what} (${found[0]}): hand it in, or leave it out.`,
          },
        ]
      : []
  })
}

export const purityFaults = (files: readonly Source[]): Fault[] => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const faults: Fault[] = []
  const walk = (file: Source): void => {
    if (reached.has(file.path)) return
    reached.add(file.path)
    faults.push(...faultsOf(file))
    for (const { 1: type, 2: from = '', index } of file.text.matchAll(importLine)) {
      if (type !== undefined) continue
      const to = from.startsWith('.') ? join(dirname(file.path), from) : from
      const next = byPath.get(to)
      if (next && mayReach.test(to) && !beside.test(to)) walk(next)
      else
        faults.push({
          path: file.path,
          index,
          says: `rules reach ${to}: they may only use engines' rules and apps/studio/src/maths.`,
        })
    }
  }
  for (const file of files) if (isRoot(file.path)) walk(file)
  return faults
}
