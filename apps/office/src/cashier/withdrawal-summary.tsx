import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Money } from '@felek/ui/money.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'

/** So much money, to which account, and whose it is. */
export const WithdrawalSummary = ({ row }: { row: WithdrawalDetail }) => {
  const { cashier, lists } = useTexts()
  const nowMs = useServerNow(null)
  const span = formatSpan(nowMs - Date.parse(row.memberSince), lists.span)
  const figures = [
    { name: cashier.cash, amount: row.cash },
    { name: cashier.deposited, amount: row.deposited },
    { name: cashier.withdrawn, amount: row.withdrawn },
  ]
  return (
    <>
      <h2>
        <Money amount={row.amount} className="text-34 tracking-heading" />
      </h2>
      <p className="mt-0.5 text-text-2">
        {row.bank} <span className="tabular whitespace-nowrap">{row.iban}</span>
      </p>
      <p className="text-text-2">
        <span className="sr-only">{cashier.owner}: </span>
        <span className="tracking-wide">{row.owner}</span>
      </p>
      <p className="mt-0.5 text-text-2">
        <span className="font-money text-text">{row.player.username}</span> ·{' '}
        {fill(cashier.member, { span })}
      </p>
      <dl className="mt-3 grid grid-cols-3 rounded-tile bg-bg py-2">
        {figures.map(({ name, amount }) => (
          <div key={name} className="min-w-0 border-l border-line px-3 first:border-0">
            <dt className="text-12 text-text-3">{name}</dt>
            <dd>
              <Money bare amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 text-12 text-text-3">
        {cashier.columns.code} <span className="tabular">{row.code}</span>
      </p>
      {row.status === 'waiting' && (
        <p className="text-12 text-text-2">{cashier.waits[row.waitsFor ?? 'unjudged']}</p>
      )}
    </>
  )
}
