import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { plays, useClockText } from './use-clock.ts'

/** The smallest number of matches that a coupon with it needs; 1 is good news. */
export const MbsSquare = ({ mbs }: { mbs: number }) => {
  const t = useTranslations('sports')
  return (
    <span
      className={classNames(
        'tabular relative grid size-[18px] shrink-0 place-items-center rounded-badge border text-11 font-heading',
        mbs === 1 ? 'border-transparent bg-pos-soft text-pos' : 'border-line-strong text-text-2',
      )}
    >
      <span aria-hidden="true">{mbs}</span>
      <span className="sr-only">{t('mbs', { n: mbs })}</span>
    </span>
  )
}

/** Where a match that is being played stands: minute, quarter, set. */
export const LiveClock = ({
  clock,
  score,
  word = false,
  short = false,
  className,
}: {
  /** As the wire has it. */
  clock: string | null | undefined
  /** Of a match in sets, where the clock says no number. */
  score?: string | null | undefined
  /** "Canlı" stands before it, and is not only said. */
  word?: boolean
  /** Without the seconds of a quarter, where there is little room. */
  short?: boolean
  className?: string
}) => {
  const t = useTranslations('sports')
  const text = useClockText()(clock, score, short)
  // It has ended under the eyes of who looks on: the list that has it is about to lose it.
  if (text !== '' && !plays(clock))
    return <span className={classNames('font-label text-text-2', className)}>{text}</span>
  return (
    <span
      className={classNames(
        'tabular relative inline-flex items-center gap-1.5 whitespace-nowrap font-money text-live',
        className,
      )}
    >
      <span aria-hidden="true" className="size-[7px] rounded-round bg-live" />
      {word || text === '' ? (
        <span>{t('live')}</span>
      ) : (
        <span className="sr-only">{t('live')} </span>
      )}
      <span>{text}</span>
    </span>
  )
}

export const RedCards = ({ n }: { n: number }) => {
  const t = useTranslations('sports')
  return n === 0 ? null : (
    <span className="relative flex shrink-0 gap-0.5">
      {Array.from({ length: n }, (_, i) => (
        <span key={i} aria-hidden="true" className="card-red h-[11px] w-2 rounded-[2px]" />
      ))}
      <span className="sr-only">{t('redCards', { n })}</span>
    </span>
  )
}
