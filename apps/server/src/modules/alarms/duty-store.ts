import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Shift } from './duty.ts'

export const readPlan = async (q: Query): Promise<{ version: number; shifts: Shift[] }> => {
  const { rows } = await sql<{ version: number }>`select version from alarm_plan`.execute(q)
  const { rows: shifts } = await sql<Shift>`
    select staff_id, days, from_minute, to_minute from alarm_shifts order by position`.execute(q)
  return { version: rows[0]?.version ?? 0, shifts }
}

/** Replaces the plan where it is still of this version; the new version, or undefined. */
export const savePlan = async (
  tx: Tx,
  version: number,
  shifts: readonly Shift[],
): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`
    update alarm_plan set version = version + 1 where version = ${version} returning version`.execute(
    tx,
  )
  if (rows[0] === undefined) return undefined
  await sql`delete from alarm_shifts`.execute(tx)
  for (const [position, { staff_id, days, from_minute, to_minute }] of shifts.entries())
    await sql`
      insert into alarm_shifts (position, staff_id, days, from_minute, to_minute)
      values (${position}, ${staff_id}, ${[...days]}::int[], ${from_minute}, ${to_minute})`.execute(
      tx,
    )
  return rows[0].version
}
