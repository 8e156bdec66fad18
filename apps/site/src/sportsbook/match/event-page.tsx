import ChevronRight from 'lucide-react/icons/chevron-right'
import ListTree from 'lucide-react/icons/list-tree'
import Radio from 'lucide-react/icons/radio'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button, buttonClass, IconButton } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { ApiRefusal } from '../../lib/api/api.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { clockOf, overPhase } from './clock.ts'
import { FavouriteStar } from '../lists/favourite-star.tsx'
import type { WholeEvent } from './event.ts'
import { EventSide } from './event-side.tsx'
import { MarketBoxes } from './market-boxes.tsx'
import { MatchBoard } from '../lists/match-board.tsx'
import { MatchOver } from './match-over.tsx'
import { MatchCommitment } from './match-commitment.tsx'
import { OddsMargin } from '../odds/odds-margin.tsx'
import { ShareMatch } from './share-match.tsx'
import { SportsFrame } from '../lists/sports-frame.tsx'
import { useMatch } from '../lists/use-matches.ts'
import { useBoardEvent } from '../odds/use-odds.ts'
import { useSportName } from '../lists/use-sport-name.ts'
import { useWide } from '../lists/use-wide.ts'
import { useWantedOdds } from '../odds/wanted-odds.ts'

const crumb = 'flex min-h-6 items-center rounded-control hover:text-text'

/** On a phone one line: the bar below leads to all sports, and the board under it names the match. */
const Crumbs = ({ event }: { event: WholeEvent }) => {
  const t = useTranslations('sports')
  const nameOf = useSportName()
  const steps = [
    { to: paths.sports, name: t('title') },
    { to: paths.sport(event.sport), name: nameOf(event.sport) },
    {
      to: paths.sportsLeague(event.sport, event.league.leagueID),
      name: <Tr>{event.league.name}</Tr>,
    },
  ]
  return (
    <nav aria-label={t('crumbs')}>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13 text-text-2">
        {steps.map(({ to, name }, i) => (
          <li key={to} className={`flex items-center gap-2 ${i === 0 ? 'max-md:hidden' : ''}`}>
            <Link to={to} className={crumb}>
              {name}
            </Link>
            <ChevronRight
              aria-hidden="true"
              className={`size-3.5 ${i === steps.length - 1 ? 'max-md:hidden' : ''}`}
            />
          </li>
        ))}
        <li aria-current="page" className="font-label text-text max-md:sr-only">
          <Tr>{`${event.home} – ${event.away}`}</Tr>
        </li>
      </ol>
    </nav>
  )
}

const Match = ({ event, openTree }: { event: WholeEvent; openTree: () => void }) => {
  const t = useTranslations('sports')
  const wide = useWide('tree')
  const clock = useBoardEvent(event.eventID)?.clock ?? event.clock
  const over = isOver(clock)
  // It was looked at before it ended.
  const [watched, watch] = useState(!over)
  if (!over && !watched) watch(true)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Crumbs event={event} />
        <div className="-my-1.5 flex shrink-0 items-center">
          {!wide && (
            <IconButton label={t('nowLive')} size="small" onClick={openTree}>
              <ListTree aria-hidden="true" className="size-4.5" />
            </IconButton>
          )}
          <ShareMatch event={event} />
          <FavouriteStar type="event" id={event.eventID} name={`${event.home} – ${event.away}`} />
        </div>
      </div>
      <MatchBoard event={event} />
      {over ? (
        <MatchOver event={event} watched={watched} />
      ) : (
        <>
          <MarketBoxes event={event} />
          <OddsMargin />
        </>
      )}
      {!wide && <MatchCommitment event={event} />}
    </>
  )
}

const Missing = () => {
  const t = useTranslations('sports')
  return (
    <>
      <h1 className="sr-only">{t('notFound')}</h1>
      <EmptyState
        icon={<ShieldCheck aria-hidden="true" />}
        title={t('notFound')}
        action={
          <Link to={paths.sports} className={buttonClass({})}>
            {t('toSports')}
          </Link>
        }
      >
        {t('notFoundHint')}
      </EmptyState>
    </>
  )
}

/** The server knows no such match, or such an id cannot be one. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.key === 'not_found' || Object.keys(error.fields).length > 0)

/** Nothing can be said of the match: the way to it is broken. */
const Failed = ({ again }: { again: () => Promise<unknown> }) => {
  const t = useTranslations('sports')
  return (
    <>
      <h1 className="sr-only">{t('failed')}</h1>
      <EmptyState
        icon={<Radio aria-hidden="true" />}
        title={t('failed')}
        action={<Button onClick={() => void again().catch(() => undefined)}>{t('retry')}</Button>}
      />
    </>
  )
}

/** A match: its score, all its markets, what happened, and its seal. */
export default function EventPage() {
  const t = useTranslations('sports')
  const { eventID = '' } = useParams()
  const { event, error, loading, again } = useMatch(eventID)
  usePageTitle(event ? `${event.home} – ${event.away}` : t('title'))
  useWantedOdds(
    'page',
    [...(event && !isOver(event.clock) ? [`event:${eventID}`] : []), 'live'],
    again,
  )
  return (
    <SportsFrame
      treeLabel={t('nowLive')}
      tree={(close) => <EventSide event={event} onPress={close} />}
    >
      {(openTree) =>
        event ? (
          <Match key={eventID} event={event} openTree={openTree} />
        ) : loading ? (
          <>
            <Skeleton className="h-6 w-64" />
            <Skeleton className="h-40 rounded-panel md:h-[320px]" mark />
            <Skeleton className="h-[420px] rounded-panel" mark />
          </>
        ) : isUnknown(error) ? (
          <Missing />
        ) : (
          <Failed again={again} />
        )
      }
    </SportsFrame>
  )
}

const isOver = (clock: string | undefined): boolean =>
  overPhase(clockOf(clock)?.phase ?? '') !== undefined
