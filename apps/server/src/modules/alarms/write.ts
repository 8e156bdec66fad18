import { alarmKinds, momentKinds } from '@felek/contract/office/alarms.ts'
import type { AlarmChange } from '../../alarms/alarm-queue.ts'
import { newId } from '../../database/ids.ts'
import type { AlarmsDeps } from './deps.ts'
import { noteEvent } from './notices.ts'
import type { Rule } from './rule.ts'
import type { WatchedKind } from './rules.ts'
import * as store from './store.ts'
import { formatAlarm } from './words.ts'

/* What rang in this process goes into the table; what cannot be written stays in memory until it can. */

const logRing = ({ log }: AlarmsDeps, change: AlarmChange): void => {
  if (change.rings > 0)
    log.error(
      { alarm: change.kind, subject: change.subject, figure: change.figure },
      `alarm: ${formatAlarm(change, 'en')}`,
    )
}

/** Answers how many changes were written. */
export const writeAlarms = async (deps: AlarmsDeps): Promise<number> => {
  const changes = deps.alarms.take()
  if (changes.length === 0) return 0
  try {
    await deps.adminDb.inTx(async (tx) => {
      for (const change of changes) {
        // What rang and was over before it could be written has rung all the same.
        if (change.rings > 0 || !change.isOver) await store.putAlarm(tx, newId(change.at), change)
        const ended = change.isOver ? await store.endAlarm(tx, change) : undefined
        // Of what nobody was told, nobody need be told that it is over.
        if (ended && ended.rounds > 0) await noteEvent(deps, tx, 'ended', [ended])
      }
    })
  } catch (error) {
    deps.alarms.giveBack(changes)
    throw error
  }
  for (const change of changes) logRing(deps, change)
  return changes.length
}

const silentMs = 15 * 60_000

/**
 * Ends alarms of a process that has not looked for a quarter of an hour: it is gone, and with it what it rang for.
 * So do those that rang for many subjects at once, which no look names.
 */
export const endSilentAlarms = async (
  deps: AlarmsDeps,
  rules: Readonly<Record<WatchedKind, Rule>>,
): Promise<void> => {
  const now = deps.now()
  const kinds = alarmKinds.filter(
    (kind) =>
      kind in rules && rules[kind as WatchedKind].of === 'process' && !momentKinds.includes(kind),
  )
  const since = new Date(now.getTime() - silentMs)
  await deps.adminDb.inTx(async (tx) => {
    const ended = await store.endSilent(tx, { now, since, kinds })
    await noteEvent(
      deps,
      tx,
      'ended',
      ended.filter((row) => row.rounds > 0),
    )
  })
}
