import { useTranslations } from 'use-intl/react'

/** What happens with a transfer that staff look for: what is the player's to do, and what is ours. */
export const ByHandSteps = () => {
  const t = useTranslations('cashier.deposit.by_hand')
  return (
    <div className="border-t border-line p-5">
      <h3 className="text-14 font-heading">{t('title')}</h3>
      <ol className="mt-3 flex flex-col gap-2.5">
        {(['send', 'seen', 'credited'] as const).map((step, n) => (
          <li key={step} className="flex gap-3 text-13 text-text-2">
            <span
              aria-hidden="true"
              className="tabular flex size-6 shrink-0 items-center justify-center rounded-round border border-line-strong text-12 font-money text-text"
            >
              {n + 1}
            </span>
            <span className="pt-0.5">{t(step)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
