import { recallKinds, type RecallSubject } from '@felek/contract/office/cashier-chargebacks.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { toKurus } from '@felek/contract/money.ts'
import { WorkArea, WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatInstant } from '../../lib/format/times.ts'
import { Facts } from '../../lib/list/facts.tsx'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import type { RecallEntry } from './use-recall.ts'

const fieldNames = ['kind', 'amount', 'reference', 'reason']

const SubjectFacts = ({ subject }: { subject: RecallSubject }) => {
  const { recalls } = useTexts()
  const { record, columns, facts } = recalls
  const lang = useLang()
  const hasUnsent = toKurus(subject.unsent) > 0n
  return (
    <div>
      <Facts
        facts={[
          { name: columns.player, value: subject.player.username },
          { name: columns.method, value: subject.method },
          { name: record.created, value: formatInstant(subject.createdAt, lang) },
          { name: facts.deposited, value: <Money amount={subject.deposited} /> },
          { name: record.left, value: <Money amount={subject.left} /> },
          { name: record.cash, value: <Money amount={subject.cash} /> },
          ...(hasUnsent ? [{ name: record.unsent, value: <Money amount={subject.unsent} /> }] : []),
        ]}
      />
      {hasUnsent && <p className="mt-1.5 text-12 text-text-2">{record.unsentText}</p>}
    </div>
  )
}

/** What the other side took, by which name, and what that would do now. */
export const RecallForm = ({ subject, form }: { subject: RecallSubject; form: RecallEntry }) => {
  const { recalls, lists, cashier } = useTexts()
  const { record, kinds } = recalls
  const lang = useLang()
  const { fields, type, errorOf, estimate } = form
  const said = (amount: string) => formatMoney(amount, lang)
  return (
    <>
      <SubjectFacts subject={subject} />
      <WriteNotice write={form.write} fields={fieldNames} />
      <div className="grid gap-3 sm:grid-cols-2">
        <WorkSelect
          label={record.kind}
          error={errorOf('kind')}
          options={recallKinds.map((value) => ({ value, label: kinds[value] }))}
          value={fields.kind}
          onChange={(e) => type({ kind: e.target.value as (typeof recallKinds)[number] })}
        />
        <WorkField
          label={record.amount}
          aside="TL"
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('amount')}
          value={fields.amount}
          onChange={(e) => type({ amount: e.target.value })}
        />
      </div>
      <WorkField
        label={record.reference}
        hint={record.referenceHint}
        autoComplete="off"
        spellCheck={false}
        error={errorOf('reference')}
        value={fields.reference}
        onChange={(e) => type({ reference: e.target.value })}
      />
      {estimate && (
        <p aria-live="polite" className="text-12 text-text-2">
          {fill(record.estimate, { taken: said(estimate.taken), owed: said(estimate.owed) })}
        </p>
      )}
      <WorkArea
        label={lists.reason}
        aside={lists.toAudit}
        hint={cashier.decision.reasonHint}
        error={errorOf('reason')}
        value={fields.reason}
        onChange={(e) => type({ reason: e.target.value })}
      />
    </>
  )
}
