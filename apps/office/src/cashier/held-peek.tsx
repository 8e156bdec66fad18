import { useState } from 'react'
import { officeCashier, type HeldRow } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Money } from '@felek/ui/money.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { useMedia } from '@felek/ui/work/use-media.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { forget } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findFieldErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { shortId, valueName } from '../lib/format/words.ts'
import { useCan } from '../lib/session/session.ts'
import { Facts } from '../lib/list/facts.tsx'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { sayProposed, WriteNotice } from '../lib/list/write-notice.tsx'
import { heldKind } from './held-words.ts'

type Decision = 'release' | 'refuse'
const anyID = '0'.repeat(26)

const useHeldDecision = (heldID: string) => {
  const texts = useTexts()
  const { held } = texts.cashier
  const [input, setInput] = useState({ note: '', reason: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [chosen, setChosen] = useState<Decision>('release')
  const write = useWrite(officeCashier.decideHeld, ({ approval }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: chosen === 'release' ? held.released : held.taken })
    forget(officeCashier.held)
  })
  return {
    input,
    write,
    chosen,
    put: (change: Partial<typeof input>) => {
      setErrors({})
      setInput({ ...input, ...change })
    },
    errorOf: (field: string) => errors[field] ?? write.refusal?.fields[field],
    decide: (decision: Decision) => {
      const whole = { heldID, do: decision, ...input }
      const found = {
        ...findFieldErrors(officeCashier.decideHeld.input, { ...whole, requestID: anyID }, texts),
        // Whoever loses money is told why.
        ...(decision === 'refuse' && !input.note.trim() && { note: texts.commonFields.required }),
      }
      setErrors(found)
      setChosen(decision)
      if (Object.keys(found).length === 0) write.send(whole)
    },
  }
}
type HeldDecision = ReturnType<typeof useHeldDecision>

const Form = ({ decision }: { decision: HeldDecision }) => {
  const { cashier, lists } = useTexts()
  const { input, put, errorOf, write } = decision
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="text-12 text-text-2">{cashier.held.twoPersons}</p>
      <WriteNotice write={write} fields={['note', 'reason']} />
      <WorkArea
        label={cashier.withdrawals.note}
        aside={cashier.held.noteOptional}
        value={input.note}
        error={errorOf('note')}
        onChange={(e) => put({ note: e.target.value })}
      />
      <WorkArea
        label={lists.reason}
        aside={lists.toAudit}
        value={input.reason}
        error={errorOf('reason')}
        onChange={(e) => put({ reason: e.target.value })}
      />
    </div>
  )
}

const Actions = ({ decision }: { decision: HeldDecision }) => {
  const { cashier, lists } = useTexts()
  const isNarrow = useMedia('(width < 48rem)')
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  const { write, chosen, decide } = decision
  const isBusy = write.state !== 'idle'
  const isSending = (it: Decision) => write.state === 'sending' && chosen === it
  return (
    <>
      <WorkButton
        variant="outline"
        pending={isSending('refuse')}
        disabled={isBusy}
        onClick={() => decide('refuse')}
      >
        {cashier.held.refuse}
      </WorkButton>
      <WorkButton
        variant="primary"
        className="flex-1"
        pending={isSending('release')}
        disabled={isBusy}
        onClick={() => decide('release')}
      >
        {cashier.held.release}
      </WorkButton>
    </>
  )
}

/** Money that came to somebody who was shut out: given to them, or taken back with words that they read. */
export const HeldPeek = ({ row, ...walk }: PeekWalk & { row: HeldRow }) => {
  const texts = useTexts()
  const lang = useLang()
  const { held } = texts.cashier
  const decision = useHeldDecision(row.id)
  const mayReview = useCan('cashier.review')
  const facts = [
    { name: held.columns.kind, value: heldKind(texts, row.kind) },
    { name: held.columns.why, value: valueName(texts, row.why) },
    { name: held.columns.at, value: formatShort(row.at, lang) },
    { name: held.columns.source, value: row.source },
    { name: held.columns.game, value: row.game },
    { name: held.columns.round, value: row.roundID },
  ]
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(held.one, { id: shortId(row.id) })}
      head={<span className="tabular text-12 text-text-2">{shortId(row.id)}</span>}
      actions={mayReview && <Actions decision={decision} />}
    >
      <h2 className="text-34 tracking-heading">
        <Money amount={row.amount} />
      </h2>
      <p className="font-label">{row.player.username}</p>
      <div className="mt-3">
        <Facts facts={facts.filter(({ value }) => value !== '')} />
      </div>
      {mayReview && <Form decision={decision} />}
    </PeekPanel>
  )
}
