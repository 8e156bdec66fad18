import { todayInIstanbul } from '@felek/contract/fields.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { monthOf, shiftMonth } from '@felek/ui/days.ts'
import FileText from 'lucide-react/icons/file-text'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'

export const monthName = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

/** Leads to the statement of the last whole month. */
export const StatementCard = () => {
  const t = useTranslations('cashier.history.statement')
  const lang = useLang()
  const month = monthOf(shiftMonth(`${monthOf(todayInIstanbul())}-01`, -1))
  return (
    <section className="rounded-panel border border-line bg-surface p-4">
      <h2 className="text-15 font-label">{t('card')}</h2>
      <p className="mt-1 text-13 text-text-2">{t('card_text')}</p>
      <Link
        to={`${paths.historyStatement}?month=${month}`}
        className={buttonClass({ className: 'mt-3 w-full' })}
      >
        <FileText aria-hidden="true" className="size-5" />
        {t('of', { month: monthName(month, lang) })}
      </Link>
    </section>
  )
}
