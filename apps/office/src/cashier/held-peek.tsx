import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import SearchX from 'lucide-react/icons/search-x'
import { approvalAmount, type HeldRow } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { shortId } from '../lib/format/words.ts'
import { Facts } from '../lib/list/facts.tsx'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { HeldActions, HeldFields } from './held-decision.tsx'
import { kindName, whyHeld, whyTwo } from './held-words.ts'
import { TwoPersons } from './two-persons.tsx'
import { useHeldDecision, type HeldDecision } from './use-held-decision.ts'
import { useLastRow } from './use-last-row.ts'

const Details = ({ row }: { row: HeldRow }) => {
  const texts = useTexts()
  const lang = useLang()
  const { held } = texts.cashier
  return (
    <>
      <h2>
        <Money amount={row.amount} className="text-34 tracking-heading" />
      </h2>
      <p className="mt-0.5 text-text-2">
        <span className="font-money text-text">{row.player.username}</span> · {kindName(texts, row)}
      </p>
      <p className="mt-2.5">{whyHeld(texts, row)}</p>
      <div className="mt-2">
        <Facts
          facts={[
            { name: held.columns.game, value: row.game || '–' },
            { name: held.round, value: <span className="break-all">{row.roundID || '–'}</span> },
            { name: held.columns.source, value: row.source },
            { name: held.at, value: formatInstant(row.at, lang) },
          ]}
        />
      </div>
    </>
  )
}

const Why = ({ row, decision }: { row: HeldRow; decision: HeldDecision }) => {
  const { two } = useTexts().cashier
  const amount = formatAmountShort(approvalAmount, useLang())
  const why = whyTwo(row, decision.isTaking ? 'refuse' : 'release')
  if (why === null) return null
  return (
    <TwoPersons
      why={fill(two[why], { amount })}
      permission="cashier.review.approve"
      approvalID={decision.approvalID}
      mayPropose={decision.mayReview}
    />
  )
}

/** Held money beside its list. */
export const HeldPeek = ({
  id,
  row,
  ...walk
}: PeekWalk & { id: string; row: HeldRow | undefined }) => {
  const { cashier, lists } = useTexts()
  const { held } = cashier
  const texts = usePeekTexts()
  const shown = useLastRow(row)
  const decision = useHeldDecision(row)
  return (
    <PeekPanel
      {...walk}
      texts={texts}
      label={fill(held.one, { id: shortId(id) })}
      head={
        <>
          <span className="tabular text-12 text-text-2" title={id}>
            {shortId(id)}
          </span>
          {row && (
            <Tag tone={decision.approvalID ? 'warn' : 'info'} Icon={Hourglass}>
              {decision.approvalID ? cashier.statuses.proposed : held.waiting}
            </Tag>
          )}
          {!row && shown && (
            <Tag tone="good" Icon={CircleCheck}>
              {held.over}
            </Tag>
          )}
        </>
      }
      actions={row && decision.canDecide && <HeldActions row={row} decision={decision} />}
    >
      {shown ? (
        <Details row={shown} />
      ) : (
        <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />
      )}
      {!row && shown && <p className="mt-3 text-text-2">{held.overText}</p>}
      {row && <Why row={row} decision={decision} />}
      {row && <HeldFields decision={decision} />}
    </PeekPanel>
  )
}
