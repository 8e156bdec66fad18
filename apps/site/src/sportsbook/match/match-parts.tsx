import { useTranslations } from 'use-intl/react'
import { Tr } from '../../lib/format/tr.tsx'
import type { WholeEvent } from './event.ts'
import { partsOf, pointsInGame } from './parts.ts'

/** Points of each quarter, games of each set, and of tennis the game that is played and who serves. */
export const MatchParts = ({ event }: { event: WholeEvent }) => {
  const t = useTranslations('sports')
  const parts = partsOf(event.statistics)
  if (parts.length === 0) return null
  const game = pointsInGame(event.statistics)
  const serve = event.statistics['serve']
  return (
    <table className="tabular w-full border-separate border-spacing-x-2 text-13">
      <caption className="sr-only">{t('parts')}</caption>
      <thead className="text-12 text-text-3">
        <tr>
          <th scope="col">
            <span className="sr-only">{t('side')}</span>
          </th>
          {parts.map(({ kind, n }) => (
            <th key={`${kind}${n}`} scope="col" className="font-body">
              {kind === 'overtime' ? t('clock.overtime') : t(`clock.${kind}`, { n })}
            </th>
          ))}
          {game && (
            <th scope="col" className="font-body">
              {t('game')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {([event.home, event.away] as const).map((name, side) => (
          <tr key={side}>
            <th scope="row" className="max-w-0 truncate text-left font-body text-text-2">
              <Tr>{name}</Tr>
              {serve?.[side] === 1 && (
                <>
                  <span
                    aria-hidden="true"
                    className="ml-1.5 inline-block size-1.5 rounded-round bg-accent"
                  />
                  <span className="sr-only"> {t('serves')}</span>
                </>
              )}
            </th>
            {parts.map(({ kind, n, pair }) => (
              <td key={`${kind}${n}`} className="w-11 text-center font-money">
                {pair[side]}
              </td>
            ))}
            {game && <td className="w-11 text-center font-money text-live">{game[side]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
