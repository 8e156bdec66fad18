import type { BankAccount } from '@felek/contract/cashier.ts'
import { Button } from '@felek/ui/button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BankAccountForm } from './bank-account-form.tsx'

/** `account` null adds one. */
export const BankAccountDialog = ({
  open,
  account,
  onClose,
  onSaved,
}: {
  open: boolean
  account: BankAccount | null
  onClose: () => void
  onSaved: (saved: BankAccount) => void
}) => {
  const t = useTranslations('cashier.banks')
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={account ? t('edit_title') : t('add_title')}
      description={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      {open && (
        <BankAccountForm
          key={account?.bankAccountID ?? 'new'}
          formId={formId}
          account={account}
          onSaved={onSaved}
          onPending={setPending}
        />
      )}
    </Dialog>
  )
}
