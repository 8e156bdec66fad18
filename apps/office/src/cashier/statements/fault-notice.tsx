import type { StatementFaultShown } from '@felek/contract/office/cashier-statements.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Notice } from '@felek/ui/notice.tsx'
import { useTexts } from '../../lib/format/texts.ts'

/** Why a file is not taken, and where in it. */
export const FaultNotice = ({ fault }: { fault: StatementFaultShown }) => {
  const { faults } = useTexts().statements
  const { key, row, column } = fault
  const sentences: Readonly<Record<string, string>> = faults.keys
  const place = row === 0 ? '' : fill(column === '' ? faults.at : faults.in, { row, column })
  return (
    <Notice tone="bad" urgent title={faults.title} className="text-13">
      <p>
        {place && <span className="font-label">{place}: </span>}
        {fill(sentences[key] ?? key, { column })}
      </p>
    </Notice>
  )
}
