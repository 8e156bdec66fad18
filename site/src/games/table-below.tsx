import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Table } from '@felek/contract/src/games.ts'
import { formatAmountShort, formatPercent } from '@felek/phrases/src/format.ts'
import { useLang } from '../lib/i18n.ts'
import { paths } from '../paths.ts'
import { useGameSession } from './play-session.ts'
import { TableCard } from './table-card.tsx'
import { TableGrid } from './table-grid.tsx'
import { useTableList } from './use-tables.ts'

const Facts = ({ table }: { table: Table }) => {
  const t = useTranslations('live')
  const tGames = useTranslations('games')
  const lang = useLang()
  const round = useGameSession((s) => (s.session?.id === table.tableID ? s.session.lastRoundId : ''))
  const facts = [
    [t('rtp'), formatPercent(table.rtp, lang)],
    [t('limits'), t('limitsRange', { min: formatAmountShort(table.minBet), max: formatAmountShort(table.maxBet) })],
    ...(table.seats === undefined ? [] : [[t('seats'), String(table.seats)] as const]),
  ] as const
  return (
    <section aria-label={tGames('play.facts')} className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <dl className="flex flex-wrap gap-2">
        {facts.map(([term, value]) => (
          <div key={term} className="flex items-center gap-2 rounded-badge bg-raised px-2.5 py-1.5 text-13">
            <dt className="text-text-2">{term}</dt>
            <dd className="tabular font-money">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-13 text-text-2">{t('past')}</p>
      <Link
        to={round ? `${paths.verify}?round=${round}` : paths.verify}
        target="_blank"
        className="ml-auto text-14 text-text-2 underline underline-offset-4 hover:text-text"
      >
        {tGames('play.verifyLink')}
      </Link>
    </section>
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
        <section className="mt-10">
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 className="text-18 md:text-24">{t('similar')}</h2>
            <Link to={paths.live} className="inline-flex items-center gap-1 text-14 font-label text-text-2 hover:text-text">
              {t('allTables')}
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          </div>
          <TableGrid wide>
            {others.slice(0, othersMax).map((other) => (
              <TableCard key={other.tableID} table={other} />
            ))}
          </TableGrid>
        </section>
      )}
    </div>
  )
}
