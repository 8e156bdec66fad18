import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LineRow } from '@felek/contract/office/cashier-statements.ts'
import { Tag, type TagTone } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../../lib/format/texts.ts'

const looks: Record<LineRow['state'], { tone: TagTone; Icon: typeof Check }> = {
  credited: { tone: 'good', Icon: Check },
  proved: { tone: 'good', Icon: Check },
  matched: { tone: 'good', Icon: Check },
  payout: { tone: 'plain', Icon: Check },
  fee: { tone: 'plain', Icon: Check },
  suspense: { tone: 'warn', Icon: Hourglass },
  open: { tone: 'warn', Icon: CircleHelp },
  recall_won: { tone: 'good', Icon: Check },
  returned: { tone: 'line', Icon: Undo2 },
  sent_back: { tone: 'line', Icon: Undo2 },
  recalled: { tone: 'line', Icon: Undo2 },
  written_off: { tone: 'line', Icon: Undo2 },
}

/** What became of a line; a name that does not fit is said beside it, whoever had credited the money. */
export const LineState = ({ line }: { line: LineRow }) => {
  const { statements } = useTexts()
  const { tone, Icon } = looks[line.state]
  const isOther = line.nameFits === false && (line.state === 'proved' || line.state === 'suspense')
  return (
    <span className="inline-flex gap-1.5">
      <Tag tone={tone} Icon={Icon}>
        {statements.states[line.state]}
      </Tag>
      {isOther && (
        <Tag tone={line.state === 'proved' ? 'bad' : 'warn'} Icon={TriangleAlert}>
          {statements.nameDiffers}
        </Tag>
      )}
    </span>
  )
}
