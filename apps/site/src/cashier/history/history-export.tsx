import { Button } from '@felek/ui/button.tsx'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import type { Transaction } from '@felek/contract/transactions.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { historyCsv } from './history-csv.ts'
import type { HistoryFilter } from './history-filter.ts'
import { fetchWholeHistory } from './use-history.ts'

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The whole of the chosen period and kind as a file, also the rows that are not loaded yet. */
export const HistoryExport = ({
  filter,
  disabled,
}: {
  filter: HistoryFilter
  disabled: boolean
}) => {
  const t = useTranslations('cashier.history')
  const [pending, setPending] = useState(false)
  const words = {
    heads: {
      date: t('csv.date'),
      time: t('csv.time'),
      type: t('csv.type'),
      name: t('csv.name'),
      status: t('csv.status'),
      amount: t('csv.amount'),
      balance: t('csv.balance'),
      note: t('csv.note'),
      id: t('csv.id'),
      round: t('csv.round'),
    },
    type: (row: Transaction) => t(`types.${row.transaction_type}`),
    status: (row: Transaction) => t(`statuses.${row.transaction_status as '1001'}`),
  }
  const lang = useLang()
  const run = async () => {
    setPending(true)
    try {
      save(
        historyCsv(await fetchWholeHistory(filter), words, lang),
        `${t('csv.file')}-${todayInIstanbul()}.csv`,
      )
    } catch {
      toast({ tone: 'negative', text: t('export_failed') })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      className="h-11"
      icon={<Download aria-hidden="true" className="size-5" />}
      pending={pending}
      disabled={disabled}
      title={t('export_about')}
      onClick={() => void run()}
    >
      {t('export')}
    </Button>
  )
}
