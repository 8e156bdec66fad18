import type { BankAccount } from '@felek/contract/cashier.ts'
import { Button } from '@felek/ui/button.tsx'
import { Select } from '@felek/ui/select.tsx'
import Plus from 'lucide-react/icons/plus'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ibanShort } from '../accounts/iban.ts'

type Props = {
  accounts: readonly BankAccount[]
  error: string | undefined
  disabled: boolean
  field: UseFormRegisterReturn
  onAdd: () => void
}

/** One of the player's accounts, or the way to a new one. */
export const AccountChoice = ({ accounts, error, disabled, field, onAdd }: Props) => {
  const t = useTranslations('cashier.withdraw')
  const options = accounts.map((a) => ({
    value: a.bankAccountID,
    label: `${a.bankName}, ${ibanShort(a.IBAN)}`,
    lang: 'tr',
  }))
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
          {...field}
        />
        <Button
          className="h-12 sm:mt-[26px]"
          icon={<Plus aria-hidden="true" className="size-5" />}
          disabled={disabled}
          onClick={onAdd}
        >
          {t('add_account')}
        </Button>
      </div>
    </div>
  )
}
