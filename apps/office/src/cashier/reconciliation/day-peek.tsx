import type { DayDetail } from '@felek/contract/office/cashier-reconciliation.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { toKurus } from '@felek/contract/money.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatPlainDay, formatShort } from '../../lib/format/times.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { ProblemPanel } from '../../lib/list/problem-panel.tsx'
import { TwoPersons } from '../two-persons.tsx'
import { DayActions, DayFields } from './day-close.tsx'
import { DayState } from './day-state.tsx'
import { useDayClose, type DayClosing } from './use-day-close.ts'

const Figures = ({ row }: { row: DayDetail }) => {
  const { columns, facts, sources } = useTexts().reconciliation
  const said = [
    { name: columns.ours, value: <Money amount={row.ours} /> },
    {
      name: columns.theirs,
      value: row.theirs === null ? '–' : <Money amount={row.theirs} />,
    },
    ...(row.theirsFrom ? [{ name: columns.from, value: sources[row.theirsFrom] }] : []),
    ...(row.difference === null
      ? []
      : [{ name: columns.difference, value: <Money amount={row.difference} /> }]),
  ]
  return (
    <div className="mt-2">
      <p className="text-12 text-text-2">
        {row.kind === 'gateway' ? facts.oursIn : facts.oursPlay}
      </p>
      <Facts facts={said} />
    </div>
  )
}

/** What whoever closes has to know first. */
const Warnings = ({ row }: { row: DayDetail }) => {
  const { facts } = useTexts().reconciliation
  const lang = useLang()
  const late = row.late
  return (
    <div className="mt-3 flex flex-col gap-2 text-text-2 empty:hidden">
      {late !== null && (
        <p>
          {toKurus(late) === 0n
            ? facts.lateTheirs
            : fill(facts.lateText, { amount: formatMoney(late, lang) })}
        </p>
      )}
      {row.isBeingRead && <p>{facts.reading}</p>}
      {row.uncovered.length > 0 && (
        <p>
          {facts.uncovered} {row.uncovered.join(', ')}
        </p>
      )}
    </div>
  )
}

const Unshown = ({ row }: { row: DayDetail }) => {
  const { facts } = useTexts().reconciliation
  if (row.unshown.length === 0) return null
  return (
    <section className="mt-3.5">
      <h3 className="text-13">{facts.unshown}</h3>
      <Facts
        facts={row.unshown.map(({ what, reference, amount }) => ({
          name: `${facts.what[what]} ${reference}`,
          value: <Money amount={amount} />,
        }))}
      />
    </section>
  )
}

const Closings = ({ row }: { row: DayDetail }) => {
  const { facts, sources, columns } = useTexts().reconciliation
  const lang = useLang()
  if (row.closings.length === 0) return null
  return (
    <section className="mt-3.5">
      <h3 className="text-13">{facts.closings}</h3>
      <ol className="mt-1.5 flex flex-col gap-2">
        {row.closings.map((it) => (
          <li
            key={it.at}
            className="border-b border-line-soft pb-2 text-12 text-text-2 last:border-0"
          >
            <span className="flex justify-between gap-3">
              <span>
                {fill(facts.closing, { by: it.by, source: sources[it.from] })}
                {it.reference && ` ${it.reference}`}
              </span>
              <span className="tabular shrink-0 text-text-3">{formatShort(it.at, lang)}</span>
            </span>
            <span className="block">
              {columns.ours} <Money amount={it.ours} /> · {columns.theirs}{' '}
              <Money amount={it.theirs} /> · {columns.difference} <Money amount={it.difference} />
            </span>
            {it.reason && <span className="block break-words text-text">{it.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Body = ({ row, closing }: { row: DayDetail; closing: DayClosing }) => {
  const { names, close } = useTexts().reconciliation
  const lang = useLang()
  const isTwo = row.approvalID !== null || (closing.canClose && closing.isDifferent)
  return (
    <>
      <h2 className="text-18">{wordOf(names, row.name)}</h2>
      <p className="mt-0.5 text-text-2">{formatPlainDay(row.day, lang)}</p>
      <Figures row={row} />
      <Warnings row={row} />
      <Unshown row={row} />
      <Closings row={row} />
      {isTwo && (
        <TwoPersons
          why={close.two}
          permission="cashier.reconcile.approve"
          approvalID={row.approvalID}
          mayPropose={closing.mayClose}
        />
      )}
      <DayFields row={row} closing={closing} />
    </>
  )
}

/** A day of a gateway or provider beside its list. */
export const DayPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { reconciliation } = useTexts()
  const lang = useLang()
  const call = officeCashier.reconciliationDay
  const { data, error, refetch } = useCall(call, { dayID: id })
  const closing = useDayClose(data)
  const [account = '', day = ''] = id.split('@')
  const name = wordOf(reconciliation.names, account.slice(account.indexOf(':') + 1))
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(reconciliation.one, { name, day: formatPlainDay(day, lang) })}
      head={data && <DayState row={data} isProposed={data.approvalID !== null} />}
      actions={closing.canClose && <DayActions closing={closing} />}
    >
      {data && <Body row={data} closing={closing} />}
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" mark />}
    </PeekPanel>
  )
}
