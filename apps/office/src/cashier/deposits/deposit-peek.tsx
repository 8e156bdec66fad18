import type { DepositDetail } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatInstant, formatShort } from '../../lib/format/times.ts'
import { shortId } from '../../lib/format/words.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { ProblemPanel } from '../../lib/list/problem-panel.tsx'
import { DepositActions, DepositFields, DepositTwo } from './deposit-decision.tsx'
import { DepositState } from './deposit-state.tsx'
import { useDepositDecision, type DepositDecision } from './use-deposit-decision.ts'

/** Each look is in the audit. */
const lookMs = 60_000

const useFacts = (row: DepositDetail) => {
  const { cashier } = useTexts()
  const lang = useLang()
  const { deposits } = cashier
  const { confirmation } = row
  return [
    { name: cashier.columns.code, value: <span className="tabular">{row.code}</span> },
    { name: deposits.columns.method, value: row.method },
    { name: deposits.createdAt, value: formatInstant(row.createdAt, lang) },
    ...(row.expiresAt && row.state === 'waiting'
      ? [{ name: deposits.expiresAt, value: formatInstant(row.expiresAt, lang) }]
      : []),
    ...(row.account
      ? [{ name: deposits.columns.account, value: `${row.account.bank} ${row.account.IBAN}` }]
      : []),
    ...(row.bank ? [{ name: deposits.senderBank, value: row.bank }] : []),
    ...(row.sender ? [{ name: deposits.sender, value: row.sender }] : []),
    { name: deposits.owner, value: row.owner },
    ...(confirmation
      ? [
          { name: deposits.confirmed, value: formatInstant(confirmation.at, lang) },
          { name: deposits.confirmedAmount, value: <Money amount={confirmation.amount} /> },
          { name: deposits.reference, value: confirmation.bankReference },
          {
            name: deposits.proofName,
            value: confirmation.isProved ? deposits.proof.shown : deposits.proof.missing,
          },
        ]
      : []),
    ...(row.note ? [{ name: deposits.note, value: row.note, wide: true }] : []),
  ]
}

const Steps = ({ row }: { row: DepositDetail }) => {
  const lang = useLang()
  const { steps } = useTexts().cashier.deposits
  return (
    <section className="mt-3.5">
      <h3 className="text-13">{steps.title}</h3>
      <ol className="mt-1.5">
        {row.steps.map((step) => (
          <li
            key={step.at + step.status}
            className="flex min-h-6.5 items-center gap-2.5 text-12 text-text-2"
          >
            <span
              aria-hidden="true"
              className="size-2 shrink-0 rounded-round border-[1.5px] border-line-strong"
            />
            <span className="flex-1">{wordOf(steps, step.status)}</span>
            <span className="tabular text-text-3">{formatShort(step.at, lang)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What whoever decides has to know first. */
const useHint = (row: DepositDetail): string | null => {
  const { deposits } = useTexts().cashier
  if (row.confirmation && !row.confirmation.isProved) return deposits.unproved
  if (row.gateway !== 'manual') return row.state === 'waiting' ? deposits.byMachine : null
  return row.state === 'cancelled' ? deposits.late : null
}

const Body = ({ row, decision }: { row: DepositDetail; decision: DepositDecision }) => {
  const hint = useHint(row)
  return (
    <>
      <h2>
        <Money amount={row.amount} className="text-34 tracking-heading" />
      </h2>
      <p className="mt-0.5 text-text-2">
        <span className="font-money text-text">{row.player.username}</span>
      </p>
      {hint && <p className="mt-2.5 text-text-2">{hint}</p>}
      <div className="mt-2">
        <Facts facts={useFacts(row)} />
      </div>
      <DepositTwo row={row} decision={decision} />
      <DepositFields decision={decision} />
      <Steps row={row} />
    </>
  )
}

/** A deposit beside its list. */
export const DepositPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { deposits } = useTexts().cashier
  const call = officeCashier.deposit
  const { data, error, refetch } = useCall(call, { depositID: id }, { everyMs: lookMs })
  const decision = useDepositDecision(data)
  const code = data?.code ?? shortId(id)
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(deposits.one, { code })}
      head={
        <>
          <span className="tabular text-12 text-text-2">{code}</span>
          {data && <DepositState state={data.state} isProposed={data.approvalID !== null} />}
        </>
      }
      actions={decision.canConfirm && <DepositActions decision={decision} />}
    >
      {data && <Body row={data} decision={decision} />}
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" mark />}
    </PeekPanel>
  )
}
