import {
  momentKinds,
  type AlarmRow as Shown,
  type officeAlarms as calls,
} from '@felek/contract/office/alarms.ts'
import type { Query } from '@felek/database/database.ts'
import type { OfficeHandlers } from '../../deps.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import type { StaffOfAlarms } from './around.ts'
import type { AlarmsDeps } from './deps.ts'
import { readPlan, savePlan } from './duty-store.ts'
import { toClock, toMinute } from './duty.ts'
import { noteEvent } from './notices.ts'
import * as store from './store.ts'
import { listChain } from './rounds.ts'

/* Alarms, as staff see and acknowledge them, and the plan of who is told. */

const rowId = (text: string): bigint => {
  if (!/^\d{1,19}$/.test(text)) throw new Refusal('not_found')
  return BigInt(text)
}

const toShown = async (
  q: Query,
  staff: StaffOfAlarms,
  rows: readonly store.AlarmRow[],
): Promise<Shown[]> => {
  const ids = rows.flatMap(({ told, acknowledged_by: by }) => [
    ...told.map(BigInt),
    ...(by === null ? [] : [by]),
  ])
  const names = await staff.listNames(q, [...new Set(ids)])
  const nameOf = (id: bigint): string => names.get(id) ?? ''
  return rows.map((row) => ({
    alarmID: String(row.alarm_id),
    kind: row.kind,
    subject: row.subject,
    figure: row.figure,
    count: row.count,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    rounds: row.rounds,
    toldAt: row.told_at?.toISOString() ?? null,
    told: row.told.map((id) => nameOf(BigInt(id))),
    acknowledged:
      row.acknowledged_at === null || row.acknowledged_by === null
        ? null
        : {
            by: { staffID: String(row.acknowledged_by), name: nameOf(row.acknowledged_by) },
            at: row.acknowledged_at.toISOString(),
            note: row.note ?? '',
          },
    ended:
      row.ended_at === null || row.ended_why === null
        ? null
        : { at: row.ended_at.toISOString(), why: row.ended_why },
  }))
}

const getOne = async (q: Query, staff: StaffOfAlarms, alarmId: bigint): Promise<Shown> => {
  const row = await store.findAlarm(q, alarmId)
  const [shown] = row ? await toShown(q, staff, [row]) : []
  if (!shown) throw new Refusal('not_found')
  return shown
}

export const alarmsHandlers = (staff: StaffOfAlarms): OfficeHandlers<typeof calls, AlarmsDeps> => ({
  async list({ state, kind, after, limit = 50 }, { q }) {
    const from = after === undefined ? undefined : rowId(after)
    return toShown(q, staff, await store.listAlarms(q, { state, kind, after: from, limit }))
  },
  get: ({ alarmID }, { q }) => getOne(q, staff, rowId(alarmID)),
  count: (_input, { q }) => store.countAlarms(q),
  async acknowledge({ alarmID, note }, ctx) {
    const { tx, now: at } = ctx
    const alarmId = rowId(alarmID)
    const by = ctx.staff.staffId
    const row = await store.setAcknowledged(tx, { alarmId, by, at, note, ends: momentKinds })
    // Somebody was faster, and theirs is the name that stands.
    if (!row) throw new Refusal((await store.findAlarm(tx, alarmId)) ? 'changed' : 'not_found')
    ctx.audit({
      subject: { kind: 'alarm', ids: [alarmId] },
      after: { kind: row.kind, subject: row.subject },
      reason: note,
    })
    if (row.rounds > 0) await noteEvent(ctx.deps, tx, 'acknowledged', [row])
    return getOne(tx, staff, alarmId)
  },
  async plan(_input, { q, deps }) {
    const { version, shifts } = await readPlan(q)
    const names = await staff.listNames(q, [...new Set(shifts.map((shift) => shift.staff_id))])
    return {
      version,
      shifts: shifts.map((shift) => ({
        staffID: String(shift.staff_id),
        name: names.get(shift.staff_id) ?? '',
        days: [...shift.days],
        from: toClock(shift.from_minute),
        to: toClock(shift.to_minute),
      })),
      candidates: (await staff.listReachable(q)).map(({ staffId, name }) => ({
        staffID: String(staffId),
        name,
      })),
      now: (await listChain(deps, q, staff)).map(({ staffId, name, isFallback }) => ({
        staffID: String(staffId),
        name,
        isFallback,
      })),
    }
  },
  async savePlan({ version, shifts }, ctx) {
    const { tx } = ctx
    const reachable = new Set((await staff.listReachable(tx)).map((it) => it.staffId))
    const rows = shifts.map(({ staffID, days, from, to }) => ({
      staff_id: rowId(staffID),
      days,
      from_minute: toMinute(from) % 1_440,
      to_minute: toMinute(to),
    }))
    if (rows.some((row) => !reachable.has(row.staff_id)))
      throw invalidFields({ staffID: 'invalid' })
    const before = await readPlan(tx)
    const saved = await savePlan(tx, version, rows)
    if (saved === undefined) throw new Refusal('changed')
    const plain = (of: readonly { staff_id: bigint }[]) =>
      of.map((shift) => ({ ...shift, staff_id: String(shift.staff_id) }))
    ctx.audit({
      subject: { kind: 'setting', ids: ['alarm_plan'] },
      before: { shifts: plain(before.shifts) },
      after: { shifts: plain(rows) },
    })
    return { version: saved }
  },
})
