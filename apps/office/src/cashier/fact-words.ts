import CircleAlert from 'lucide-react/icons/octagon-alert'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { WithdrawalFact, WithdrawalRow } from '@felek/contract/office/cashier.ts'
import { toKurus } from '@felek/contract/money.ts'
import { fill } from '@felek/phrases/fill.ts'
import { marks, type Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { formatSpan } from '../lib/format/times.ts'

export const levelLooks = {
  red: { Icon: CircleAlert, look: 'text-neg' },
  amber: { Icon: TriangleAlert, look: 'text-accent-text' },
  note: { Icon: Info, look: 'text-info' },
  ok: { Icon: Check, look: 'text-pos' },
} as const satisfies Record<WithdrawalRow['level'], unknown>

/** What was found, in words; one that has none yet is named as it is. */
export const factName = ({ cashier }: OfficePhrases, key: string): string => {
  const words: Readonly<Record<string, string>> = cashier.facts
  return words[key] ?? key
}

type Value = WithdrawalFact['value']
const textIn = (value: Value, key: string): string | undefined => {
  const found = value[key]
  return typeof found === 'string' ? found : undefined
}

/** "0,6" of two amounts, whole from ten on: cut, never rounded up. */
const ratio = (amount: string, of: string, lang: Lang): string => {
  const tenths = (toKurus(amount) * 10n) / (toKurus(of) || 1n)
  return tenths >= 100n
    ? String(tenths / 10n)
    : `${tenths / 10n}${marks[lang].decimal}${tenths % 10n}`
}

/** What there is to a fact beside its name: since when, how often, how much; '' where its name says it all. */
export const factValue = (
  { value }: Pick<WithdrawalFact, 'value'>,
  { texts, lang, nowMs }: { texts: OfficePhrases; lang: Lang; nowMs: number },
): string => {
  const { cashier, lists } = texts
  const at = textIn(value, 'at') ?? textIn(value, 'since')
  if (at) return fill(cashier.ago, { span: formatSpan(nowMs - Date.parse(at), lists.span) })
  const staked = textIn(value, 'staked')
  const won = textIn(value, 'won')
  const deposited = textIn(value, 'deposited')
  if (staked && won) return fill(cashier.times, { n: ratio(won, staked, lang) })
  if (staked && deposited) return fill(cashier.times, { n: ratio(staked, deposited, lang) })
  const { number, open, ended } = value
  if (typeof number === 'number') return fill(cashier.numberInDay, { n: number })
  if (typeof open === 'number' && typeof ended === 'number')
    return fill(cashier.takenBack, { open, ended })
  return ''
}

const order = ['red', 'amber', 'note'] as const

/** How many of each level, the gravest first, and the name of the gravest. */
export const factSummary = (
  facts: readonly WithdrawalFact[],
): {
  counts: { level: 'red' | 'amber' | 'note'; count: number }[]
  first: WithdrawalFact | undefined
} => {
  const standing = facts.filter(({ overAt }) => overAt === null)
  const counts = order
    .map((level) => ({ level, count: standing.filter((fact) => fact.level === level).length }))
    .filter(({ count }) => count > 0)
  return { counts, first: standing.find(({ level }) => level === counts[0]?.level) }
}
