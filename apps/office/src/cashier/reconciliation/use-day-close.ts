import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import type { DayDetail } from '@felek/contract/office/cashier-reconciliation.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { officeFigures } from '@felek/contract/office/figures.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'

const empty = { in: '', out: '', reference: '', reason: '' }

/** A figure as the contract has it; undefined where it is none yet. */
const toFigure = (typed: string): bigint | undefined =>
  /^\d{1,13}(?:\.\d{1,2})?$/.test(typed) ? toKurus(typed) : undefined

/** Ours less what the paper says; undefined while that is not typed. */
export const toDifference = (
  ours: string,
  paper: { in: string; out: string },
): string | undefined => {
  const [came, went] = [toFigure(paper.in || '0'), toFigure(paper.out || '0')]
  if (came === undefined || went === undefined || paper.in + paper.out === '') return undefined
  return toAmount(toKurus(ours) - (came - went))
}

/** What this person can do about a day: close it, alone without a difference, else by a proposal. */
export const useDayClose = (row: DayDetail | undefined) => {
  const texts = useTexts()
  const { close } = texts.reconciliation
  const lang = useLang()
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [wantsTyped, setWantsTyped] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.closeDay, ({ approval }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: close.done })
    setFields(empty)
    forget(
      officeCashier.reconciliation,
      officeCashier.reconciliationDay,
      officeApprovals.list,
      officeFigures.queues,
    )
  })
  const mayClose = useCan('cashier.reconcile')
  // A paper's figure of an earlier closing says nothing about what came later.
  const isTold = row?.theirs !== null && row?.theirsFrom !== 'paper'
  const isTyped = wantsTyped || !isTold
  const paper = { in: readAmount(fields.in, lang), out: readAmount(fields.out, lang) }
  const difference = row && (isTyped ? toDifference(row.ours, paper) : row.difference)
  const send = () => {
    if (!row) return
    const { reference, reason } = fields
    const figures = { in: paper.in || '0', out: paper.out || '0', reference }
    const input = {
      dayID: row.dayID,
      ...(isTyped && figures),
      ...(reason.trim() !== '' && { reason }),
    }
    const found = findWriteErrors(officeCashier.closeDay.input, input, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) write.send(input)
    else if (found['reason']) reasonField.current?.focus()
  }
  return {
    fields,
    type: (change: Partial<typeof empty>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
    errorOf: (name: string): string | undefined => errors[name] ?? write.refusal?.fields[name],
    isTold,
    isTyped,
    setTyped: setWantsTyped,
    difference: difference ?? undefined,
    isDifferent: difference !== undefined && difference !== null && toKurus(difference) !== 0n,
    reasonField,
    write,
    mayClose,
    canClose:
      mayClose &&
      row !== undefined &&
      row.state !== 'closed' &&
      row.approvalID === null &&
      !row.isBeingRead,
    isBusy: write.state !== 'idle',
    send,
  }
}
export type DayClosing = ReturnType<typeof useDayClose>
