import { todayInIstanbul } from '@felek/contract/src/fields.ts'
import type { Sitting } from '@felek/contract/src/histories.ts'
import { isoToDate } from '@felek/ui/src/date-mask.ts'
import { Money } from '@felek/ui/src/money.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Dices from 'lucide-react/icons/dices'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTimes } from '../lib/times.ts'
import { groupByDay } from './day-groups.ts'
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
          <span className="line-clamp-2 block text-15 font-label">{sitting.game.name}</span>
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
        {open && <RoundList of={{ sittingID: sitting.id }} />}
      </div>
    </li>
  )
}

/** Sittings under the days on which they began; each opens to its rounds. */
export const SittingList = ({
  sittings,
  complete,
}: {
  sittings: readonly Sitting[]
  complete: boolean
}) => {
  const t = useTranslations('cashier.history')
  const today = todayInIstanbul()
  const groups = groupByDay(sittings.map((s) => ({ ...s, createdAt: s.startedAt })))
  return (
    <div className="flex flex-col gap-7">
      {groups.map((group, i) => {
        const name =
          group.day === today ? t('today', { day: isoToDate(group.day) }) : isoToDate(group.day)
        return (
          <section key={group.day} aria-label={name}>
            <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2 text-13">
              <h2 className="text-14 font-label text-text-2">{name}</h2>
              {(complete || i < groups.length - 1) && (
                <span className="tabular text-text-3">
                  {t('sittings', { n: group.rows.length })}
                </span>
              )}
            </div>
            <ul>
              {group.rows.map((sitting) => (
                <SittingCard key={sitting.id} sitting={sitting} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
