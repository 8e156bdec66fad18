import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import SearchX from 'lucide-react/icons/search-x'
import type { PayoutRow } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Money } from '@felek/ui/money.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatInstant } from '../../lib/format/times.ts'
import { shortId } from '../../lib/format/words.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { useCan } from '../../lib/session/session.ts'
import { TwoPersons } from '../two-persons.tsx'
import { useLastRow } from '../use-last-row.ts'
import { DownloadProblem } from './download-problem.tsx'
import { PayoutActions, PayoutFields } from './payout-decision.tsx'
import { PayoutState } from './payout-state.tsx'
import { useFileDownload } from './use-file-download.ts'
import { usePayoutDecision, type PayoutDecision } from './use-payout-decision.ts'

const SavedFile = ({ file }: { file: NonNullable<PayoutRow['file']> }) => {
  const { payouts } = useTexts().cashier
  const mayPay = useCan('cashier.pay')
  const download = useFileDownload()
  if (!mayPay) return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      <WorkButton
        small
        className="self-start"
        icon={<Download aria-hidden="true" />}
        pending={download.isPending}
        onClick={() => download.mutate(file.fileID)}
      >
        {payouts.file.again}
      </WorkButton>
      <DownloadProblem download={download} />
    </div>
  )
}

const Details = ({ row }: { row: PayoutRow }) => {
  const lang = useLang()
  const { cashier } = useTexts()
  const { payouts } = cashier
  const { file } = row
  return (
    <>
      <h2>
        <Money amount={row.amount} className="text-34 tracking-heading" />
      </h2>
      <p className="mt-0.5 text-text-2">
        <span className="font-money text-text">{row.player.username}</span> · {row.bank}
      </p>
      {row.isStopped && <p className="mt-2.5 text-neg">{payouts.stoppedText}</p>}
      <div className="mt-2">
        <Facts
          facts={[
            { name: cashier.columns.code, value: row.code },
            { name: payouts.clearedAt, value: formatInstant(row.clearedAt, lang) },
            ...(file
              ? [
                  { name: payouts.file.name, value: `felek-${file.fileID}.xml` },
                  { name: payouts.file.line, value: String(file.line) },
                  { name: payouts.file.at, value: formatInstant(file.at, lang) },
                ]
              : []),
          ]}
        />
      </div>
      {file && <SavedFile file={file} />}
      {!file && <p className="mt-3 text-text-2">{payouts.waitsForFile}</p>}
    </>
  )
}

const Two = ({ decision }: { decision: PayoutDecision }) => {
  const { payouts } = useTexts().cashier
  if (!decision.isReturning && decision.giveBack.approvalID === null) return null
  return (
    <TwoPersons
      why={payouts.two}
      permission="cashier.review.approve"
      approvalID={decision.giveBack.approvalID}
      mayPropose={decision.mayReview}
    />
  )
}

/** A payout by hand beside its list. */
export const PayoutPeek = ({
  id,
  row,
  ...walk
}: PeekWalk & { id: string; row: PayoutRow | undefined }) => {
  const { cashier, lists } = useTexts()
  const { payouts } = cashier
  const shown = useLastRow(row)
  const decision = usePayoutDecision(row)
  const code = shown?.code ?? shortId(id)
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(payouts.one, { code })}
      head={
        <>
          <span className="tabular text-12 text-text-2" title={code}>
            {shortId(code)}
          </span>
          {row && <PayoutState row={row} isProposed={decision.giveBack.approvalID !== null} />}
          {!row && shown && (
            <Tag tone="good" Icon={CircleCheck}>
              {payouts.over}
            </Tag>
          )}
        </>
      }
      actions={
        row && (decision.canPay || decision.canReturn) && <PayoutActions decision={decision} />
      }
    >
      {shown ? (
        <Details row={shown} />
      ) : (
        <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />
      )}
      {!row && shown && <p className="mt-3 text-text-2">{payouts.overText}</p>}
      {row && <Two decision={decision} />}
      {row && <PayoutFields decision={decision} />}
    </PeekPanel>
  )
}
