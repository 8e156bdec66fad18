import { useTranslations } from 'use-intl/react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import { useLang } from '../lib/format/i18n.ts'

type Row = Tournament['leaderboard'][number]

const Rank = ({ rank }: { rank: number }) => (
  <span
    className={classNames(
      'tabular inline-flex h-6 min-w-6 items-center justify-center rounded-badge px-1 text-13 font-money',
      rank === 1
        ? 'bg-accent text-on-accent'
        : rank <= 3
          ? 'bg-accent-soft text-accent-text'
          : 'text-text-2',
    )}
  >
    {rank}
  </span>
)

/** The leaderboard. `short` is for cards: no heads, no prizes. */
export const Standings = ({
  rows,
  roundsMin,
  caption,
  short = false,
}: {
  rows: readonly Row[]
  /** Who has fewer rounds is told so: no prize is theirs. */
  roundsMin: number
  caption: string
  short?: boolean
}) => {
  const t = useTranslations('rewards.tournaments')
  const lang = useLang()
  const head = 'h-10 text-12 font-label text-text-3'
  return (
    <table className="w-full border-collapse text-14">
      <caption className="sr-only">{caption}</caption>
      <thead className={short ? 'sr-only' : ''}>
        <tr className="border-b border-line">
          <th scope="col" className={classNames(head, 'whitespace-nowrap pl-5 pr-4 text-left')}>
            {t('rank')}
          </th>
          <th scope="col" className={classNames(head, 'w-full text-left')}>
            {t('player')}
          </th>
          <th scope="col" className={classNames(head, 'pl-4 text-right', short && 'pr-5')}>
            {t('points')}
          </th>
          {!short && (
            <th scope="col" className={classNames(head, 'pr-5 text-right')}>
              {t('prize')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.rank} ${row.player}`} className="border-t border-line first:border-t-0">
            <td className="h-11 pl-5 pr-4">
              <Rank rank={row.rank} />
            </td>
            <td className="w-full text-text-2">
              <span translate="no">{row.player}</span>
              {row.rounds < roundsMin && (
                <span className="ml-2 whitespace-nowrap text-12 text-text-3">
                  {t('roundCount', { n: row.rounds, min: roundsMin })}
                </span>
              )}
            </td>
            <td
              className={classNames(
                'tabular whitespace-nowrap text-right font-money',
                short && 'pr-5',
              )}
            >
              {short ? t('pointCount', { n: row.points }) : formatCount(row.points, lang)}
            </td>
            {!short && (
              <td className="pl-5 pr-5 text-right md:pl-12">
                {row.prize ? <Money amount={row.prize} /> : <span aria-hidden="true">–</span>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
