import { oddsFormatsOfAccount } from '@felek/contract/preferences.ts'
import { CompactSelect } from '@felek/ui/select.tsx'
import { useTranslations } from 'use-intl/react'
import { keepPreferences } from '../../lib/session/preferences.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/browser/toasts.ts'

/** How odds are written, kept with the account; a visitor reads decimal ones. */
export const OddsFormatChoice = ({ className }: { className?: string }) => {
  const t = useTranslations('sports.format')
  const isIn = useSession((s) => s.status === 'in')
  const kept = useSession((s) => s.profile?.preferences?.oddsFormat)
  if (!isIn) return null
  const choose = (value: string) => {
    const oddsFormat = oddsFormatsOfAccount.find((it) => it === value)
    if (oddsFormat === undefined) return
    keepPreferences({ oddsFormat }).then(
      ({ message }) => toast({ tone: 'positive', text: message }),
      // The call has said why (shell/on-refusal.ts).
      () => undefined,
    )
  }
  return (
    <CompactSelect
      label={t('label')}
      value={kept ?? 'decimal'}
      options={oddsFormatsOfAccount.map((value) => ({
        value,
        label: `${t('label')}: ${t(value)}`,
      }))}
      onChange={(e) => choose(e.target.value)}
      {...(className !== undefined && { className })}
    />
  )
}
