import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Gauge from 'lucide-react/icons/gauge'
import type { ReceivingRow } from '@felek/contract/office/cashier-deposits.ts'
import { formatAmountShort, formatCount } from '@felek/phrases/format.ts'
import { fill } from '@felek/phrases/fill.ts'
import { ShareBar } from '@felek/ui/work/share-bar.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { toAccountState, toCaps, toShare } from './account-words.ts'

const looks = {
  now: { tone: 'good', Icon: CircleCheck },
  later: { tone: 'info', Icon: Clock },
  full: { tone: 'warn', Icon: Gauge },
  closed: { tone: 'plain', Icon: CircleX },
} as const

/** Whether players are told it now, and why not. */
export const AccountState = ({ row }: { row: ReceivingRow }) => {
  const { states } = useTexts().cashier.deposits.accounts
  const state = toAccountState(row)
  return <Tag {...looks[state]}>{states[state]}</Tag>
}

/** What was asked for to it in a span, and how much of the span's caps that is. */
export const AccountUse = ({
  row,
  span,
  isShort = false,
}: {
  row: ReceivingRow
  span: 'day' | 'month'
  /** Money alone; the bar is of the nearer cap all the same. */
  isShort?: boolean
}) => {
  const lang = useLang()
  const { accounts } = useTexts().cashier.deposits
  const used = span === 'day' ? row.today : row.thisMonth
  const cap = toCaps(row)[span]
  const share = toShare(used, cap)
  const parts = [
    cap.amount === null
      ? `${formatAmountShort(used.amount, lang)} TL`
      : fill(accounts.ofAmount, {
          amount: formatAmountShort(used.amount, lang),
          most: formatAmountShort(cap.amount, lang),
        }),
    ...(cap.count === null || isShort
      ? []
      : [
          fill(accounts.ofCount, {
            n: formatCount(used.count, lang),
            most: formatCount(cap.count, lang),
          }),
        ]),
  ]
  return (
    <span className="flex items-center gap-2">
      {share !== null && (
        <ShareBar share={share} tone={share >= 1 ? 'late' : share >= 0.8 ? 'hot' : 'mid'} />
      )}
      <span className="tabular">{parts.join(' · ')}</span>
      {share === null && <span className="text-12 text-text-3">{accounts.unlimited}</span>}
    </span>
  )
}
