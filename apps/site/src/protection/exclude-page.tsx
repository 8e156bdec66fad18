import { protection, type ProtectionState } from '@felek/contract/protection.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { Checkbox } from '@felek/ui/choices.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { Notice } from '@felek/ui/notice.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { useLang } from '../lib/format/i18n.ts'
import { putProtection, useProtection } from '../lib/session/protection.ts'
import { forget } from '../lib/api/query.ts'
import { toast } from '../lib/browser/toasts.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { underOneId } from './set-tool.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/** 0 is for good. Whole years are said as years. */
const usePeriod = () => {
  const t = useTranslations('protection.exclude')
  return (months: number): string =>
    months === 0
      ? t('forever')
      : months % 12 === 0 && months > 12
        ? t('years', { n: months / 12 })
        : t('months', { n: String(months) })
}

/** About when it would end, on the player's calendar: the server's answer has the moment. */
const endOf = (months: number): string => {
  const end = new Date(serverNow())
  const day = end.getDate()
  end.setMonth(end.getMonth() + months)
  if (end.getDate() !== day) end.setDate(0)
  return end.toISOString()
}

const Periods = ({
  state,
  chosen,
  onChoose,
  missing,
}: {
  state: ProtectionState
  chosen: number | null
  onChoose: (months: number) => void
  missing: boolean
}) => {
  const t = useTranslations('protection.exclude')
  const period = usePeriod()
  const lang = useLang()
  const until = state.exclusion?.until
  // One that runs can grow alone.
  const offered = state.options.excludeMonths.filter(
    (months) => months === 0 || until === undefined || (until !== null && endOf(months) > until),
  )
  return (
    <fieldset aria-describedby={missing ? 'sure-eksik' : undefined}>
      <legend className="text-18 font-heading">{t('ask')}</legend>
      <div className="mt-4 divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
        {offered.map((months) => (
          <label
            key={months}
            className="flex min-h-15 items-center gap-4 px-4 py-3 hover:bg-hover has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-text"
          >
            <input
              type="radio"
              name="months"
              checked={chosen === months}
              onChange={() => onChoose(months)}
              className="size-5 shrink-0 appearance-none rounded-round border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-text"
            />
            <span className="flex-1 text-15 font-label">{period(months)}</span>
            <span className="text-right text-13 text-text-2">
              {months === 0
                ? t('forever_text')
                : t('until', { date: formatDay(endOf(months), lang) })}
            </span>
          </label>
        ))}
      </div>
      {missing && (
        <p id="sure-eksik" role="alert" className="mt-2 text-13 font-label text-neg">
          {t('missing')}
        </p>
      )}
    </fieldset>
  )
}

const Consequences = () => {
  const t = useTranslations('protection.exclude')
  return (
    <div className="rounded-panel border border-line bg-surface p-4 md:p-5">
      <h3 className="text-15 font-money tracking-normal">{t('what')}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-14 text-text-2">
        {(['what_play', 'what_bonus', 'what_money', 'what_see'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </div>
  )
}

const useExclude = () => {
  const t = useTranslations('protection')
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  const navigate = useNavigate()
  const exclude = async (months: number): Promise<void> => {
    setSaid('')
    setPending(true)
    try {
      const { data } = await underOneId(`exclude ${months}`, (requestID) =>
        api(protection.exclude, { months, understood: true, requestID }, { quiet: true }),
      )
      putProtection(data)
      void forget(protection.events)
      toast({ tone: 'info', text: t('exclude.done'), lifeMs: 10_000 })
      void navigate(paths.limits, { replace: true })
    } catch (problem) {
      setSaid(problem instanceof ApiRefusal ? problem.message : t('network'))
    } finally {
      setPending(false)
    }
  }
  return { pending, said, exclude: (months: number) => void exclude(months) }
}

/** The second screen: what it means, understood, and the button that does it. */
const Confirmation = ({ months, onBack }: { months: number; onBack: () => void }) => {
  const t = useTranslations('protection.exclude')
  const period = usePeriod()
  const { pending, said, exclude } = useExclude()
  const [understood, setUnderstood] = useState(false)
  const [missing, setMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(e) => {
        e.preventDefault()
        if (understood) exclude(months)
        else setMissing(true)
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-18 font-heading outline-none">
        {t('chosen')}: {period(months)}
      </h2>
      <p className="text-15 font-label">{t('warning')}</p>
      <Consequences />
      <Checkbox
        label={t('understood')}
        checked={understood}
        error={missing ? t('understood_missing') : undefined}
        onChange={(e) => {
          setUnderstood(e.currentTarget.checked)
          setMissing(false)
        }}
      />
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="outline" disabled={pending} onClick={onBack}>
          {t('previous')}
        </Button>
        <Button type="submit" pending={pending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}

const Steps = ({ state }: { state: ProtectionState }) => {
  const t = useTranslations('protection.exclude')
  const [months, setMonths] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  return (
    <div className="mt-4 max-w-[640px] md:mt-6">
      <ol aria-label={t('steps')} className="mb-5 flex gap-4 text-13">
        {([1, 2] as const).map((n) => {
          const now = (n === 2) === confirming
          return (
            <li
              key={n}
              aria-current={now ? 'step' : undefined}
              className={classNames(now ? 'font-money text-text' : 'text-text-2')}
            >
              {n}. {t(`step_${n}`)}
            </li>
          )
        })}
      </ol>
      {confirming && months !== null ? (
        <Confirmation months={months} onBack={() => setConfirming(false)} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(e) => {
            e.preventDefault()
            if (months === null) setMissing(true)
            else setConfirming(true)
          }}
        >
          <Periods
            state={state}
            chosen={months}
            missing={missing}
            onChoose={(chosen) => {
              setMonths(chosen)
              setMissing(false)
            }}
          />
          <Button type="submit" className="sm:self-start">
            {t('next')}
          </Button>
        </form>
      )}
    </div>
  )
}

/** `/profile/limits/exclude`: two screens, and then it is done. */
const ExcludePage = () => {
  const t = useTranslations('protection.exclude')
  usePageTitle(t('title'))
  const state = useProtection()
  return (
    <>
      <div className="flex items-center gap-2">
        <Link
          to={paths.limits}
          aria-label={t('back')}
          className="-ml-2.5 flex size-11 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
        <PageHead title={t('title')} />
      </div>
      {state ? <Steps state={state} /> : <Skeleton className="mt-6 h-80 w-full max-w-[640px]" />}
    </>
  )
}

export default ExcludePage
