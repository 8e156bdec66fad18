import type { BankAccount } from '@felek/contract/cashier.ts'
import { Button } from '@felek/ui/button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { BankAccountCard } from './bank-account-card.tsx'
import { BankAccountDialog } from './bank-account-dialog.tsx'
import { ibanShort } from './iban.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useBankAccounts, useDeleteBankAccount } from './use-bank-accounts.ts'

const DeleteDialog = ({
  account,
  onClose,
}: {
  account: BankAccount | null
  onClose: () => void
}) => {
  const t = useTranslations('cashier.banks')
  const remove = useDeleteBankAccount()
  return (
    <Dialog
      open={account !== null}
      onClose={onClose}
      title={t('delete_title')}
      description={
        account
          ? t('delete_text', { bank: account.bankName, iban: ibanShort(account.IBAN) })
          : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="destructive"
            pending={remove.isPending}
            onClick={() =>
              account &&
              remove.mutate({ bankAccountID: account.bankAccountID }, { onSettled: onClose })
            }
          >
            {t('delete')}
          </Button>
        </>
      }
    />
  )
}

type Editing = { open: boolean; account: BankAccount | null }

const BankAccountsPage = () => {
  const t = useTranslations('cashier.banks')
  usePageTitle(t('title'))
  const { accounts, isError, refetch } = useBankAccounts()
  const [editing, setEditing] = useState<Editing>({ open: false, account: null })
  const [deleting, setDeleting] = useState<BankAccount | null>(null)
  const close = () => setEditing((e) => ({ ...e, open: false }))
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => setEditing({ open: true, account: null })}
    >
      {t('add')}
    </Button>
  )
  const some = accounts !== undefined && accounts.length > 0
  return (
    <div className="max-w-[860px]">
      <PageHead
        title={t('title')}
        back={<BackLink />}
        aside={some && <span className="max-sm:hidden">{add}</span>}
      />
      <p className="mt-1 text-14 text-text-2">{t('text')}</p>
      <div className="mt-6">
        {isError && <LoadFailed onRetry={() => void refetch()} />}
        {!isError && !accounts && <Skeleton className="h-44 max-w-[424px]" mark />}
        {accounts?.length === 0 && (
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t('empty')} action={add}>
            {t('empty_text')}
          </EmptyState>
        )}
        {some && (
          <>
            <ul className="grid gap-3 md:grid-cols-2">
              {accounts.map((a) => (
                <BankAccountCard
                  key={a.bankAccountID}
                  account={a}
                  onEdit={() => setEditing({ open: true, account: a })}
                  onDelete={() => setDeleting(a)}
                />
              ))}
            </ul>
            <div className="mt-4 flex flex-col sm:hidden">{add}</div>
          </>
        )}
      </div>
      <BankAccountDialog
        open={editing.open}
        account={editing.account}
        onClose={close}
        onSaved={close}
      />
      <DeleteDialog account={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}

export default BankAccountsPage
