import { useTranslations } from 'use-intl/react'
import type { Table } from '@felek/contract/games.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { tableResult, type ResultTone, type TableResult } from './table-results.ts'

const tones: Record<ResultTone, string> = {
  red: 'bg-neg-fill text-white',
  black: 'bg-art-night text-white ring-1 ring-inset ring-line',
  green: 'bg-result-green text-white',
  blue: 'bg-result-blue text-white',
  plain: 'bg-raised text-text-2',
}

type T = ReturnType<typeof useTranslations<'live'>>

const shortOf = (t: T, { word, n }: TableResult): string => {
  if (
    word === 'player' ||
    word === 'banker' ||
    word === 'tie' ||
    word === 'blackjack' ||
    word === 'bust'
  )
    return t(`outcomes.${word}Short`)
  return n
}

/** The newest first, as far as there is room; their words are for those who do not see colours. */
export const TableResultChips = ({
  table,
  most = 8,
}: {
  table: Pick<Table, 'kind' | 'lastResults'>
  most?: number
}) => {
  const t = useTranslations('live')
  const results = table.lastResults.slice(0, most).flatMap((r) => tableResult(table.kind, r) ?? [])
  if (results.length === 0)
    return (
      <span className="flex h-6 items-center truncate text-12 text-text-3">{t('noResults')}</span>
    )
  return (
    <span className="block h-6 overflow-hidden">
      <span className="sr-only">
        {t('lastResults')}: {results.map((r) => t(`outcomes.${r.word}`, { n: r.n })).join(', ')}
      </span>
      <span aria-hidden="true" className="tabular flex flex-wrap gap-1">
        {results.map((r, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- results repeat, and their place is all that tells them apart
          <span
            key={i}
            className={classNames(
              'flex h-6 min-w-6 items-center justify-center rounded-badge px-1 text-12 font-money',
              tones[r.tone],
            )}
          >
            {shortOf(t, r)}
          </span>
        ))}
      </span>
    </span>
  )
}
