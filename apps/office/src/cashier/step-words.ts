import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Claim } from './decision-state.ts'

export type StepLine = { key: string; text: string; at: string | null }

type Step = WithdrawalDetail['steps'][number]

/** A withdrawal waits until it is with the bank: it was asked for, kept by the rule, and let go. */
const waitingText = (
  { cashier: { steps: words } }: OfficePhrases,
  { noteKey }: Step,
  { isFirst, clearedBy }: { isFirst: boolean } & Pick<WithdrawalDetail, 'clearedBy'>,
): string => {
  if (isFirst) return words.asked
  return noteKey === null && clearedBy ? words.cleared[clearedBy] : words.kept
}

const ends: Readonly<Record<string, 'sent' | 'paid' | 'refused' | 'cancelled'>> = {
  '1002': 'paid',
  '1003': 'refused',
  '1004': 'sent',
  '1005': 'cancelled',
}

/** What became of it so far, each with its time. */
export const toStepLines = (
  texts: OfficePhrases,
  { steps, clearedBy }: Pick<WithdrawalDetail, 'steps' | 'clearedBy'>,
): StepLine[] =>
  steps.map((step, i) => {
    const end = ends[step.status]
    const text = end
      ? texts.cashier.steps[end]
      : waitingText(texts, step, { isFirst: i === 0, clearedBy })
    return { key: `${i}`, text, at: step.at }
  })

/** Where it stands now, while it still waits. */
export const nowText = (
  { cashier: { steps } }: OfficePhrases,
  { claim, isProposed }: { claim: Claim | null; isProposed: boolean },
): string => {
  if (isProposed) return steps.now.proposed
  if (!claim) return steps.now.open
  return claim.isOwn ? steps.now.mine : fill(steps.now.claimed, { name: claim.name })
}
