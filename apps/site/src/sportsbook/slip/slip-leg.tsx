import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { Tr } from '../../lib/format/tr.tsx'
import type { BetFault } from './bet-faults.ts'
import { pickKey } from '../match/event.ts'
import { LiveClock, MbsSquare } from '../match/match-marks.tsx'
import { changeSlip, withBanker, without, type SlipPick } from './slip.ts'
import { movedOf, type PickNow } from './slip-figures.ts'
import { useSportTimes } from '../match/use-sport-times.ts'
import { useMarketTexts } from '../match/use-market-texts.ts'
import { useBoardEvent, useSlipOdds } from '../odds/use-odds.ts'

/** Odds as they are now, and beside them those that were confirmed, until the new ones are. */
const LegOdds = ({ now }: { now: PickNow | undefined }) => {
  const t = useTranslations('sports')
  const written = useSlipOdds()
  if (!now || now.now === null) return <strong className="ml-auto text-text-3">–</strong>
  const moved = movedOf(now)
  const Icon = moved === 'rose' ? ArrowUp : ArrowDown
  return (
    <strong
      translate="no"
      className={classNames(
        'tabular relative ml-auto flex shrink-0 items-center gap-1.5 text-16 font-heading',
        !moved && 'text-text',
        moved === 'rose' && 'text-pos',
        moved === 'fell' && 'text-neg',
      )}
    >
      {moved && now.confirmed !== null && (
        <>
          <s className="text-13 font-body text-text-3">{written(now.confirmed)}</s>
          <Icon aria-hidden="true" strokeWidth={2.4} className="size-4" />
          <span className="sr-only">{t(moved)}</span>
        </>
      )}
      <span>{written(now.now)}</span>
    </strong>
  )
}

/** What stands in the way at this pick, or what its policy takes by itself: one line. */
const useNote = (o: {
  now: PickNow | undefined
  asks: boolean
  related: boolean
  overMbs: boolean
  faults: readonly BetFault[]
}): NoteText | null => {
  const t = useTranslations('sports')
  const { now } = o
  const moved = now ? movedOf(now) : null
  const bad = (text: string) => ({ good: false, text })
  if (now?.state === 'gone') return bad(t('slip.gone'))
  if (o.related) return bad(t('slip.related'))
  if (now?.state === 'suspended') return bad(t('suspended'))
  if (o.asks) return bad(t('slip.changed'))
  if (o.overMbs && now) return bad(t('slip.overMbs', { need: now.mbs }))
  const [fault] = o.faults
  if (fault) return bad(fault.message)
  if (moved === 'rose') return { good: true, text: t('slip.roseTaken') }
  if (moved === 'fell') return { good: true, text: t('slip.fellTaken') }
  return null
}

const BankerButton = ({ pick }: { pick: SlipPick }) => {
  const t = useTranslations('sports')
  const key = pickKey(pick)
  const name = `${pick.home} – ${pick.away}`
  return (
    <button
      type="button"
      aria-pressed={pick.banker}
      aria-label={`${t('slip.banker')}: ${name}`}
      onClick={() => changeSlip((s) => withBanker(s, key))}
      className={classNames(
        'mt-2 grid size-10 shrink-0 place-items-center rounded-control border text-14 font-heading',
        pick.banker
          ? 'border-accent-line bg-accent text-on-accent'
          : 'border-line-strong text-text-3 hover:bg-hover',
      )}
    >
      B
    </button>
  )
}

type NoteText = { good: boolean; text: string }
const Note = ({ note }: { note: NoteText }) => (
  <p
    className={classNames(
      'mt-1.5 flex items-center gap-1.5 rounded-control px-2 py-1.5 text-12 font-label',
      note.good ? 'bg-pos-soft text-pos' : 'bg-accent-soft text-accent-text',
    )}
  >
    {note.good ? (
      <Check aria-hidden="true" className="size-4 shrink-0" />
    ) : (
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
    )}
    <span>{note.text}</span>
  </p>
)

export const SlipLeg = ({
  pick,
  now,
  bankers,
  asks,
  related,
  overMbs,
  faults,
}: {
  pick: SlipPick
  now: PickNow | undefined
  /** In a system a pick can be a banko. */
  bankers: boolean
  asks: boolean
  related: boolean
  overMbs: boolean
  faults: readonly BetFault[]
}) => {
  const t = useTranslations('sports')
  const texts = useMarketTexts()
  const { start } = useSportTimes()
  const told = useBoardEvent(pick.eventID)
  const note = useNote({ now, asks, related, overMbs, faults })
  const key = pickKey(pick)
  const name = `${pick.home} – ${pick.away}`
  return (
    <li className="relative flex items-start gap-2.5 border-t border-line px-3.5 py-2">
      {bankers && <BankerButton pick={pick} />}
      <div className="min-w-0 flex-1">
        <p className="tabular flex min-h-[18px] items-center gap-2 pr-8 text-12 text-text-3">
          {now?.live && told?.clock ? (
            <>
              <LiveClock clock={told.clock} score={told.score} />
              <span>{told.score?.replace(':', '–')}</span>
            </>
          ) : (
            <>
              <MbsSquare mbs={now?.mbs ?? 1} />
              <span>{pick.code}</span>
              <span>{start(pick.startsAt)}</span>
            </>
          )}
        </p>
        <p className="mt-0.5 pr-8 text-14 font-label">
          <Tr>{name}</Tr>
        </p>
        <p className="mt-0.5 flex items-center gap-2 text-13 text-text-2">
          <span className="min-w-0">{texts.pick(pick.marketID, pick.outcomeID, pick)}</span>
          <LegOdds now={now} />
        </p>
        {note && <Note note={note} />}
      </div>
      <button
        type="button"
        aria-label={t('slip.remove', { name })}
        onClick={() => changeSlip((s) => without(s, key))}
        className="absolute right-1.5 top-1.5 grid size-9 place-items-center rounded-control text-text-3 hover:bg-hover hover:text-text"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}
