import { todayInIstanbul } from '@felek/contract/fields.ts'

/** Rows under the day of Istanbul on which they were made, in the order given. */
export const groupByDay = <Row extends { createdAt: string }>(
  rows: readonly Row[],
): { day: string; rows: Row[] }[] => {
  const groups: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = todayInIstanbul(new Date(row.createdAt))
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}
