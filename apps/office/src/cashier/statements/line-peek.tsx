import { Link } from 'react-router'
import SearchX from 'lucide-react/icons/search-x'
import type { LineRow } from '@felek/contract/office/cashier-statements.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Money } from '@felek/ui/money.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatPlainDay } from '../../lib/format/times.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { paths, playerPath } from '../../paths.ts'
import { useLastRow } from '../use-last-row.ts'
import { ExplainLine } from './explain-line.tsx'
import { LineState } from './line-state.tsx'

const wayClass = 'font-label underline underline-offset-[3px] hover:text-accent-text'

const Details = ({ line }: { line: LineRow }) => {
  const { statements } = useTexts()
  const lang = useLang()
  const { columns, suspense } = statements
  const whys: Readonly<Record<string, string>> = suspense.whys
  const said = [
    { name: columns.why, value: line.why === null ? null : (whys[line.why] ?? line.why) },
    { name: columns.player, value: line.player?.username ?? null },
    { name: columns.code, value: line.code },
    { name: columns.reference, value: line.reference },
    { name: columns.sender, value: line.name },
    { name: columns.iban, value: line.iban },
    { name: columns.text, value: line.text },
    { name: columns.account, value: `${line.bank} ${line.IBAN}` },
    { name: columns.day, value: formatPlainDay(line.day, lang) },
    { name: columns.row, value: String(line.row) },
  ]
  return (
    <>
      <h2>
        <Money signed amount={line.amount} className="text-34 tracking-heading" />
      </h2>
      <div className="mt-2">
        <Facts facts={said.flatMap(({ name, value }) => (value ? [{ name, value }] : []))} />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {line.state === 'suspense' && line.suspenseID && (
          <Link to={`${paths.suspense}?open=${line.suspenseID}`} className={wayClass}>
            {statements.toSuspense}
          </Link>
        )}
        {line.player && (
          <Link to={playerPath(line.player.playerID)} className={wayClass}>
            {statements.toDeposit}
          </Link>
        )}
      </p>
    </>
  )
}

/** A line beside its list, and the question that it leaves open. */
export const LinePeek = ({ row, ...walk }: PeekWalk & { row: LineRow | undefined }) => {
  const { statements, lists } = useTexts()
  const lang = useLang()
  const shown = useLastRow(row)
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(statements.line, { day: shown ? formatPlainDay(shown.day, lang) : '' })}
      head={shown && <LineState line={row ?? shown} />}
    >
      {shown ? (
        <Details line={shown} />
      ) : (
        <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />
      )}
      {row?.state === 'open' && <ExplainLine key={row.lineID} lineID={row.lineID} />}
    </PeekPanel>
  )
}
