import Users from 'lucide-react/icons/users'
import { useTranslations } from 'use-intl/react'
import type { Table } from '@felek/contract/games.ts'
import { formatAmountShort, formatCount } from '@felek/phrases/format.ts'
import { ArtBadge } from '@felek/ui/badge.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { useSecondsTo } from '../play/use-seconds-to.ts'
import { TablePoster } from './table-poster.tsx'
import { TableResultChips } from './table-result-chips.tsx'

const onArt =
  'inline-flex h-6 items-center gap-1.5 rounded-badge bg-art-night/85 px-2 text-12 font-label text-on-art'

/**
 * What goes on right now: that one may bet and for how long, that a round is played, or that the
 * table waits.
 */
const Phase = ({ table }: { table: Table }) => {
  const t = useTranslations('live')
  const seconds = useSecondsTo(table.closesAt)
  if (!table.open) return null
  // Small pictures are left alone where nothing goes on.
  if (table.phase === 'idle') return <span className={`${onArt} max-sm:sr-only!`}>{t('idle')}</span>
  if (table.phase === 'playing' || seconds === 0)
    return <span className={onArt}>{t('playing')}</span>
  return (
    <span className={`${onArt} tabular`}>
      {/* The seconds are for the eye: a reader that says each of them says nothing else. */}
      <span aria-hidden={seconds === null ? undefined : true}>
        {seconds === null ? t('betting') : t('bettingFor', { s: seconds })}
      </span>
      {seconds !== null && <span className="sr-only">{t('betting')}</span>}
    </span>
  )
}

/** 'Canlı' is said of a table at which a round runs, and of nothing else. */
const Corner = ({ table }: { table: Table }) => {
  const t = useTranslations('live')
  if (table.open && table.phase === 'idle') return null
  if (table.open)
    return (
      <ArtBadge mark="night">
        <span aria-hidden="true" className="mr-1.5 size-1.5 rounded-round bg-live" />
        {t('isLive')}
      </ArtBadge>
    )
  return <ArtBadge mark="night">{t('closed')}</ArtBadge>
}

const People = ({ table, className }: { table: Table; className: string }) => {
  const t = useTranslations('live')
  const lang = useLang()
  if (!table.open) return null
  return (
    <span className={`tabular shrink-0 items-center ${className}`}>
      <Users aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{formatCount(table.players, lang)}</span>
      <span className="sr-only">
        {table.players === 0 ? t('playersNone') : t('players', { n: table.players })}
      </span>
    </span>
  )
}

/**
 * What a table's card shows. Every row has its height from the start: what comes and goes moves
 * nothing. `still` leaves out what changes from second to second.
 */
export const TableFace = ({
  table,
  eager = false,
  still = false,
}: {
  table: Table
  eager?: boolean
  still?: boolean
}) => {
  const t = useTranslations('live')
  const lang = useLang()
  const limits = t('limitsRange', {
    min: formatAmountShort(table.minBet, lang),
    max: formatAmountShort(table.maxBet, lang),
  })
  return (
    <>
      <span data-theme="dark" className="relative block overflow-hidden bg-art-night">
        <TablePoster image={table.image} eager={eager} closed={!still && !table.open} />
        <span className="absolute left-2 top-2">{!still && <Corner table={table} />}</span>
        <span className="absolute bottom-2 left-2 max-md:bottom-1.5 max-md:left-1.5">
          {!still && <Phase table={table} />}
        </span>
        {/* On a phone the name needs its whole line. */}
        {!still && (
          <People table={table} className={`${onArt} absolute bottom-1.5 right-1.5 sm:hidden`} />
        )}
        {!still && table.open && table.seatsFree !== undefined && (
          <span className={`${onArt} tabular absolute bottom-2 right-2 max-sm:hidden`}>
            {t('seatsFree', { n: table.seatsFree })}
          </span>
        )}
      </span>
      <span className="block p-2.5 md:p-3">
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-13 font-label sm:text-14 md:text-15">
            {table.name}
          </span>
          {!still && (
            <People table={table} className="inline-flex gap-1 text-12 text-text-2 max-sm:hidden" />
          )}
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2 text-12 text-text-2">
          <span lang="tr" className="truncate text-text-3 max-sm:hidden">
            {table.providerName}
          </span>
          <span className="tabular truncate whitespace-nowrap">
            <span className="sr-only">{t('limits')}: </span>
            {limits}
          </span>
        </span>
        <span className="mt-2 block h-6">{!still && <TableResultChips table={table} />}</span>
      </span>
    </>
  )
}
