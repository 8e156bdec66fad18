import { Link } from 'react-router'
import type { ChargebackDetail } from '@felek/contract/office/cashier-chargebacks.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { toKurus } from '@felek/contract/money.ts'
import { fill } from '@felek/phrases/fill.ts'
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
import { depositPath, playerPath } from '../../paths.ts'
import { TwoPersons } from '../two-persons.tsx'
import { ChargebackActions, ChargebackFields } from './chargeback-act.tsx'
import { ChargebackState } from './chargeback-state.tsx'
import { useChargebackAct, type ChargebackDecision } from './use-chargeback-act.ts'

/** Each look is in the audit. */
const lookMs = 60_000
const linkLook = 'font-label underline underline-offset-[3px] hover:text-accent-text'

const useFacts = (row: ChargebackDetail) => {
  const { columns, facts, kinds } = useTexts().recalls
  const lang = useLang()
  const money = (name: string, amount: string) => ({ name, value: <Money amount={amount} /> })
  const paid = [
    { name: facts.collected, amount: row.collected },
    { name: facts.writtenOff, amount: row.writtenOff },
  ].filter(({ amount }) => toKurus(amount) > 0n)
  return [
    {
      name: columns.code,
      value: (
        <Link to={depositPath(row.depositID, row.code)} className={linkLook}>
          {row.code}
        </Link>
      ),
    },
    { name: columns.kind, value: kinds[row.kind] },
    { name: columns.method, value: row.method },
    { name: columns.reference, value: <span className="tabular">{row.reference}</span> },
    { name: columns.recorded, value: formatInstant(row.recordedAt, lang) },
    money(facts.deposited, row.deposited),
    money(facts.taken, row.taken),
    ...paid.map(({ name, amount }) => money(name, amount)),
    money(facts.owed, row.owed),
    ...(row.state === 'open' ? [money(facts.cash, row.cash)] : []),
    ...(row.endedAt ? [{ name: facts.ended, value: formatInstant(row.endedAt, lang) }] : []),
  ]
}

const Payments = ({ row }: { row: ChargebackDetail }) => {
  const { facts } = useTexts().recalls
  const lang = useLang()
  if (row.payments.length === 0) return null
  return (
    <section className="mt-3.5">
      <h3 className="text-13">{facts.payments}</h3>
      <ol className="mt-1.5">
        {row.payments.map(({ how, amount, at }, i) => (
          <li key={i} className="flex min-h-6.5 items-center gap-2.5 text-12 text-text-2">
            <span className="flex-1">
              {facts.how[how]} <Money amount={amount} />
            </span>
            <span className="tabular text-text-3">{formatShort(at, lang)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Body = ({ row, decision }: { row: ChargebackDetail; decision: ChargebackDecision }) => {
  const { facts, act } = useTexts().recalls
  return (
    <>
      <h2>
        <Money amount={row.amount} className="text-34 tracking-heading" />
      </h2>
      <p className="mt-0.5 text-text-2">
        <Link to={playerPath(row.player.playerID)} className={linkLook}>
          {row.player.username}
        </Link>
      </p>
      {row.state === 'open' && <p className="mt-2.5 text-text-2">{facts.shut}</p>}
      <div className="mt-2">
        <Facts facts={useFacts(row)} />
      </div>
      <Payments row={row} />
      {row.state === 'open' && (
        <TwoPersons
          why={act.two}
          permission="cashier.review.approve"
          approvalID={row.approvalID}
          mayPropose={decision.mayReview}
        />
      )}
      <ChargebackFields row={row} decision={decision} />
    </>
  )
}

/** A recalled deposit beside its list. */
export const ChargebackPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { recalls } = useTexts()
  const call = officeCashier.chargeback
  const { data, error, refetch } = useCall(call, { chargebackID: id }, { everyMs: lookMs })
  const decision = useChargebackAct(data)
  const code = data?.code ?? shortId(id)
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(recalls.one, { code })}
      head={
        <>
          <span className="tabular text-12 text-text-2">{code}</span>
          {data && <ChargebackState row={data} isProposed={data.approvalID !== null} />}
        </>
      }
      actions={decision.canAct && <ChargebackActions decision={decision} />}
    >
      {data && <Body row={data} decision={decision} />}
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" mark />}
    </PeekPanel>
  )
}
