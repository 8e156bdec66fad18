import type { ReceivingRow } from '@felek/contract/office/cashier-deposits.ts'
import { Checkbox } from '@felek/ui/choices.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { ActionDialog } from '../../lib/list/action-dialog.tsx'
import { useAccountForm, type AccountFields, type AccountForm } from './use-account-form.ts'

const fieldNames = [
  'IBAN',
  'holder',
  'opensAt',
  'closesAt',
  'dayAmount',
  'dayCount',
  'monthAmount',
  'monthCount',
  'weight',
]

type TextName = Exclude<keyof AccountFields, 'banks' | 'isOpen'>

const Text = ({
  form,
  name,
  ...shown
}: {
  form: AccountForm
  name: TextName
  placeholder?: string
  hint?: string
  inputMode?: 'decimal' | 'numeric'
  readOnly?: boolean
}) => {
  const { accounts } = useTexts().cashier.deposits
  return (
    <WorkField
      label={accounts[name]}
      autoComplete="off"
      spellCheck={false}
      error={form.errorOf(name)}
      value={form.fields[name]}
      onChange={(e) => form.type({ [name]: e.target.value })}
      {...shown}
    />
  )
}

/** Banks whose customers are told it; each has its own tick. */
const Banks = ({ form }: { form: AccountForm }) => {
  const { accounts } = useTexts().cashier.deposits
  const { banks, fields, type } = form
  return (
    <fieldset>
      <legend className="text-13 font-label">{accounts.banks}</legend>
      <p className="text-12 text-text-3">{accounts.banksHint}</p>
      <div className="mt-1.5 grid max-h-40 grid-cols-2 gap-x-3 overflow-y-auto rounded-control border border-line px-3">
        {banks.map(({ bankID, name }) => (
          <Checkbox
            key={bankID}
            label={name}
            checked={fields.banks.includes(bankID)}
            onChange={(e) =>
              type({
                banks: e.target.checked
                  ? [...fields.banks, bankID]
                  : fields.banks.filter((it) => it !== bankID),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A new account of the house, or a change of one: a proposal, always. */
export const AccountDialog = ({
  row,
  onClose,
}: {
  row?: ReceivingRow | undefined
  onClose: () => void
}) => {
  const { accounts } = useTexts().cashier.deposits
  const form = useAccountForm(row, onClose)
  return (
    <ActionDialog
      title={accounts.title[row ? 'change' : 'add']}
      text={accounts.dialogText}
      send={accounts.propose}
      action={form}
      fields={fieldNames}
      onSend={form.send}
      onClose={onClose}
    >
      <Text
        form={form}
        name="IBAN"
        hint={form.bank?.name ?? accounts.IBANHint}
        readOnly={row !== undefined}
      />
      <Text form={form} name="holder" />
      <div className="grid grid-cols-2 gap-3">
        <Text form={form} name="opensAt" hint={accounts.hoursHint} />
        <Text form={form} name="closesAt" />
        <Text form={form} name="dayAmount" placeholder={accounts.unlimited} inputMode="decimal" />
        <Text form={form} name="dayCount" placeholder={accounts.unlimited} inputMode="numeric" />
        <Text form={form} name="monthAmount" placeholder={accounts.unlimited} inputMode="decimal" />
        <Text form={form} name="monthCount" placeholder={accounts.unlimited} inputMode="numeric" />
      </div>
      <Text form={form} name="weight" hint={accounts.weightHint} inputMode="numeric" />
      <Banks form={form} />
      <Checkbox
        label={accounts.isOpen}
        checked={form.fields.isOpen}
        onChange={(e) => form.type({ isOpen: e.target.checked })}
      />
    </ActionDialog>
  )
}
