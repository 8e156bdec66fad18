import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Winner } from '@felek/contract/winners.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { useLang } from '../lib/format/i18n.ts'
import { useTimes } from '../lib/format/times.ts'
import { paths } from '../paths.ts'
import { fewestWinners, rowClass, WinnersGrid, WinnersPlaceholder } from './room.tsx'
import { useShownWinners } from './use-winners.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** Demo play: who looks is not yet who plays, and the page of a demo leads on to the real one. */
const addressOf = ({ type, gameID }: Winner): string =>
  type === 'live' ? paths.demoLive(gameID) : paths.demo(gameID)

/** The time of a win of today, the day of one before. */
const useWhen = (at: string): string => {
  const today = new Date(useServerNow(null)).toISOString()
  const lang = useLang()
  const { time } = useTimes()
  const day = formatDay(at, lang)
  return day === formatDay(today, lang) ? time(at) : day
}

const Row = ({ winner }: { winner: Winner }) => {
  const t = useTranslations('winners')
  const when = useWhen(winner.at)
  return (
    <>
      <Link
        to={addressOf(winner)}
        tabIndex={-1}
        aria-hidden="true"
        className="size-11 shrink-0 overflow-hidden rounded-control bg-raised"
      >
        <img
          src={winner.image.replace('/art/covers/', '/art/covers/small/')}
          alt=""
          width="44"
          height="44"
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-[50%_30%]"
        />
      </Link>
      <span className="min-w-0 flex-1">
        <span translate="no" className="block truncate text-14 font-label">
          {winner.player}
        </span>
        <span className="block truncate text-12 text-text-3">
          <Link to={addressOf(winner)} lang="tr" className="hover:underline">
            {winner.name}
          </Link>
          {winner.kind === 'jackpot' && <span>{` · ${t('jackpot')}`}</span>}
          <span className="tabular">
            {' · '}
            {when}
          </span>
        </span>
      </span>
      <Money amount={winner.amount} signed className="text-15" />
    </>
  )
}

/** Recent wins of real rounds; no band where there are too few. `room` rows were there at first. */
export default function WinnersBand({ type, room }: { type?: Winner['type']; room: number }) {
  const t = useTranslations('winners')
  const band = useRef<HTMLElement>(null)
  const [running, setRunning] = useState(true)
  const shown = useShownWinners(type, running, band)
  if (shown.length < fewestWinners) return <WinnersPlaceholder rows={room} />
  const Icon = running ? Pause : Play
  return (
    <section ref={band} aria-label={t('title')} className="mt-10 md:mt-12">
      <div className="mb-4 flex h-9 items-center gap-3">
        <h2 className="flex min-w-0 flex-1 items-baseline gap-2.5 text-18 font-heading md:text-24">
          {t('title')}
          <span className="truncate text-13 font-body tracking-normal text-text-3 max-sm:hidden">
            {t('real')}
          </span>
        </h2>
        <Button size="small" variant="outline" onClick={() => setRunning(!running)}>
          <Icon aria-hidden="true" className="size-3.5 fill-current" />
          {running ? t('pause') : t('resume')}
        </Button>
      </div>
      <WinnersGrid>
        {shown.map((winner, i) => (
          // A place, not a win: a new one changes what the rows say, and moves none of them.
          <li key={`row ${i}`} className={rowClass(i)}>
            <Row winner={winner} />
          </li>
        ))}
      </WinnersGrid>
    </section>
  )
}
