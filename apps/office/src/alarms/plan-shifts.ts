import type { DutyShift } from '@felek/contract/office/alarms.ts'

/* What the plan's editor does to its lines. */

/** A line of the editor; its key stays while lines move. */
export type PlanLine = Omit<DutyShift, 'name'> & { key: number }

export const toLines = (shifts: readonly DutyShift[]): PlanLine[] =>
  shifts.map(({ staffID, days, from, to }, key) => ({ key, staffID, days, from, to }))

export const addLine = (lines: readonly PlanLine[], staffID: string): PlanLine[] => [
  ...lines,
  {
    key: Math.max(-1, ...lines.map(({ key }) => key)) + 1,
    staffID,
    days: [1, 2, 3, 4, 5],
    from: '09:00',
    to: '18:00',
  },
]

/** Moves a line one place up or down; at the end it stays. */
export const moveLine = (lines: readonly PlanLine[], at: number, by: 1 | -1): PlanLine[] => {
  const line = lines[at]
  const other = lines[at + by]
  if (!line || !other) return [...lines]
  return lines.map((it, i) => (i === at ? other : i === at + by ? line : it))
}

export const toggleDay = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((it) => it !== day) : [...days, day].toSorted((a, b) => a - b)

/** Whether it goes on into the next morning. */
export const isOvernight = ({ from, to }: Pick<PlanLine, 'from' | 'to'>): boolean => to <= from

export const isSamePlan = (one: readonly PlanLine[], other: readonly PlanLine[]): boolean =>
  JSON.stringify(one.map(toShift)) === JSON.stringify(other.map(toShift))

export const toShift = ({ staffID, days, from, to }: PlanLine) => ({ staffID, days, from, to })
