import { Link, useNavigate, useSearchParams } from 'react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/limits.ts'
import { chipClass, ChipCount } from '@felek/ui/chip.tsx'
import { CompactSelect } from '@felek/ui/select.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { inShell } from '../../lib/browser/build-env.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'
import { daysFrom, shortDay } from './day-names.ts'
import { marketKinds, withParams, type ListAt } from './list-at.ts'
import { useMatchCount, useSports } from './use-matches.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** Counts are asked for once the matches stand, one after the other. */
const countsMs = 300
const betweenMs = 100

/** Whether so much time has passed since it was first shown. */
const useLater = (ms: number): boolean => {
  const [isTime, come] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => come(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isTime
}

const DayChip = ({
  day,
  name,
  chosen,
  place,
  at,
  sport,
}: {
  day: string
  name: string
  chosen: boolean
  /** From the left. */
  place: number
  at: ListAt
  sport: string | undefined
}) => {
  const [search] = useSearchParams()
  const count = useMatchCount(
    {
      day,
      ...(sport !== undefined && { sport }),
      ...(at.leagueID !== undefined && { leagueID: at.leagueID }),
      ...(at.pre && { live: false }),
    },
    useLater(countsMs + place * betweenMs),
  )
  return (
    <Link
      to={withParams(search, { day: name === day ? null : day, hours: null, q: null })}
      preventScrollReset
      aria-current={chosen ? 'date' : undefined}
      className={chipClass(chosen)}
    >
      {name}
      <ChipCount>{count ?? ' '}</ChipCount>
    </Link>
  )
}

/** On a phone the lists share its width, one above the other on the smallest, whatever their options. */
const selects = 'flex flex-wrap gap-2 max-md:w-full'
const half = 'min-w-36 max-md:flex-1'

/** The room of the two lists: what would be chosen before the app stands would be lost. */
const SelectsRoom = ({ football }: { football: boolean }) => (
  <div className={selects}>
    {football && <Skeleton className={`h-11 w-36 ${half}`} />}
    <Skeleton className={`h-11 md:hidden ${half}`} />
  </div>
)

/** Which markets, of football, and on a phone which league. */
const Selects = ({ at, sport }: { at: ListAt; sport: string | undefined }) => {
  const t = useTranslations('sports')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { sports } = useSports()
  const leagues = sports.find((it) => it.sport === sport)?.leagues ?? []
  const go = (change: Readonly<Record<string, string | null>>) =>
    void navigate(withParams(search, change), { preventScrollReset: true })
  return (
    <div className={selects}>
      {sport === 'football' && (
        <CompactSelect
          label={t('markets')}
          value={at.market ?? 'main'}
          onChange={(e) => go({ market: e.target.value === 'main' ? null : e.target.value })}
          options={marketKinds.map((it) => ({ value: it, label: t(`marketKind.${it}`) }))}
          className={`text-14 ${half}`}
        />
      )}
      <CompactSelect
        label={t('tree')}
        value={at.leagueID ?? ''}
        onChange={(e) =>
          void navigate(
            sport === undefined
              ? paths.sports
              : e.target.value === ''
                ? paths.sport(sport)
                : paths.sportsLeague(sport, e.target.value),
          )
        }
        options={[
          { value: '', label: t('allLeagues', { n: leagues.length }) },
          ...leagues.map((it) => ({ value: it.leagueID, label: it.name, lang: 'tr' })),
        ]}
        className={`text-14 md:hidden ${half}`}
      />
    </div>
  )
}

/** Days, and beside them which markets and, on a phone, which league. */
export const ListChoices = ({ at, sport }: { at: ListAt; sport: string | undefined }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  const days = daysFrom(new Date(useServerNow(null)), limits.matchDays)
  const nameOf = (day: string, i: number) =>
    i === 0 ? t('today') : i === 1 ? t('tomorrow') : shortDay(day, lang)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav
        aria-label={t('days')}
        className="scroll-row -mx-[var(--page-margin)] gap-2 px-[var(--page-margin)] max-md:w-[calc(100%+2*var(--page-margin))] md:mx-0 md:flex-1 md:px-0"
      >
        {days.map((day, i) => (
          <DayChip
            key={day}
            day={day}
            name={nameOf(day, i)}
            chosen={day === at.day}
            place={i}
            at={at}
            sport={sport}
          />
        ))}
      </nav>
      {inShell ? (
        <SelectsRoom football={sport === 'football'} />
      ) : (
        <Selects at={at} sport={sport} />
      )}
    </div>
  )
}
