import { protection, type Exclusion } from '@felek/contract/protection.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import Ban from 'lucide-react/icons/ban'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api/api.ts'
import { useMoment } from '../lib/session/protection.ts'
import { forget } from '../lib/api/query.ts'
import { toast } from '../lib/browser/toasts.ts'
import { paths } from '../paths.ts'
import { usePassed } from './use-passed.ts'

/** Asking to come back and confirming it; refusals have been said by then. */
const useReturn = () => {
  const t = useTranslations('protection.excluded')
  const [pending, setPending] = useState(false)
  const go = async (call: typeof protection.askReturn | typeof protection.confirmReturn) => {
    setPending(true)
    try {
      const { data } = await api(call, {})
      if (!data.exclusion) toast({ tone: 'positive', text: t('returned'), lifeMs: 5_000 })
      await forget(protection.get)
      void forget(protection.events)
    } catch {
      // Said where it was refused.
    } finally {
      setPending(false)
    }
  }
  return {
    pending,
    ask: () => void go(protection.askReturn),
    confirm: () => void go(protection.confirmReturn),
  }
}

/** After the period: the way back has two presses, a day apart. */
const WayBack = ({ exclusion }: { exclusion: Exclusion }) => {
  const t = useTranslations('protection.excluded')
  const moment = useMoment()
  const { pending, ask, confirm } = useReturn()
  const ready = usePassed(exclusion.readyAt)
  const lapsed = usePassed(exclusion.confirmUntil)
  const { readyAt, confirmUntil } = exclusion
  const isAsked = readyAt !== undefined && confirmUntil !== undefined && !lapsed
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="max-w-[70ch] text-14 text-text-2">
        {!isAsked
          ? t('over')
          : ready
            ? t('ready', { date: moment(confirmUntil) })
            : t('asked', { date: moment(readyAt) })}
      </p>
      {!isAsked && (
        <Button variant="outline" className="mt-3" pending={pending} onClick={ask}>
          {t('ask')}
        </Button>
      )}
      {isAsked && ready && (
        <Button variant="outline" className="mt-3" pending={pending} onClick={confirm}>
          {t('confirm')}
        </Button>
      )}
    </div>
  )
}

/** What an excluded player reads first: until when, and that the money is theirs. */
export const ExcludedPanel = ({ exclusion }: { exclusion: Exclusion }) => {
  const t = useTranslations('protection.excluded')
  const page = useTranslations('protection')
  const moment = useMoment()
  const { until } = exclusion
  const over = usePassed(until ?? undefined) && until !== null
  return (
    <section
      aria-labelledby="kapali-baslik"
      className="rounded-panel border border-line bg-surface p-3.5 md:p-5"
    >
      <div className="flex items-start gap-3.5">
        <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-text-2" />
        <div className="min-w-0 flex-1">
          <h2 id="kapali-baslik" className="text-18 font-heading">
            {t('title')}
          </h2>
          <p className="mt-1 text-14 text-text-2">
            {until === null ? t('forever') : t('until', { date: moment(until) })}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={paths.withdraw} className={buttonClass({})}>
          {page('exclude.withdraw')}
        </Link>
        {until !== null && (
          <Link to={paths.exclude} className={buttonClass({ variant: 'outline' })}>
            {t('extend')}
          </Link>
        )}
      </div>
      {over && <WayBack exclusion={exclusion} />}
    </section>
  )
}
