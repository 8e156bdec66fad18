import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ApprovalRow } from '@felek/contract/office/approvals.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'

export const statusLooks = {
  waiting: { tone: 'warn', Icon: Hourglass },
  approved: { tone: 'good', Icon: CircleCheck },
  refused: { tone: 'bad', Icon: CircleSlash },
  withdrawn: { tone: 'plain', Icon: Undo2 },
  expired: { tone: 'plain', Icon: Clock },
} as const satisfies Record<ApprovalRow['status'], unknown>

/** Why two persons are asked; a rule that has no sentence yet is named as it is. */
export const whyText = ({ approvals }: OfficePhrases, why: string): string => {
  const words: Readonly<Record<string, string>> = approvals.whys
  return words[why] ?? why
}
