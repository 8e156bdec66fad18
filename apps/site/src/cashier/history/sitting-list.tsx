import type { Sitting } from '@felek/contract/histories.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { Money } from '@felek/ui/money.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Dices from 'lucide-react/icons/dices'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTimes } from '../../lib/format/times.ts'
import { groupByDay } from './day-groups.ts'
import { DaySection } from './day-section.tsx'
import { RoundList } from './round-list.tsx'

export const GamePicture = ({ image }: { image: string }) =>
  image ? (
    <img
      src={image.replace('/art/covers/', '/art/covers/small/')}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 shrink-0 rounded-control object-cover"
    />
  ) : (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-raised text-text-2">
      <Dices aria-hidden="true" className="size-5" />
    </span>
  )

const SittingCard = ({ sitting }: { sitting: Sitting }) => {
  const t = useTranslations('cashier.history')
  const { time } = useTimes()
  const [open, setOpen] = useState(false)
  const from = time(sitting.startedAt)
  const to = time(sitting.endedAt)
  const id = `sitting-${sitting.id}`
  return (
    <li
      className={
        open
          ? 'overflow-hidden rounded-panel border border-line bg-surface'
          : 'border-b border-line'
      }
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`flex w-full items-center gap-3 py-3.5 text-left ${open ? 'px-4' : ''}`}
      >
        <GamePicture image={sitting.game.image} />
        <span className="min-w-0 flex-1">
          <span lang="tr" className="line-clamp-2 block text-15 font-label">
            {sitting.game.name}
          </span>
          <span className="tabular block text-13 text-text-2">
            {t('sitting', { n: sitting.rounds, span: from === to ? from : `${from}–${to}` })}
          </span>
        </span>
        <span className="hidden gap-6 text-13 text-text-2 md:flex">
          <span>
            {t('rounds.staked')} <Money amount={sitting.staked} className="text-text" />
          </span>
          <span>
            {t('rounds.paid')} <Money amount={sitting.won} className="text-text" />
          </span>
        </span>
        <Money amount={sitting.net} signed className="text-15" />
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 text-text-2 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!open}>
        {open && <RoundList of={{ sittingID: sitting.id }} live={sitting.game.type === 'live'} />}
      </div>
    </li>
  )
}

/** What a day's sittings came to. */
const netOf = (sittings: readonly Sitting[]): string =>
  toAmount(sittings.reduce((sum, s) => sum + toKurus(s.net), 0n))

/**
 * Sittings under the days on which they began; each opens to its rounds. What the last day came to
 * waits until all of it is loaded.
 */
export const SittingList = ({
  sittings,
  complete,
}: {
  sittings: readonly Sitting[]
  complete: boolean
}) => {
  const t = useTranslations('cashier.history')
  const groups = groupByDay(sittings.map((s) => ({ ...s, createdAt: s.startedAt })))
  return (
    <div className="flex flex-col gap-7">
      {groups.map((group, i) => (
        <DaySection
          key={group.day}
          day={group.day}
          note={
            (complete || i < groups.length - 1) && (
              <>
                {t('day_net', { n: group.rows.length })}{' '}
                <span className="text-text">
                  <Money amount={netOf(group.rows)} signed />
                </span>
              </>
            )
          }
        >
          {group.rows.map((sitting) => (
            <SittingCard key={sitting.id} sitting={sitting} />
          ))}
        </DaySection>
      ))}
    </div>
  )
}
