import { useState } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { SuspenseMatter } from '@felek/contract/office/cashier-suspense.ts'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatInstant, formatPlainDay } from '../../lib/format/times.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { ProblemPanel } from '../../lib/list/problem-panel.tsx'
import { TwoPersons } from '../two-persons.tsx'
import { SuspenseActions, SuspenseFields } from './suspense-fields.tsx'
import { TargetList } from './target-list.tsx'
import { useSuspenseDecision, type SuspenseDecision } from './use-suspense-decision.ts'

const Details = ({ matter }: { matter: SuspenseMatter }) => {
  const { statements } = useTexts()
  const lang = useLang()
  const { columns, suspense } = statements
  const whys: Readonly<Record<string, string>> = suspense.whys
  const said = [
    { name: columns.why, value: whys[matter.why] ?? matter.why },
    { name: columns.player, value: matter.player?.username ?? null },
    { name: columns.sender, value: matter.sender },
    { name: columns.iban, value: matter.iban },
    { name: columns.code, value: matter.code },
    { name: columns.reference, value: matter.reference },
    { name: columns.text, value: matter.text },
    {
      name: columns.account,
      value: matter.account ? `${matter.account.bank} ${matter.account.IBAN}` : matter.gateway,
    },
    {
      name: columns.day,
      value: matter.day ? formatPlainDay(matter.day, lang) : formatInstant(matter.occurredAt, lang),
    },
  ]
  return (
    <>
      <h2>
        {matter.currency === 'TRY' ? (
          <Money amount={matter.amount} className="text-34 tracking-heading" />
        ) : (
          <span className="text-34 tracking-heading">
            {matter.amount} {matter.currency}
          </span>
        )}
      </h2>
      <div className="mt-2">
        <Facts facts={said.flatMap(({ name, value }) => (value ? [{ name, value }] : []))} />
      </div>
    </>
  )
}

/** Why one person is not enough, for what is about to be done. */
const Two = ({ decision }: { decision: SuspenseDecision }) => {
  const { statements, approvals } = useTexts()
  const { target, end, approvalID } = decision
  const reasons: Readonly<Record<string, string>> = approvals.whys
  const key = end === null ? (target?.needsApproval ?? null) : `suspense_${end}`
  if (approvalID === null && key === null) return null
  return (
    <TwoPersons
      why={(key && reasons[key]) ?? statements.suspense.two}
      permission="cashier.match.approve"
      approvalID={approvalID}
      mayPropose={decision.mayMatch}
    />
  )
}

/** Money in suspense beside its list: what is known of it, whose it may be, and what is done with it. */
export const SuspensePeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { suspense } = useTexts().statements
  const [query, setQuery] = useState('')
  const call = officeCashier.suspenseMatter
  const found = useCall(call, { suspenseID: id, ...(query !== '' && { query }) })
  const matter = found.data
  const decision = useSuspenseDecision(matter)
  const isOver = matter?.isOpen === false
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={suspense.one}
      head={
        isOver ? (
          <Tag tone="good" Icon={CircleCheck}>
            {suspense.over}
          </Tag>
        ) : (
          <span className="text-12 text-text-2">{suspense.one}</span>
        )
      }
      actions={decision.canEnd && <SuspenseActions decision={decision} />}
    >
      {found.error && (
        <ProblemPanel problem={found.error} call={call} onAgain={() => void found.refetch()} />
      )}
      {!matter && !found.error && <Skeleton className="h-48" mark />}
      {matter && <Details matter={matter} />}
      {isOver && <p className="mt-3 text-text-2">{suspense.overText}</p>}
      {matter && !isOver && matter.what === 'lira' && decision.end === null && (
        <TargetList matter={matter} decision={decision} query={query} onQuery={setQuery} />
      )}
      {matter && !isOver && <Two decision={decision} />}
      {matter && !isOver && <SuspenseFields decision={decision} />}
    </PeekPanel>
  )
}
