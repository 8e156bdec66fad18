import { useTranslations } from 'use-intl/react'
import type { Table } from '@felek/contract/games.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { TableCard } from '../games/live/table-card.tsx'
import { seedHomeTables, useHomeTables } from '../games/live/use-home-tables.ts'
import { getBoot } from '../lib/api/boot.ts'
import { useLang } from '../lib/format/i18n.ts'
import { paths } from '../paths.ts'
import { Section } from './section.tsx'

seedHomeTables(getBoot())

const shown = 4

/** One table of each kind first, in the lobby's order; then the others. */
const mixed = (tables: readonly Table[]): readonly Table[] => {
  const first = tables.filter(
    (table, i) => tables.findIndex((other) => other.kind === table.kind) === i,
  )
  return [...first, ...tables.filter((table) => !first.includes(table))].slice(0, shown)
}

/** Wide cards again, but of tables: what goes on there, now. */
export default function LiveRow() {
  const t = useTranslations('live')
  const tHome = useTranslations('home')
  const lang = useLang()
  const { tables, total } = useHomeTables()
  if (tables.length === 0) return null
  return (
    <Section
      title={t('homeTitle')}
      count={formatCount(total, lang)}
      more={{ to: paths.live, label: tHome('seeAll') }}
    >
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {mixed(tables).map((table) => (
          <TableCard key={table.tableID} table={table} />
        ))}
      </div>
    </Section>
  )
}
