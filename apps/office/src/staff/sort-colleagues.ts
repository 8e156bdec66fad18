import type { Sort } from '@felek/ui/work/data-table.tsx'
import type { Colleague } from './person-words.ts'

const byTurkish = new Intl.Collator('tr')

const textOf = (row: Colleague, key: string): string =>
  key === 'email' ? row.email : key === 'lastSeen' ? (row.lastSeen ?? '') : row.name

/** By name, mailbox or last sign of life; without a wish by name, as Turkish sorts. */
export const sortColleagues = (rows: readonly Colleague[], sort: Sort | null): Colleague[] => {
  const { key, descending } = sort ?? { key: 'name', descending: false }
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => byTurkish.compare(textOf(a, key), textOf(b, key)) * sign)
}
