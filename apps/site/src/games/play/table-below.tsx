import { useTranslations } from 'use-intl/react'
import type { Table } from '@felek/contract/games.ts'
import { formatAmountShort, formatPercent } from '@felek/phrases/format.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'
import { PlayFacts } from './play-facts.tsx'
import { PlayOthers } from './play-others.tsx'
import { TableCard } from '../live/table-card.tsx'
import { TableGrid } from '../live/table-grid.tsx'
import { useTableList } from '../live/use-tables.ts'

const Facts = ({ table }: { table: Table }) => {
  const t = useTranslations('live')
  const lang = useLang()
  const facts = [
    [t('rtp'), formatPercent(table.rtp, lang)],
    [
      t('limits'),
      t('limitsRange', {
        min: formatAmountShort(table.minBet, lang),
        max: formatAmountShort(table.maxBet, lang),
      }),
    ],
    ...(table.seats === undefined ? [] : [[t('seats'), String(table.seats)] as const]),
  ] as const
  return (
    <PlayFacts id={table.tableID} facts={facts}>
      <p className="text-13 text-text-2">{t('past')}</p>
    </PlayFacts>
  )
}

const othersMax = 4

/** Under the table, where there is room: its figures, and other tables, those of its kind first. */
export const TableBelow = ({ table }: { table: Table }) => {
  const t = useTranslations('live')
  const { tables } = useTableList({ sort: 'popular' })
  const others = tables
    .filter((other) => other.tableID !== table.tableID)
    .toSorted((a, b) => Number(b.kind === table.kind) - Number(a.kind === table.kind))
  return (
    <div className="game-below">
      <Facts table={table} />
      {others.length > 0 && (
        <PlayOthers title={t('similar')} all={{ to: paths.live, label: t('allTables') }}>
          <TableGrid wide>
            {others.slice(0, othersMax).map((other) => (
              <TableCard key={other.tableID} table={other} />
            ))}
          </TableGrid>
        </PlayOthers>
      )}
    </div>
  )
}
