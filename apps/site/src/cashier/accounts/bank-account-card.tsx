import type { BankAccount } from '@felek/contract/cashier.ts'
import { Button } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import Landmark from 'lucide-react/icons/landmark'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'use-intl/react'
import { SaidOf } from '../../lib/format/tr.tsx'
import { ibanGroups, ibanShort } from './iban.ts'

export const BankAccountCard = ({
  account,
  onEdit,
  onDelete,
}: {
  account: BankAccount
  onEdit: () => void
  onDelete: () => void
}) => {
  const t = useTranslations('cashier.banks')
  const iban = ibanShort(account.IBAN)
  const small = [
    account.branchCode && `${t('branch')}: ${account.branchCode}`,
    account.accountNumber && `${t('number')}: ${account.accountNumber}`,
  ].filter(Boolean)
  return (
    <li className="rounded-panel border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-control border border-line bg-raised">
          <Landmark aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 lang="tr" className="text-15 font-label">
            {account.bankName}
          </h2>
          <p className="text-13 text-text-2">{account.accountOwner}</p>
        </div>
        <CopyButton of={t('copy_iban')} text={account.IBAN} />
      </div>
      <p className="tabular mt-3 text-14 font-label sm:text-15">{ibanGroups(account.IBAN)}</p>
      {small.length > 0 && <p className="tabular mt-1 text-13 text-text-2">{small.join(', ')}</p>}
      <div className="mt-3 flex gap-2 border-t border-line pt-3">
        <Button
          size="small"
          variant="quiet"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={onEdit}
        >
          <SaidOf name={account.bankName} say={(bank) => t('edit_of', { bank, iban })} />
          <span aria-hidden="true">{t('edit')}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={onDelete}
        >
          <SaidOf name={account.bankName} say={(bank) => t('delete_of', { bank, iban })} />
          <span aria-hidden="true">{t('delete')}</span>
        </Button>
      </div>
    </li>
  )
}
