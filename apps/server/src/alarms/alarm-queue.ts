import type { AlarmKind } from '@felek/contract/office/alarms.ts'

/*
 * Where everything that rings goes first: the memory of the process. Whoever watches money rings in the middle of it,
 * so ringing asks no database, waits for nobody and never throws; a job writes down what has rung (docs/alarms.md).
 */

export type Alarm = {
  kind: AlarmKind
  /** Of which game, call, job or process; never of a person. */
  subject?: string
  /** The figure that rings: seconds, a count. */
  figure?: number
}

/** What has become of one kind and subject since the last time that somebody wrote it down. */
export type AlarmChange = {
  kind: AlarmKind
  subject: string
  figure: number | null
  /** How often it rang; 0: it is as it was, or over. */
  rings: number
  isOver: boolean
  at: Date
}

export type AlarmQueue = {
  /** It rings: once more where it rings already. */
  ring(alarm: Alarm): void
  /** What rang holds still. */
  hold(alarm: Alarm): void
  /** Its cause has ended. */
  end(alarm: Pick<Alarm, 'kind' | 'subject'>): void
  take(): AlarmChange[]
  /** Could not be written: what has happened since goes on top of it. */
  giveBack(changes: readonly AlarmChange[]): void
}

/** A storm of subjects takes no more memory than this; those beyond it ring together. */
const subjectsMax = 500
const subjectLengthMax = 120

/** Control characters would make two lines of one in a log or a mail. */
const toSubject = (text: string): string => text.replace(/\p{C}/gu, ' ').slice(0, subjectLengthMax)

/** The later of two over the earlier one; a ring after an end opens it again. */
const merged = (before: AlarmChange | undefined, after: AlarmChange): AlarmChange =>
  before === undefined
    ? after
    : {
        ...after,
        figure: after.figure ?? before.figure,
        rings: before.rings + after.rings,
      }

export const createAlarmQueue = ({ now }: { now(): Date }): AlarmQueue => {
  let waiting = new Map<string, AlarmChange>()
  const put = (
    { kind, subject = '', figure }: Alarm,
    it: Pick<AlarmChange, 'rings' | 'isOver'>,
  ): void => {
    const own = toSubject(subject)
    const ownKey = `${kind} ${own}`
    const isRoom = waiting.size < subjectsMax || waiting.has(ownKey)
    const name = isRoom ? own : 'others'
    const key = isRoom ? ownKey : `${kind} others`
    const change = { kind, subject: name, figure: figure ?? null, ...it, at: now() }
    waiting.set(key, merged(waiting.get(key), change))
  }
  return {
    ring: (alarm) => put(alarm, { rings: 1, isOver: false }),
    hold: (alarm) => put(alarm, { rings: 0, isOver: false }),
    end: (alarm) => put(alarm, { rings: 0, isOver: true }),
    take() {
      const taken = [...waiting.values()]
      waiting = new Map()
      return taken
    },
    giveBack(changes) {
      const since = waiting
      waiting = new Map(changes.map((change) => [`${change.kind} ${change.subject}`, change]))
      for (const [key, change] of since) waiting.set(key, merged(waiting.get(key), change))
    },
  }
}

/** What a check has come to: it rings with the count of its faults, or ends what an earlier one rang. */
export const ringOrEnd = (alarms: AlarmQueue, kind: AlarmKind, faults: number): void =>
  faults > 0 ? alarms.ring({ kind, figure: faults }) : alarms.end({ kind })
