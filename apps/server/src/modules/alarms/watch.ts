import { momentKinds } from '@felek/contract/office/alarms.ts'
import type { AlarmQueue } from '../../alarms/alarm-queue.ts'
import type { Figures, Reading } from './reading.ts'
import type { Finding, Look, Rule } from './rule.ts'
import { counters, type WatchedKind } from './rules.ts'

/*
 * Looks at the figures by all rules, and says in the queue what rings, what still holds and what is over.
 * A process begins with what it finds open: what rang before a restart rings on, and ends where its cause has.
 */

/** A cause must be away for so long before its alarm ends: one that comes and goes is one alarm. */
const overAfterMs = 60_000
/** How far back counters are kept, and how densely. */
const keptMs = 11 * 60_000
const everyMs = 55_000

/** What is open in the database, of the kinds that are watched. */
export type OpenAlarm = { kind: WatchedKind; subject: string }

type Watching = {
  rules: Readonly<Record<WatchedKind, Rule>>
  queue: AlarmQueue
  /** This process, in the subject of what is its own. */
  instance: string
}

/** `games/list @ felek-1:3000`: which process it is of. */
const ownSubject = (subject: string, instance: string): string =>
  subject === '' ? `@ ${instance}` : `${subject} @ ${instance}`

const onlyCounters = (figures: Figures): Figures =>
  new Map(counters.flatMap((name) => [[name, figures.get(name) ?? []] as const]))

/** What counters were, some minutes back. */
const createPast = () => {
  const kept: Reading[] = []
  let before: Reading | undefined
  return {
    ago(now: Reading, ms: number): Figures | undefined {
      if (ms === 0) return before?.figures
      return kept.findLast(({ atMs }) => now.atMs - atMs >= ms)?.figures ?? kept[0]?.figures
    },
    keep(reading: Reading): void {
      before = { atMs: reading.atMs, figures: onlyCounters(reading.figures) }
      const last = kept.at(-1)
      if (last === undefined || reading.atMs - last.atMs >= everyMs) kept.push(before)
      while (kept.length > 1 && reading.atMs - (kept[1]?.atMs ?? 0) >= keptMs) kept.shift()
    },
  }
}

type Seen = { sinceMs: number; rings: boolean; goneSinceMs: number | undefined }

export const createWatch = ({ rules, queue, instance }: Watching) => {
  const past = createPast()
  const seen = new Map<string, Seen>()
  let firstMs: number | undefined

  const nameOf = (kind: WatchedKind, subject: string): string =>
    rules[kind].of === 'process' ? ownSubject(subject, instance) : subject

  /** It is so; whether it rings yet depends on for how long. */
  const note = (kind: WatchedKind, { subject, figure }: Finding, atMs: number): void => {
    const rule = rules[kind]
    const name = nameOf(kind, subject)
    const alarm = { kind, subject: name, figure }
    if (momentKinds.includes(kind)) return queue.ring(alarm)
    const key = `${kind} ${name}`
    const it = seen.get(key) ?? { sinceMs: atMs, rings: false, goneSinceMs: undefined }
    seen.set(key, it)
    it.goneSinceMs = undefined
    if (it.rings) return queue.hold(alarm)
    if (atMs - it.sinceMs < rule.forMs) return
    it.rings = true
    queue.ring(alarm)
  }

  /** It is not so any more; what rang ends when it has stayed away. */
  const miss = (kind: WatchedKind, name: string, atMs: number): void => {
    const key = `${kind} ${name}`
    const it = seen.get(key)
    if (!it) return
    if (!it.rings) return void seen.delete(key)
    it.goneSinceMs ??= atMs
    if (atMs - it.goneSinceMs < overAfterMs) return
    seen.delete(key)
    queue.end({ kind, subject: name })
  }

  /** Whether an open row is one that this process may end. */
  const isOurs = ({ kind, subject }: OpenAlarm): boolean =>
    !momentKinds.includes(kind) &&
    (rules[kind].of !== 'process' || subject.endsWith(`@ ${instance}`))

  const look = (kind: WatchedKind, it: Look): void => {
    const findings = rules[kind].find(it)
    if (findings === undefined) return
    const found = new Set(findings.map(({ subject }) => nameOf(kind, subject)))
    for (const finding of findings) note(kind, finding, it.now.atMs)
    for (const key of seen.keys()) {
      const name = key.slice(kind.length + 1)
      if (key.startsWith(`${kind} `) && !found.has(name)) miss(kind, name, it.now.atMs)
    }
  }

  return (now: Reading, open: readonly OpenAlarm[]): void => {
    firstMs ??= now.atMs
    for (const alarm of open.filter(isOurs)) {
      const key = `${alarm.kind} ${alarm.subject}`
      // It rang before this process looked, or in another one.
      if (!seen.get(key)?.rings)
        seen.set(key, { sinceMs: now.atMs, rings: true, goneSinceMs: undefined })
    }
    const it: Look = {
      now,
      ago: (ms) => past.ago(now, ms),
      watchedMs: now.atMs - firstMs,
    }
    for (const kind of Object.keys(rules) as WatchedKind[]) look(kind, it)
    past.keep(now)
  }
}

export type Watch = ReturnType<typeof createWatch>
