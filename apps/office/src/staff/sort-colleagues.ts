import type { Sort } from '@felek/ui/work/data-table.tsx'
import type { Colleague } from './person-words.ts'

const byTurkish = new Intl.Collator('tr')

const textOf = (row: Colleague, key: string): string =>
  key === 'email' ? row.email : key === 'lastSeen' ? (row.lastSeen ?? '') : row.name

/** By name, mailbox or last sign of life; without a wish as the server gave them. */
export const sortColleagues = (rows: readonly Colleague[], sort: Sort | null): Colleague[] =>
  sort === null
    ? [...rows]
    : rows.toSorted(
        (a, b) =>
          byTurkish.compare(textOf(a, sort.key), textOf(b, sort.key)) * (sort.descending ? -1 : 1),
      )
