import { cashier } from '@felek/contract/cashier.ts'
import { statuses, type Transaction } from '@felek/contract/transactions.ts'
import { formatDay, formatMoney } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { callQuery, forget } from '../../lib/api/query.ts'
import { useTimes } from '../../lib/format/times.ts'
import { UnknownOutcome } from '../unknown-outcome.tsx'
import { useMoneyRequest } from '../use-money-request.ts'

const most = 25

/** What came over a limit and waits for the player, the newest first. */
const useParked = (): readonly Transaction[] => {
  const { data } = useQuery(
    callQuery(
      cashier.transactions,
      { searchType: '1', searchCategory: '1', status: statuses.processing, limit: most },
      { quiet: true },
    ),
  )
  return (data?.data ?? []).filter((row) => row.parked)
}

const afterwards = (): void => {
  for (const call of [cashier.transactions, cashier.timeline, cashier.checkBalance])
    void forget(call)
}

/** Both ways on, alike: into the balance, judged as a deposit that comes now, or back to its sender. */
export const ParkedActions = ({ row }: { row: Transaction }) => {
  const t = useTranslations('cashier.parked')
  const lang = useLang()
  const [said, setSaid] = useState('')
  const how = {
    onDone: afterwards,
    onRefused: ({ message }: { message: string }) => setSaid(message),
  }
  const accept = useMoneyRequest(cashier.acceptParked, how)
  const sendBack = useMoneyRequest(cashier.returnParked, how)
  const amount = formatMoney(row.amount, lang)
  const busy = [accept, sendBack].some(({ pending, unknown }) => pending || unknown)
  const ways = [
    ['accept', accept],
    ['send_back', sendBack],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {ways.map(([name, request]) => (
          <Button
            key={name}
            variant="outline"
            size="small"
            className="max-sm:h-11 max-sm:flex-1"
            aria-label={t(`${name}_of`, { amount })}
            pending={request.pending}
            disabled={busy}
            onClick={() => {
              setSaid('')
              void request.send({ id: row.id })
            }}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      {said && (
        <Notice tone="info" urgent>
          {said}
        </Notice>
      )}
      {ways.map(([name, request]) =>
        request.unknown ? <UnknownOutcome key={name} onResend={request.resend} /> : null,
      )}
    </div>
  )
}

/** On the cashier's pages, before anything else is asked for; nothing where nothing is parked. */
export const ParkedTransfers = () => {
  const t = useTranslations('cashier.parked')
  const lang = useLang()
  const { time } = useTimes()
  const rows = useParked()
  if (rows.length === 0) return null
  return (
    <ul aria-label={t('label')} className="mb-6 flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.id} className="rounded-panel border border-line bg-surface p-4 md:p-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-16 font-heading">{t('title')}</h2>
            <Money amount={row.amount} className="text-18" />
          </div>
          <p className="tabular text-13 text-text-2">
            {row.method && `${row.method}, `}
            {formatDay(row.createdAt, lang)} {time(row.createdAt)}
          </p>
          <p className="mb-3 mt-2 text-14">{row.note}</p>
          <ParkedActions row={row} />
        </li>
      ))}
    </ul>
  )
}
