import { depositOffers } from '../rewards/bonuses/deposit-offers.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Sheet } from '@felek/ui/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import { AfterDeposit } from '../cashier/deposit/after-deposit.tsx'
import { DepositForm } from '../cashier/deposit/deposit-form.tsx'
import { FormSkeleton } from '../cashier/form-skeleton.tsx'
import { LoadFailed } from '../cashier/load-failed.tsx'
import { TransferPanel } from '../cashier/deposit/transfer-panel.tsx'
import { useMethods } from '../cashier/deposit/use-methods.ts'
import { depositsShut, useProtection } from '../lib/session/protection.ts'
import { DepositsShut } from '../protection/deposits-shut.tsx'
import { useTransfers } from '../cashier/deposit/use-transfer.ts'

type Transfers = ReturnType<typeof useTransfers>

const Form = ({
  transfers,
  madeHere,
  keep,
  drop,
  onClose,
}: Transfers & { onClose: () => void }) => {
  const t = useTranslations('cashier')
  const { methods, isError, refetch } = useMethods('1')
  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!isError && !methods && <FormSkeleton />}
      {methods && methods.length > 0 && (
        <AfterDeposit
          made={transfers.find((made) => made.id === madeHere)}
          given={depositOffers.given}
          onDrop={drop}
          wayBack={
            <Button variant="primary" onClick={onClose}>
              {t('deposit.to_game')}
            </Button>
          }
          form={<DepositForm offers={depositOffers} methods={methods} onMade={keep} />}
        />
      )}
      {methods?.length === 0 && <p>{t('methods.none')}</p>}
    </>
  )
}

/** The cashier's deposit over a game, which goes on in its frame behind it. */
export default function DepositSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cashier')
  const transfers = useTransfers()
  const state = useProtection()
  const shut = state !== null && depositsShut(state) !== null
  return (
    <Sheet open onClose={onClose} title={t('deposit.title')}>
      {transfers.transfers.length > 0 && (
        <div className="mb-6 flex flex-col gap-4">
          {transfers.transfers.map((made) => (
            <TransferPanel
              key={made.id}
              made={made}
              fresh={made.id === transfers.madeHere}
              onDrop={() => transfers.drop(made)}
            />
          ))}
        </div>
      )}
      {shut ? <DepositsShut /> : <Form {...transfers} onClose={onClose} />}
    </Sheet>
  )
}
