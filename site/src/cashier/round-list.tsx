import type { PlayedRound } from '@felek/contract/src/histories.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Money } from '@felek/ui/src/money.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useTimes } from '../lib/times.ts'
import { paths } from '../paths.ts'
import { DrawnView, useDrawnText } from './drawn-view.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useRounds } from './use-sittings.ts'

const Sum = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex flex-col sm:items-end">
    <dt className="text-12 text-text-2">{name}</dt>
    <dd className="text-14">{children}</dd>
  </div>
)

/** What came out: the picture and its words, or why there is none. */
const Shown = ({ round }: { round: PlayedRound }) => {
  const t = useTranslations('cashier.history.rounds')
  const text = useDrawnText()
  if (round.state === 'open')
    return <p className="text-13 text-text-2 max-sm:col-span-2">{t('open')}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-2">
      {round.drawn ? (
        <>
          <DrawnView drawn={round.drawn} />
          <p className="text-14">{text(round.drawn)}</p>
        </>
      ) : (
        <p className="text-13 text-text-2">{t('no_picture')}</p>
      )}
      {round.state === 'refunded' && <p className="text-13 text-text-2">{t('refunded')}</p>}
      {round.state === 'held' && <p className="text-13 text-text-2">{t('held')}</p>}
    </div>
  )
}

const Round = ({ round, numbered }: { round: PlayedRound; numbered: boolean }) => {
  const t = useTranslations('cashier.history.rounds')
  const { time } = useTimes()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_44px] items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3.5 sm:grid-cols-[84px_minmax(0,1fr)_auto_44px]">
      <div className="flex items-baseline gap-2 sm:flex-col sm:gap-0">
        {numbered && <p className="text-14 font-label">{t('round', { n: round.number })}</p>}
        <p className="tabular text-13 text-text-2">{time(round.at)}</p>
      </div>
      <Shown round={round} />
      <dl className="grid grid-cols-3 gap-4 max-sm:col-span-2 sm:w-[270px]">
        <Sum name={t('staked')}>
          <Money amount={round.staked} />
        </Sum>
        <Sum name={t('paid')}>
          <Money amount={round.paid} />
        </Sum>
        <Sum name={t('net')}>
          <Money amount={round.net} signed />
        </Sum>
      </dl>
      {round.proof ? (
        <Link
          to={`${paths.verify}?round=${encodeURIComponent(round.roundId)}`}
          aria-label={numbered ? t('proof_of', { n: round.number }) : t('proof')}
          title={t('proof')}
          className="inline-flex size-11 items-center justify-center rounded-control border border-button-2-line bg-button-2 hover:bg-hover max-sm:col-start-2 max-sm:row-start-1"
        >
          <ShieldCheck aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span className="max-sm:hidden" />
      )}
    </li>
  )
}

/** The rounds of a sitting or the one of a row, the newest first, ten by ten. */
export const RoundList = ({ of }: { of: { sittingID: string } | { roundID: string } }) => {
  const t = useTranslations('cashier.history.rounds')
  const {
    rows,
    total,
    isPending,
    isError,
    refetch,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
  } = useRounds(of)
  if (isPending)
    return (
      <div className="flex flex-col gap-3 border-t border-line p-4">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    )
  if (isError)
    return (
      <div className="border-t border-line p-4">
        <LoadFailed onRetry={() => void refetch()} />
      </div>
    )
  return (
    <>
      <ul>
        {rows.map((round) => (
          <Round key={round.roundId} round={round} numbered={'sittingID' in of} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
          <p aria-live="polite" className="text-13 text-text-2">
            {t('shown', { shown: rows.length, total })}
          </p>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
