import type { BankAccount } from '@felek/contract/src/cashier.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Select } from '@felek/ui/src/select.tsx'
import Plus from 'lucide-react/icons/plus'
import { useState, type Ref } from 'react'
import { useTranslations } from 'use-intl/react'
import { BankAccountDialog } from './bank-account-dialog.tsx'
import { ibanShort } from './iban.ts'

type Props = {
  accounts: readonly BankAccount[]
  error: string | undefined
  disabled: boolean
  field: { name: string; ref: Ref<HTMLSelectElement>; onChange: (e: { target: unknown; type?: unknown }) => Promise<unknown>; onBlur: (e: { target: unknown; type?: unknown }) => Promise<unknown> }
  /** An account that was just added is the one to pay to. */
  onAdded: (bankAccountID: string) => void
}

/** One of the player's accounts, or a new one made here. */
export const AccountChoice = ({ accounts, error, disabled, field, onAdded }: Props) => {
  const t = useTranslations('cashier.withdraw')
  const [adding, setAdding] = useState(false)
  const options = accounts.map((a) => ({ value: a.bankAccountID, label: `${a.bankName}, ${ibanShort(a.IBAN)}` }))
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-16 font-heading">{t('account_title')}</h2>
      {accounts.length === 0 && <p className="text-14 text-text-2">{t('no_accounts')}</p>}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <Select
          label={t('account')}
          placeholder={t('account_placeholder')}
          options={options}
          disabled={disabled}
          error={error}
          className="min-w-0 flex-1"
          name={field.name}
          ref={field.ref}
          onChange={(e) => void field.onChange(e)}
          onBlur={(e) => void field.onBlur(e)}
        />
        <Button className="h-12 sm:mt-[26px]" icon={<Plus aria-hidden="true" className="size-5" />} disabled={disabled} onClick={() => setAdding(true)}>
          {t('add_account')}
        </Button>
      </div>
      <BankAccountDialog
        open={adding}
        account={null}
        onClose={() => setAdding(false)}
        onSaved={(saved) => {
          setAdding(false)
          onAdded(saved.bankAccountID)
        }}
      />
    </div>
  )
}
