import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { FinishedEvent } from '@felek/contract/sportsbook-lists.ts'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { SaidOf, Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { Arms } from '../match/arms.tsx'
import { scoreOf } from '../match/event.ts'
import { MatchProof } from '../match/match-proof.tsx'
import { useSportTimes } from '../match/use-sport-times.ts'

const Team = ({
  name,
  arms,
  points,
}: {
  name: string
  arms: string
  points: string | undefined
}) => (
  <span className="flex min-w-0 items-center gap-2 text-15 font-label">
    <Arms arms={arms} />
    <span className="min-w-0 truncate">
      <Tr>{name}</Tr>
    </span>
    {points !== undefined && <b className="tabular ml-auto pl-2 font-heading">{points}</b>}
  </span>
)

/** The seal of a match: what was promised before betting opened. */
const Seal = ({ event, onClose }: { event: FinishedEvent; onClose: () => void }) => {
  const t = useTranslations('sports')
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          {`${t('seal')}: `}
          <Tr>{`${event.home} – ${event.away}`}</Tr>
        </>
      }
      description={t('sealText')}
    >
      <div className="flex items-center gap-3 rounded-control border border-line bg-sunken px-3.5 py-2.5">
        <code className="min-w-0 flex-1 break-all text-13">{event.seal}</code>
        <CopyButton text={event.seal} of={t('seal')} />
      </div>
      <div className="mt-3">
        <MatchProof eventID={event.eventID} seal={event.seal} />
      </div>
    </Dialog>
  )
}

/** A match that is over: its score, or why there is none, and its seal. */
export const ResultRow = ({ event }: { event: FinishedEvent }) => {
  const t = useTranslations('sportsbook.results')
  const words = useTranslations('sports')
  const { time } = useSportTimes()
  const [open, setOpen] = useState(false)
  const score = scoreOf(event.score)
  const half = event.statistics['half']
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_44px] items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-2.5 first:border-t-0 md:grid-cols-[84px_minmax(0,1fr)_132px_44px]">
      <span className="flex items-center gap-2 text-13 max-md:col-span-2 md:flex-col md:items-start md:gap-0.5">
        <span className="tabular font-label">{time(event.startsAt)}</span>
        <span className="tabular text-12 text-text-3">{words('code', { code: event.code })}</span>
        {event.status !== 'ended' && (
          <span className="ml-auto text-12 font-label text-text-2 md:hidden">
            {t(`states.${event.status}`)}
          </span>
        )}
      </span>
      <Link
        to={paths.event(event.eventID)}
        className="flex min-w-0 max-w-[420px] flex-col gap-1 rounded-control"
      >
        <Team name={event.home} arms={event.arms.home} points={score?.[0]} />
        <Team name={event.away} arms={event.arms.away} points={score?.[1]} />
      </Link>
      <span className="text-13 text-text-2 max-md:hidden">
        {event.status !== 'ended'
          ? t(`states.${event.status}`)
          : half
            ? words('halfTime', { score: `${half[0]}–${half[1]}` })
            : t('states.ended')}
      </span>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="relative grid size-11 place-items-center rounded-control text-text-2 hover:bg-hover hover:text-text"
      >
        <SaidOf name={`${event.home} – ${event.away}`} say={(match) => t('seal', { match })} />
        <ShieldCheck aria-hidden="true" className="size-5" />
      </button>
      {open && <Seal event={event} onClose={() => setOpen(false)} />}
    </li>
  )
}
