import { Link } from 'react-router'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { shortId } from '../lib/format/words.ts'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { withdrawalPath } from '../paths.ts'
import type { Claim } from './decision-state.ts'
import { useWithdrawalDecision } from './use-withdrawal-decision.ts'
import { useWithdrawalForm } from './use-withdrawal-form.ts'
import { WithdrawalBody } from './withdrawal-body.tsx'
import { WithdrawalActions } from './withdrawal-decision.tsx'
import { WithdrawalStatus } from './withdrawal-status.tsx'

/** Facts and claims of others come while somebody reads; each look is in the audit. */
const lookMs = 60_000

const Holder = ({ holder }: { holder: Claim }) => {
  const { cashier, lists } = useTexts()
  const name = holder.isOwn ? cashier.you : holder.name
  return (
    <span className="truncate text-12 text-text-3">
      {name} · {formatSpan(holder.leftMs, lists.span)}
    </span>
  )
}

/** A withdrawal beside its list. */
export const WithdrawalPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { cashier, lists } = useTexts()
  const texts = usePeekTexts()
  const call = officeCashier.withdrawal
  const { data, error, refetch } = useCall(call, { withdrawalID: id }, { everyMs: lookMs })
  const decision = useWithdrawalDecision(data)
  const form = useWithdrawalForm(id, decision)
  const code = data?.code ?? shortId(id)
  return (
    <PeekPanel
      {...walk}
      texts={texts}
      label={fill(cashier.one, { code })}
      head={
        <>
          <span title={code} className="tabular shrink-0 text-12 text-text-2">
            {shortId(code)}
          </span>
          {data && <WithdrawalStatus status={data.status} isProposed={decision.isProposed} />}
          {decision.holder && <Holder holder={decision.holder} />}
        </>
      }
      ways={
        <Link
          to={withdrawalPath(id)}
          title={lists.page}
          aria-label={lists.page}
          className={workButtonClass({ variant: 'quiet', small: true })}
        >
          <Maximize2 aria-hidden="true" />
        </Link>
      }
      actions={
        data && decision.bar === null && <WithdrawalActions decision={decision} form={form} />
      }
    >
      {data && <WithdrawalBody row={data} decision={decision} form={form} />}
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" mark />}
    </PeekPanel>
  )
}
