import { protection, type ProtectionEvent } from '@felek/contract/protection.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { keyOf, useMoment } from '../lib/session/protection.ts'
import { callQuery } from '../lib/api/query.ts'
import { useTimes } from '../lib/format/times.ts'
import { quietLink } from './help.tsx'
import { isLimit, useValueWords } from './words.ts'

const first = 5
const page = 25
const most = 250

const ofTools = ['set', 'asked', 'confirmed', 'cancelled'] as const

/** A limit is tightened or increased; the others change. */
const titleOf = ({ kind, tool, from }: ProtectionEvent) => {
  const known = ofTools.find((it) => it === kind)
  if (!known || tool === undefined) return kind
  const isFirst = from === undefined || from === null
  if (known === 'set') {
    if (isLimit(tool)) return isFirst ? 'set' : 'changed'
    return tool === 'night' && isFirst ? 'set' : 'changed_other'
  }
  return isLimit(tool) ? known : (`${known}_other` as const)
}

/** What happened, what it changed, and what has become of it. */
const useWords = () => {
  const t = useTranslations('protection.log')
  const names = useTranslations('protection.names')
  const say = useValueWords()
  const moment = useMoment()
  return (event: ProtectionEvent) => {
    const { kind, tool, from, to, until, state, choice } = event
    const name = tool === undefined ? '' : names(keyOf(tool))
    const words = (value: typeof from) =>
      tool === undefined || value === undefined ? '' : say(tool, value)
    const change =
      to === undefined
        ? ''
        : from === undefined || from === null
          ? words(to)
          : t('from_to', { from: words(from), to: words(to) })
    const end =
      until === undefined ? '' : until === null ? t('forever') : t('until', { date: moment(until) })
    return {
      title: t(titleOf(event), { name }),
      value: change || (kind === 'reached' ? '' : end),
      state:
        kind === 'set'
          ? t('states.now')
          : kind === 'asked' && state
            ? t(`states.${state}`)
            : choice
              ? t(`choices.${choice}`)
              : '',
    }
  }
}

const Line = ({ event }: { event: ProtectionEvent }) => {
  const words = useWords()
  const lang = useLang()
  const { time } = useTimes()
  const { title, value, state } = words(event)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3.5 gap-y-0.5 px-3.5 py-3 text-13 md:grid-cols-[9rem_1fr_auto] md:px-5 xl:grid-cols-[9rem_1fr_auto_7rem]">
      <span className="tabular text-text-2 max-md:order-3">
        {formatDay(event.at, lang)} {time(event.at)}
      </span>
      <span className="font-label max-md:order-1">{title}</span>
      <span className="tabular text-right font-label max-md:order-2">{value}</span>
      <span className="text-right text-text-2 max-xl:md:col-start-3 max-md:order-4">{state}</span>
    </li>
  )
}

/** The player's own log: what was set, asked for, reached and answered. */
export const Log = () => {
  const t = useTranslations('protection.log')
  const [limit, setLimit] = useState(first)
  const { data, isFetching } = useQuery({
    ...callQuery(protection.events, { limit }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data
  const total = data?.pagination.total ?? 0
  return (
    <section
      aria-labelledby="kayitlar-baslik"
      className="flex flex-col rounded-panel border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-3.5 py-4 md:px-5">
        <h2 id="kayitlar-baslik" className="text-18 font-heading">
          {t('title')}
        </h2>
        {total > first && (
          <button
            type="button"
            aria-expanded={limit > first}
            onClick={() => setLimit(limit > first ? first : page)}
            className={`${quietLink} text-13`}
          >
            {t(limit > first ? 'fewer' : 'all')}
          </button>
        )}
      </div>
      {rows === undefined && (
        <div className="p-5">
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {rows?.length === 0 && <p className="p-5 text-14 text-text-2">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {rows?.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ul>
      {limit > first && rows !== undefined && rows.length < Math.min(total, most) && (
        <div className="border-t border-line p-4 text-center">
          <Button
            size="small"
            pending={isFetching}
            onClick={() => setLimit(Math.min(most, limit + page))}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}
