/* Who is told of an alarm: those on duty at that hour in the order of the plan, then the owners. */

export type Shift = {
  staff_id: bigint
  /** Monday is 1. */
  days: readonly number[]
  from_minute: number
  /** Before the beginning: it goes on into the next morning. */
  to_minute: number
}

/** The day of the week and the minute of the day, there. */
export const momentIn = (timeZone: string, at: Date): { day: number; minute: number } => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const get = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return {
    day: days.indexOf(get('weekday')) + 1,
    minute: parseInt(get('hour'), 10) * 60 + parseInt(get('minute'), 10),
  }
}

const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1)

export const isOnDuty = (
  shift: Shift,
  { day, minute }: { day: number; minute: number },
): boolean => {
  const { days, from_minute: from, to_minute: to } = shift
  if (from < to) return days.includes(day) && from <= minute && minute < to
  // It begins on one day and ends on the next; all round the clock where both are the same.
  return (days.includes(day) && from <= minute) || (days.includes(dayBefore(day)) && minute < to)
}

/** In the order in which they are told, each once: on duty, then the owners who are not. */
export const toChain = (
  shifts: readonly Shift[],
  owners: readonly bigint[],
  moment: { day: number; minute: number },
): bigint[] => [
  ...new Set([
    ...shifts.filter((shift) => isOnDuty(shift, moment)).map((shift) => shift.staff_id),
    ...owners,
  ]),
]

export const toMinute = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return parseInt(hours, 10) * 60 + parseInt(minutes, 10)
}

export const toClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
