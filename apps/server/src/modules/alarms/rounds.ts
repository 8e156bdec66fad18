import type { Tx } from '@felek/database/database.ts'
import { sendMail } from '../messages/messages.ts'
import type { StaffOfAlarms } from './around.ts'
import type { AlarmsDeps } from './deps.ts'
import { readPlan } from './duty-store.ts'
import { momentIn, toChain } from './duty.ts'
import { alarmsUrl, noteEvent } from './notices.ts'
import * as store from './store.ts'
import { formatAlarm, formatList } from './words.ts'

/*
 * Rounds. What is open and nobody's is told of at once, and again every quarter of an hour: in its first round to the
 * first of the chain, in its second to the second too, and so on. A person gets one mail a round with all of it, and
 * rounds are a minute apart, so a storm of a thousand alarms is a few mails.
 */

const repeatMs = 15 * 60_000
const roundMs = 60_000

type Person = { staffId: bigint; email: string }

/** Who is told in which order at this hour. */
export const listChain = async (
  { env, now }: Pick<AlarmsDeps, 'env' | 'now'>,
  tx: Parameters<StaffOfAlarms['listOwners']>[0],
  staff: StaffOfAlarms,
): Promise<(Person & { name: string; isFallback: boolean })[]> => {
  const { shifts } = await readPlan(tx)
  const reachable = new Map((await staff.listReachable(tx)).map((it) => [it.staffId, it]))
  const owners = await staff.listOwners(tx)
  const known = new Map([...owners.map((it) => [it.staffId, it] as const), ...reachable])
  const moment = momentIn(env.territory.timeZone, now())
  // Whoever has left, or may not acknowledge any more, is passed over.
  const onDuty = shifts.filter((shift) => reachable.has(shift.staff_id))
  const planned = new Set(toChain(onDuty, [], moment))
  const ids = toChain(
    onDuty,
    owners.map((it) => it.staffId),
    moment,
  )
  return ids.flatMap((id) => {
    const person = known.get(id)
    return person ? [{ ...person, isFallback: !planned.has(id) }] : []
  })
}

const mailTo = async (
  deps: AlarmsDeps,
  tx: Tx,
  to: string,
  rows: readonly store.AlarmRow[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const more = rows.length > 1 ? ` (+${rows.length - 1})` : ''
  await sendMail(deps, tx, {
    playerId: undefined,
    to,
    template: 'alarm',
    lang: 'tr',
    username: 'Felek',
    path: '/',
    values: {
      first: formatAlarm(first, 'tr') + more,
      count: String(rows.length),
      list: formatList(rows, 'tr'),
      url: alarmsUrl(deps),
    },
  })
}

/** How many of the chain a row has reached with this round. */
const reachOf = (row: store.AlarmRow): number => row.rounds + 1

/** A round, where it is time for one. Answers how many alarms were told of. */
export const sendRound = (deps: AlarmsDeps, staff: StaffOfAlarms): Promise<number> =>
  deps.adminDb.inTx(async (tx) => {
    const lastAt = await store.holdRound(tx)
    const now = deps.now()
    if (lastAt && now.getTime() - lastAt.getTime() < roundMs) return 0
    const rows = await store.listDueAlarms(tx, new Date(now.getTime() - repeatMs))
    if (rows.length === 0) return 0
    const chain = await listChain(deps, tx, staff)
    for (const [place, person] of chain.entries())
      await mailTo(
        deps,
        tx,
        person.email,
        rows.filter((row) => place < reachOf(row)),
      )
    // A house without anybody still has a mailbox.
    if (chain.length === 0) await mailTo(deps, tx, deps.env.operatorMailbox, rows)
    for (const reach of new Set(rows.map(reachOf))) {
      const alarmIds = rows.filter((row) => reachOf(row) === reach).map((row) => row.alarm_id)
      const told = chain.slice(0, reach).map((person) => person.staffId)
      await store.setRound(tx, { alarmIds, told, at: now })
    }
    await store.setRoundAt(tx, now)
    await noteEvent(
      deps,
      tx,
      'told',
      rows.map((row) => ({ ...row, rounds: row.rounds + 1 })),
    )
    return rows.length
  })
