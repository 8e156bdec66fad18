import type { Method } from '@felek/contract/cashier.ts'
import type { OpenDeposit } from '@felek/contract/transactions.ts'
import { useTranslations } from 'use-intl/react'
import { afterFee, lesser } from '../amount.ts'
import { CepFields } from './cep-fields.tsx'
import { kindOf } from './deposit-fields.ts'
import { DepositSummary } from './deposit-summary.tsx'
import { FormAmount } from '../form-amount.tsx'
import { FormEnd } from '../form-end.tsx'
import { MethodGrid } from './method-grid.tsx'
import { TransferFields } from './transfer-fields.tsx'
import { useOwnLimit } from './use-own-limit.ts'
import { useDepositForm, type OfferSlot } from './use-deposit-form.ts'
import { choicesOf, useDepositAmounts } from './use-methods.ts'

export const DepositForm = ({
  methods,
  onMade,
  offers,
}: {
  methods: readonly Method[]
  onMade: (made: OpenDeposit) => void
  offers: OfferSlot
}) => {
  const t = useTranslations('cashier.deposit')
  const { form, request, submit, said, method, amount, offer } = useDepositForm(
    choicesOf(methods),
    onMade,
  )
  const quick = useDepositAmounts(method)
  const { limit, says } = useOwnLimit()
  if (!method) return null
  const kind = kindOf(method)
  const isByHand = method.properties.byHand === true
  const locked = request.pending || request.unknown
  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="above-bar flex flex-col gap-6">
      <MethodGrid
        type="1"
        methods={methods}
        chosen={method.id}
        disabled={locked}
        onChoose={(id) => {
          form.clearErrors()
          form.setValue('methodID', id, {
            shouldValidate: form.formState.touchedFields.amount === true,
          })
        }}
      />
      <FormAmount
        control={form.control}
        setValue={form.setValue}
        min={method.properties.min}
        max={method.properties.max}
        most={limit && lesser(limit.left, method.properties.max)}
        aside={says !== undefined && <strong className="font-label text-text">{says}</strong>}
        overLimit={says}
        quick={quick}
        disabled={locked}
      />
      {kind === 'transfer' && <TransferFields form={form} disabled={locked} />}
      {kind === 'cep' && <CepFields form={form} disabled={locked} />}
      {offers.choice({ ...offer, amount, disabled: locked })}
      <DepositSummary
        method={method}
        amount={amount}
        gain={offers.gain({ amount, choice: offer.choice })}
      />
      <FormEnd
        said={said}
        request={request}
        name={t('credited')}
        amount={afterFee(amount, method.properties.fee)}
        label={kind === 'hosted' ? t('go_pay') : t('submit')}
        note={t(kind === 'hosted' ? 'demo_hosted' : isByHand ? 'demo_by_hand' : 'demo')}
      />
    </form>
  )
}
