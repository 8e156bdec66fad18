import { sportsbook } from '@felek/contract/src/sportsbook.ts'
import type { Data } from '@felek/contract/src/call.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { CopyButton } from '@felek/ui/src/copy-button.tsx'
import { Field } from '@felek/ui/src/field.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal } from '../lib/api.ts'
import { callQuery } from '../lib/query.ts'
import { useTimes } from '../lib/times.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'
import { CouponKind } from './coupon-card.tsx'
import { CouponLeg } from './coupon-leg.tsx'
import { CouponLinks } from './coupon-links.tsx'
import { CouponStatus } from './coupon-status.tsx'
import { numberIn, readNumber } from './coupon-words.ts'
import { useNowMs } from './use-seconds-to.ts'

type Checked = Data<typeof sportsbook.checkCoupon>

const againMs = 15_000

const NumberForm = ({
  initial,
  pending,
  onCheck,
}: {
  initial: string
  pending: boolean
  onCheck: (number: string) => void
}) => {
  const t = useTranslations('sportsbook.check')
  const [typed, setTyped] = useState(initial)
  const [bad, setBad] = useState(initial !== '' && numberIn(initial) === null)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const number = numberIn(typed)
    setBad(number === null)
    if (number !== null) onCheck(number)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <Field
        label={t('number')}
        hint={t('hint')}
        error={bad ? t('invalid') : undefined}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
        maxLength={40}
        numeric
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={pending}
        icon={<ScanSearch aria-hidden="true" className="size-5" />}
      >
        {t('go')}
      </Button>
    </form>
  )
}

/** What a stranger may know of a coupon: what was chosen and how it stands. */
const CheckedCoupon = ({ coupon }: { coupon: Checked }) => {
  const t = useTranslations('sportsbook.check')
  const words = useTranslations('sports')
  const { start } = useTimes()
  const nowMs = useNowMs(30_000)
  const facts = [
    { name: t('status'), value: <CouponStatus status={coupon.status} /> },
    { name: t('type'), value: <CouponKind coupon={coupon} /> },
    { name: t('placed'), value: <span className="tabular">{start(coupon.placedAt)}</span> },
  ]
  return (
    <article
      aria-label={coupon.couponNumber}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-3 px-3.5 pt-3">
        <h2 className="tabular text-18 font-heading">{readNumber(coupon.couponNumber)}</h2>
        <CopyButton text={coupon.couponNumber} of={t('number')} />
      </div>
      <dl className="grid grid-cols-2 gap-3 px-3.5 py-3 text-12 text-text-3 sm:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mt-1 text-14 font-label text-text">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={words('coupon.legs')}>
        {coupon.selections.map((leg) => (
          <CouponLeg
            key={`${leg.eventID} ${leg.marketID} ${leg.outcomeID}`}
            leg={leg}
            nowMs={nowMs}
            stands={coupon.status !== 'refused'}
          />
        ))}
      </ul>
    </article>
  )
}

const Answer = ({ number }: { number: string }) => {
  const t = useTranslations('sportsbook.check')
  const words = useTranslations('sportsbook.coupons')
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(sportsbook.checkCoupon, { couponNumber: number }, { quiet: true, staleTimeMs: 0 }),
    // A stranger hears of no events.
    refetchInterval: ({ state }) =>
      ['open', 'waiting'].includes(state.data?.data.status ?? '') ? againMs : false,
  })
  if (isPending) return <Skeleton className="h-64 rounded-panel" mark />
  if (data) return <CheckedCoupon coupon={data.data} />
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

/** `/coupon` and `/coupon/{number}`: anybody's look at a coupon by its number. */
export default function CouponCheckPage() {
  const t = useTranslations('sportsbook.check')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const { number: asked = '' } = useParams()
  const number = numberIn(asked)
  return (
    <div className="page-width grid items-start gap-x-12 gap-y-8 pb-16 pt-6 md:pt-8 lg:grid-cols-[minmax(0,720px)_280px]">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-24 md:text-34">
          {t('title')}
        </h1>
        <p className="mt-2 max-w-[64ch] text-15 text-text-2">{t('about')}</p>
        <NumberForm
          key={asked}
          initial={asked}
          pending={false}
          onCheck={(to) => void navigate(paths.coupon(to), { preventScrollReset: true })}
        />
        {number !== null && (
          <div className="mt-6">
            <Answer number={number} />
          </div>
        )}
      </div>
      <CouponLinks />
    </div>
  )
}
