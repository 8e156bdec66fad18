import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Due } from './choices.ts'

/*
 * What was decided and what is still to be told, in a file that only grows: a line is a fact, on
 * the disk before anybody hears of it. A crash tears its last line at most, whose sender has had no
 * answer.
 */

type Line = { decided: string; atMs: number; due: Due[] } | { told: string }

export type DecidedPayments = {
  isDecided(reference: string): boolean
  /** False where it was decided before, or is being decided now. */
  decide(reference: string, due: Due[], nowMs: number): Promise<boolean>
  /** What is not told yet, in the order in which it was decided. */
  waiting(): readonly Due[]
  told(eventId: string): Promise<void>
}

/** Longer than anything about an order can still happen. */
const keptMs = 7 * 86_400_000

const linesOf = (text: string): Line[] =>
  text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Opens the book of a folder and leaves out of it what is over. */
export const openDecidedPayments = (dir: string, nowMs: number): DecidedPayments => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'payments.jsonl')
  const lines = linesOf(readOrEmpty(path))
  const told = new Set(lines.flatMap((line) => ('told' in line ? [line.told] : [])))
  const open_ = lines.flatMap((line) => {
    if ('told' in line) return []
    const due = line.due.filter(({ message }) => !told.has(message.eventId))
    return due.length > 0 || nowMs - line.atMs < keptMs ? [{ ...line, due }] : []
  })
  writeFileSync(`${path}.new`, open_.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  })
  renameSync(`${path}.new`, path)

  const decided = new Set(open_.map((line) => line.decided))
  const waiting = new Map(
    open_.flatMap(({ due }) => due.map((it) => [it.message.eventId, it] as const)),
  )
  let writing = Promise.resolve()
  const write = (line: Line): Promise<void> => {
    const done = writing.then(async () => {
      const file = await open(path, 'a', 0o600)
      try {
        await file.writeFile(`${JSON.stringify(line)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    })
    writing = done.catch(() => {})
    return done
  }
  return {
    isDecided: (reference) => decided.has(reference),
    async decide(reference, due, atMs) {
      if (decided.has(reference)) return false
      decided.add(reference)
      try {
        await write({ decided: reference, atMs, due })
      } catch (error) {
        decided.delete(reference)
        throw error
      }
      for (const it of due) waiting.set(it.message.eventId, it)
      return true
    },
    waiting: () => [...waiting.values()],
    async told(eventId) {
      await write({ told: eventId })
      waiting.delete(eventId)
    },
  }
}
