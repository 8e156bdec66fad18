import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { scoreOf, type SportEvent, type WholeEvent } from './event.ts'
import { LiveClock } from './match-marks.tsx'
import { MatchCommitment } from './match-commitment.tsx'
import { useMatches } from '../lists/use-matches.ts'
import { useBoardEvent } from '../odds/use-odds.ts'
import { useSlots } from '../lists/use-slots.ts'
import { useWide } from '../lists/use-wide.ts'

const shown = 6

const Line = ({
  event,
  chosen,
  onPress,
}: {
  event: SportEvent
  chosen: boolean
  onPress: () => void
}) => {
  const now = useBoardEvent(event.eventID)
  const score = now?.score ?? event.score
  const points = scoreOf(score)
  return (
    <li>
      <Link
        to={paths.event(event.eventID)}
        onClick={onPress}
        aria-current={chosen ? 'page' : undefined}
        className={classNames(
          'flex flex-col gap-0.5 rounded-tile px-2.5 py-2',
          chosen ? 'bg-raised' : 'hover:bg-hover',
        )}
      >
        <span className="flex items-center gap-1.5 text-12 text-text-2">
          <LiveClock clock={now?.clock ?? event.clock} score={score} />
          <span className="truncate">
            <Tr>{event.league.name}</Tr>
          </span>
        </span>
        {[event.home, event.away].map((name, i) => (
          <span key={name} className="flex items-center gap-2 text-14 font-label">
            <span className="min-w-0 flex-1 truncate">
              <Tr>{name}</Tr>
            </span>
            <b className="tabular font-heading">{points?.[i]}</b>
          </span>
        ))}
      </Link>
    </li>
  )
}

/** Beside a match, or in a sheet over it: what else is played now; beside it, the match’s seal too. */
export const EventSide = ({
  event,
  onPress,
}: {
  event: WholeEvent | undefined
  onPress: () => void
}) => {
  const t = useTranslations('sports')
  const wide = useWide('tree')
  const { events } = useMatches({ live: true, limit: 24 })
  const own = events.filter((e) => e.eventID === event?.eventID)
  const others = events.filter((e) => e.eventID !== event?.eventID && e.clock !== 'gone')
  const list = useSlots([...own, ...others], shown)
  return (
    <div className="flex flex-col gap-4">
      {list.length > 0 && (
        <div>
          <h2 className="px-2.5 pb-1.5 text-13 font-body text-text-3">{t('nowLive')}</h2>
          <ul className="flex flex-col gap-1">
            {list.map((it, place) => (
              <Line
                key={place}
                event={it}
                chosen={it.eventID === event?.eventID}
                onPress={onPress}
              />
            ))}
          </ul>
        </div>
      )}
      {event && wide && <MatchCommitment event={event} />}
    </div>
  )
}
