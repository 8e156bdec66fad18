import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import type { Answer } from '../../lib/api/api.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { MatchTarget, SuspenseMatter } from '@felek/contract/office/cashier-suspense.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'

export type End = 'return' | 'write_off' | 'close'

export const targetKey = ({ depositID, player }: MatchTarget): string =>
  depositID ?? `player ${player.playerID}`

/** The ends that fit what came. */
export const toEnds = (what: SuspenseMatter['what']): readonly End[] =>
  what === 'words' ? ['close'] : what === 'lira' ? ['return', 'write_off'] : ['return']

const useFields = () => {
  const [fields, setFields] = useState({ reason: '', note: '', bankReference: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    fields,
    errors,
    setErrors,
    type: (change: Partial<typeof fields>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
  }
}

/** The two writes of this desk: whose money it is, and how it ends otherwise; each may become a proposal. */
const useWrites = (onProposed: (approvalID: string) => void) => {
  const { suspense } = useTexts().statements
  const onDone =
    (text: string) =>
    ({ approval }: Pick<Answer<typeof officeCashier.match>, 'approval'>) => {
      if (approval) {
        sayProposed(approval)
        onProposed(approval.id)
        forget(officeApprovals.list)
      } else {
        toast({ tone: 'positive', text })
        forget(officeCashier.suspense, officeCashier.suspenseMatter, officeCashier.statementLines)
      }
    }
  return {
    match: useWrite(officeCashier.match, onDone(suspense.matched)),
    resolve: useWrite(officeCashier.resolve, onDone(suspense.ended)),
  }
}

/** The target that is chosen, or the only one that can be. */
const findTarget = (
  matter: SuspenseMatter | undefined,
  chosen: string | null,
): MatchTarget | undefined => {
  const open = matter?.targets.filter(({ isRefused }) => !isRefused) ?? []
  return open.find((it) => targetKey(it) === chosen) ?? (open.length === 1 ? open[0] : undefined)
}

/** What this person can do with money in suspense: say whose it is, or end it otherwise. */
export const useSuspenseDecision = (matter: SuspenseMatter | undefined) => {
  const texts = useTexts()
  const { fields, errors, setErrors, type } = useFields()
  const [chosen, setChosen] = useState<string | null>(null)
  const [end, setEnd] = useState<End | null>(null)
  const [proposedID, setProposedID] = useState<string | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const mayMatch = useCan('cashier.match')
  const { match, resolve } = useWrites(setProposedID)
  const approvalID = proposedID ?? matter?.approvalID ?? null
  const target = findTarget(matter, chosen)
  const isOpen = mayMatch && matter?.isOpen === true && approvalID === null
  const check = (schema: Parameters<typeof findWriteErrors>[0], input: object): boolean => {
    const found = findWriteErrors(schema, input, texts)
    setErrors(found)
    if (found['reason']) reasonField.current?.focus()
    return Object.keys(found).length === 0
  }
  const sendMatch = () => {
    if (!matter || !target) return
    const { suspenseID } = matter
    const { depositID, player } = target
    const to = depositID === null ? { playerID: player.playerID } : { depositID }
    const input = { suspenseID, ...to, reason: fields.reason }
    if (check(officeCashier.match.input, input)) match.send(input)
  }
  const sendEnd = () => {
    if (!matter || end === null) return
    const { reason, note, bankReference } = fields
    const named = end === 'return' ? { bankReference } : {}
    const input = { suspenseID: matter.suspenseID, do: end, note, reason, ...named }
    if (check(officeCashier.resolve.input, input)) resolve.send(input)
  }
  return {
    fields,
    type,
    errorOf: (name: string) =>
      errors[name] ?? match.refusal?.fields[name] ?? resolve.refusal?.fields[name],
    reasonField,
    target,
    setChosen,
    end,
    ends: toEnds(matter?.what ?? 'lira'),
    setEnd,
    match,
    resolve,
    approvalID,
    mayMatch,
    canMatch: isOpen && end === null && target !== undefined && matter.what === 'lira',
    canEnd: isOpen,
    isBusy: match.state !== 'idle' || resolve.state !== 'idle',
    sendMatch,
    sendEnd,
  }
}
export type SuspenseDecision = ReturnType<typeof useSuspenseDecision>
