import type { PayOutAccount, PayOutSubject } from '@felek/contract/office/cashier.ts'
import { Checkbox } from '@felek/ui/choices.tsx'
import { Money } from '@felek/ui/money.tsx'
import { WorkArea, WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { Facts } from '../../lib/list/facts.tsx'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import type { PayOutEntry } from './use-pay-out.ts'

const fieldNames = ['bankAccountID', 'methodID', 'amount', 'reason']

const useAccountOptions = (accounts: readonly PayOutAccount[]) => {
  const { payOut } = useTexts().cashier.payouts
  return [
    { value: '', label: payOut.choose },
    ...accounts.map(({ bankAccountID, bank, iban, owner, against }) => ({
      value: bankAccountID,
      label: [bank, iban, owner, ...(against ? [payOut.against[against]] : [])].join(' · '),
      disabled: against !== null,
    })),
  ]
}

/** To which of their own accounts, how, and how much. */
export const PayOutForm = ({ subject, form }: { subject: PayOutSubject; form: PayOutEntry }) => {
  const { cashier, lists } = useTexts()
  const { payOut } = cashier.payouts
  const { fields, type, errorOf } = form
  return (
    <>
      <Facts
        facts={[
          { name: cashier.columns.player, value: subject.player.username },
          { name: payOut.because, value: payOut.reasons[subject.because] },
          { name: cashier.cash, value: <Money amount={subject.cash} /> },
        ]}
      />
      <WriteNotice write={form.write} fields={fieldNames} />
      <WorkSelect
        label={payOut.account}
        hint={subject.accounts.length === 0 ? payOut.noAccount : undefined}
        error={errorOf('bankAccountID')}
        options={useAccountOptions(subject.accounts)}
        value={fields.bankAccountID}
        onChange={(e) => type({ bankAccountID: e.target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <WorkSelect
          label={payOut.method}
          error={errorOf('methodID')}
          options={[
            { value: '', label: payOut.choose },
            ...subject.methods.map(({ methodID, name }) => ({ value: methodID, label: name })),
          ]}
          value={fields.methodID}
          onChange={(e) => type({ methodID: e.target.value })}
        />
        <WorkField
          label={cashier.columns.amount}
          aside="TL"
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('amount')}
          value={fields.amount}
          onChange={(e) => type({ amount: e.target.value })}
        />
      </div>
      <Checkbox
        label={payOut.forfeit}
        checked={fields.forfeitBonus}
        onChange={(e) => type({ forfeitBonus: e.target.checked })}
      />
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
