import { sportsbookLists } from '@felek/contract/src/sportsbook-lists.ts'
import type { Data } from '@felek/contract/src/call.ts'
import { Button, buttonClass } from '@felek/ui/src/button.tsx'
import { Field } from '@felek/ui/src/field.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal } from '../lib/api.ts'
import { callQuery } from '../lib/query.ts'
import { useTimes } from '../lib/times.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'
import { CouponLinks } from './coupon-links.tsx'
import { SharedLeg } from './shared-leg.tsx'
import { slipOfShared } from './shared-slip.ts'
import { changeSlip, useSlip, withPicks } from './slip.ts'

type Opened = Data<typeof sportsbookLists.openSlip>

const codeIn = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

const againMs = 10_000

const CodeForm = ({ initial, onOpen }: { initial: string; onOpen: (code: string) => void }) => {
  const t = useTranslations('sportsbook.code')
  const [typed, setTyped] = useState(initial)
  const [bad, setBad] = useState(initial !== '' && codeIn(initial) === null)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const code = codeIn(typed)
    setBad(code === null)
    if (code !== null) onOpen(code)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <Field
        label={t('code')}
        error={bad ? t('invalid') : undefined}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
        maxLength={12}
        inputMode="numeric"
        numeric
        autoComplete="off"
        className="max-w-[280px]"
      />
      <Button type="submit" className="self-start">
        {t('go')}
      </Button>
    </form>
  )
}

/** They are in the slip: where it can be confirmed. */
const Taken = () => {
  const t = useTranslations('sportsbook.code')
  const words = useTranslations('sportsbook.coupons')
  return (
    <Notice tone="good" urgent title={t('taken')}>
      <p>{t('takenText')}</p>
      <Link to={paths.sports} className={buttonClass({ size: 'small', className: 'mt-2' })}>
        {words('toSports')}
      </Link>
    </Notice>
  )
}

/** What was shared, as it stands today, and the way into the player's own slip. */
const SharedSlip = ({ slip }: { slip: Opened }) => {
  const t = useTranslations('sportsbook.code')
  const { end } = useTimes()
  const [taken, take] = useState(false)
  const own = useSlip((s) => s.picks.length)
  const next = slipOfShared(slip.selections)
  return (
    <>
      <section
        aria-label={t('shared')}
        className="overflow-hidden rounded-panel border border-line bg-surface"
      >
        <h2 className="flex flex-wrap items-baseline gap-x-3 px-3.5 py-3 text-18 font-heading">
          <span>
            {t('shared')} <span className="tabular">{slip.code}</span>
          </span>
          <span className="text-13 font-body text-text-3">
            {t('until', { time: end(slip.expiresAt) })}
          </span>
        </h2>
        <ul>
          {slip.selections.map((it) => (
            <SharedLeg key={`${it.eventID} ${it.marketID} ${it.outcomeID}`} leg={it} />
          ))}
        </ul>
      </section>
      <div className="mt-4">
        {taken ? (
          <Taken />
        ) : next.length === 0 ? (
          <Notice tone="info">{t('allGone')}</Notice>
        ) : (
          <div className="flex flex-col gap-2">
            <Button
              variant="primary"
              size="large"
              className="max-md:w-full md:self-start"
              onClick={() => {
                changeSlip((slipNow) => withPicks(slipNow, next))
                take(true)
              }}
            >
              {t('take', { n: next.length })}
            </Button>
            {own > 0 && <p className="text-13 text-text-2">{t('replaces', { n: own })}</p>}
          </div>
        )}
      </div>
    </>
  )
}

const Answer = ({ code }: { code: string }) => {
  const t = useTranslations('sportsbook.code')
  const words = useTranslations('sportsbook.coupons')
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(sportsbookLists.openSlip, { code }, { quiet: true, staleTimeMs: 0 }),
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  })
  if (isPending) return <Skeleton className="h-64 rounded-panel" mark />
  if (data) return <SharedSlip slip={data.data} />
  if (error instanceof ApiRefusal && error.key === 'not_found')
    return (
      <Notice tone="info" urgent title={t('none')}>
        {t('noneText')}
      </Notice>
    )
  return (
    <Notice tone="bad" urgent title={error instanceof ApiRefusal ? error.message : t('failed')}>
      <Button size="small" className="mt-1" onClick={() => void refetch()}>
        {words('retry')}
      </Button>
    </Notice>
  )
}

/** `/k` and `/k/{code}`: a slip that somebody shared, at today's odds. */
export default function SharedSlipPage() {
  const t = useTranslations('sportsbook.code')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const { code: asked = '' } = useParams()
  const code = codeIn(asked)
  return (
    <div className="page-width grid items-start gap-x-12 gap-y-8 pb-16 pt-6 md:pt-8 lg:grid-cols-[minmax(0,720px)_280px]">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-24 md:text-34">
          {t('title')}
        </h1>
        <p className="mt-2 max-w-[64ch] text-15 text-text-2">{t('about')}</p>
        <CodeForm
          key={asked}
          initial={asked}
          onOpen={(to) => void navigate(paths.sharedSlip(to), { preventScrollReset: true })}
        />
        {code !== null && (
          <div className="mt-6">
            <Answer key={code} code={code} />
          </div>
        )}
      </div>
      <CouponLinks />
    </div>
  )
}
