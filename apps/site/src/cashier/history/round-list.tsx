import type { PlayedRound } from '@felek/contract/histories.ts'
import { Button } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import Play from 'lucide-react/icons/play'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { RoundFrame } from '../../lib/browser/round-frame.tsx'
import { useTimes } from '../../lib/format/times.ts'
import { paths } from '../../paths.ts'
import { DrawnView } from './drawn-view.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useDrawnText } from './use-drawn-text.ts'
import { useRounds } from './use-sittings.ts'

const Sum = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex flex-col sm:items-end">
    <dt className="text-12 text-text-2 sm:sr-only">{name}</dt>
    <dd className="text-14">{children}</dd>
  </div>
)

const Words = ({ what, detail }: { what: string; detail: string }) =>
  what === '' ? null : (
    <p className="text-14">
      {detail === '' ? what : <span className="font-label">{what}</span>}
      {detail !== '' && <span className="block text-13 text-text-2">{detail}</span>}
    </p>
  )

const columns = 'sm:grid-cols-[84px_minmax(0,1fr)_auto_96px]'

/** Names of the columns, where there is room for columns; on phones each figure has its own. */
const Heads = () => {
  const t = useTranslations('cashier.history.rounds')
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-x-4 border-t border-line bg-bg px-4 py-2 text-12 text-text-2 sm:grid ${columns}`}
    >
      <span>{t('head')}</span>
      <span>{t('drawn')}</span>
      <span className="grid w-[270px] grid-cols-3 gap-4 text-right">
        <span>{t('staked')}</span>
        <span>{t('paid')}</span>
        <span>{t('net')}</span>
      </span>
      <span className="text-center">{t('proof_head')}</span>
    </div>
  )
}

/** Why a round was broken off, and what its bets came to or will. */
const Broken = ({ round }: { round: PlayedRound }) => {
  const t = useTranslations('cashier.history.rounds.broken')
  if (round.broken === null) return null
  const what = round.drawn ? 'paid' : round.state === 'open' ? 'owed' : 'stake'
  return (
    <p className="col-span-full text-13 text-text-2">
      <span className="block">{t(round.broken)}</span>
      <span className="block">{t(what)}</span>
    </p>
  )
}

/** What came out: the picture and its words, or why there is none. */
const Shown = ({ round, recalls }: { round: PlayedRound; recalls: boolean }) => {
  const t = useTranslations('cashier.history.rounds')
  const text = useDrawnText()
  if (round.state === 'open' && round.broken === null)
    return <p className="text-13 text-text-2 max-sm:col-span-2">{t('open')}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-2">
      {round.drawn ? (
        <>
          <DrawnView drawn={round.drawn} />
          <Words {...text(round.drawn, round.broken !== null)} />
        </>
      ) : (
        round.broken === null && (
          <p className="text-13 text-text-2">{t(recalls ? 'in_recall' : 'no_picture')}</p>
        )
      )}
      {round.state === 'refunded' && round.broken === null && (
        <p className="text-13 text-text-2">{t('refunded')}</p>
      )}
      {round.state === 'held' && <p className="text-13 text-text-2">{t('held')}</p>}
    </div>
  )
}

/** A hand at cards, a round of all else. */
const Numbered = ({ round: { drawn, number } }: { round: PlayedRound }) => {
  const t = useTranslations('cashier.history.rounds')
  return (
    <p className="text-14 font-label">
      {t(drawn?.kind === 'cards' ? 'hand' : 'round', { n: number })}
    </p>
  )
}

const tool =
  'inline-flex size-11 items-center justify-center rounded-control border border-button-2-line bg-button-2 hover:bg-hover'

const Round = ({
  round,
  numbered,
  live,
}: {
  round: PlayedRound
  numbered: boolean
  live: boolean
}) => {
  const t = useTranslations('cashier.history.rounds')
  const { time } = useTimes()
  const [recalled, setRecalled] = useState(false)
  // What a live table dealt is told by its own record, not by a scene.
  const recalls = round.proof && !live && round.state !== 'open'
  const own = round.drawn?.kind === 'flight' ? round.drawn.bets : undefined
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3.5 ${columns}`}
    >
      <div className="flex items-baseline gap-2 sm:flex-col sm:gap-0">
        {numbered && <Numbered round={round} />}
        <p className="tabular text-13 text-text-2">{time(round.at)}</p>
      </div>
      <Shown round={round} recalls={recalls} />
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
      <div className="flex justify-end gap-2 max-sm:col-start-2 max-sm:row-start-1">
        {recalls && (
          <button
            type="button"
            aria-label={numbered ? t('recall_of', { n: round.number }) : t('recall')}
            title={t('recall')}
            aria-expanded={recalled}
            onClick={() => setRecalled(!recalled)}
            className={tool}
          >
            <Play aria-hidden="true" className="size-5" />
          </button>
        )}
        {round.proof && (
          <Link
            to={`${paths.verify}?round=${encodeURIComponent(round.roundId)}`}
            aria-label={numbered ? t('proof_of', { n: round.number }) : t('proof')}
            title={t('proof')}
            className={tool}
          >
            <ShieldCheck aria-hidden="true" className="size-5" />
          </Link>
        )}
      </div>
      <Broken round={round} />
      {recalled && (
        <div className="col-span-full">
          <RoundFrame roundId={round.roundId} own={own} />
        </div>
      )}
    </li>
  )
}

/** The rounds of a sitting or the one of a row, the newest first, ten by ten. */
export const RoundList = ({
  of,
  live,
}: {
  of: { sittingID: string } | { roundID: string }
  /** Of a live table. */
  live: boolean
}) => {
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
      <Heads />
      <ul>
        {rows.map((round) => (
          <Round key={round.roundId} round={round} numbered={'sittingID' in of} live={live} />
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
