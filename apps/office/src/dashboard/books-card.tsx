import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { officeFigures } from '@felek/contract/office/figures.ts'
import type { Data } from '@felek/contract/call.ts'
import { fill } from '@felek/phrases/fill.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort, formatSpan } from '../lib/format/times.ts'
import { Card, CardWaits } from './card.tsx'

type Health = Data<typeof officeFigures.health>

/** Longer than this no row waits for its seal in a house that is well. */
const unsealedMaxS = 60
const lookMs = 15_000

const looks = {
  good: { Icon: CircleCheck, className: 'text-pos' },
  bad: { Icon: CircleAlert, className: 'text-neg' },
  waits: { Icon: Clock, className: 'text-text-3' },
}

const Line = ({
  name,
  look,
  children,
}: {
  name: string
  look: keyof typeof looks
  children: ReactNode
}) => {
  const { Icon, className } = looks[look]
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <dt className="flex flex-1 items-center gap-2.5">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${className}`} />
        {name}
      </dt>
      <dd className="tabular text-text-2">{children}</dd>
    </div>
  )
}

/** Whether the chains are sealed and the figures are the ledger's, as far as somebody has looked. */
export const BooksCard = ({
  health,
  asOf,
}: {
  health: Health | undefined
  asOf: string | null | undefined
}) => {
  const { dashboard, lists } = useTexts()
  const lang = useLang()
  const words = dashboard.books
  const nowMs = useServerNow(lookMs)
  if (!health)
    return (
      <Card title={words.title}>
        <CardWaits rows={3} />
      </Card>
    )
  const chain = (seconds: number) => ({
    look: seconds > unsealedMaxS ? ('bad' as const) : ('good' as const),
    children:
      seconds > unsealedMaxS
        ? fill(words.behind, { span: formatSpan(seconds * 1_000, lists.span) })
        : words.sealed,
  })
  const { check } = health
  const time = check && formatShort(check.at, lang)
  return (
    <Card title={words.title}>
      <dl>
        <Line name={words.ledger} {...chain(health.ledgerUnsealed)} />
        <Line name={words.audit} {...chain(health.auditUnsealed)} />
        <Line name={words.check} look={check ? (check.differences > 0 ? 'bad' : 'good') : 'waits'}>
          {check === null
            ? words.unchecked
            : fill(check.differences > 0 ? words.differs : words.equal, {
                n: check.differences,
                time: time ?? '',
              })}
        </Line>
        {asOf !== undefined && (
          <Line name={words.reader} look={asOf === null ? 'waits' : 'good'}>
            {asOf === null
              ? words.readerNone
              : fill(words.readerBehind, {
                  span: formatSpan(nowMs - Date.parse(asOf), lists.span),
                })}
          </Line>
        )}
      </dl>
    </Card>
  )
}
