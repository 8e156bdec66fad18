import type { Offer } from '@felek/contract/bonuses.ts'
import { Radio } from '@felek/ui/choices.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { BonusTerms } from './bonus-terms.tsx'
import { bonusWalletOf, useActiveBonuses, useOffers } from './use-bonuses.ts'
import { givenOn, shortMoney } from './words.ts'

/** What is claimed with a deposit: nothing, an offer, or what a code stands for. */
export type OfferChoice = { offerID?: string; promotionCode?: string }

type Props = {
  /** As typed, a decimal string; '' where it is none yet. */
  amount: string
  choice: OfferChoice
  /** What the server said of the choice. */
  error: string
  disabled: boolean
  onChange: (choice: OfferChoice) => void
}

const useHint = (offer: Offer, amount: string): string => {
  const t = useTranslations('bonuses.deposit')
  const lang = useLang()
  const given = givenOn(offer, amount)
  return given
    ? t(offer.own ? 'adds_own' : 'adds', {
        amount: shortMoney(amount, lang),
        bonus: shortMoney(given.amount, lang),
        own: shortMoney(given.own, lang),
        required: shortMoney(given.required, lang),
      })
    : t(offer.firstDeposit ? 'first_least' : 'least', {
        min: shortMoney(offer.depositMin ?? '0.00', lang),
      })
}

const OfferRow = ({
  offer,
  amount,
  name,
  chosen,
  disabled,
  onChoose,
}: {
  offer: Offer
  amount: string
  name: string
  chosen: boolean
  disabled: boolean
  onChoose: () => void
}) => {
  const hint = useHint(offer, amount)
  return (
    <div className="flex items-start justify-between gap-3">
      <Radio
        name={name}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        className="min-w-0 flex-1"
        label={
          <>
            <span className="block font-label">{offer.name}</span>
            <span className="block text-13 text-text-2">{hint}</span>
          </>
        }
      />
      <BonusTerms name={offer.name} terms={offer.terms} />
    </div>
  )
}

const CodeField = ({ choice, error, disabled, onChange }: Omit<Props, 'amount'>) => {
  const t = useTranslations('bonuses.deposit')
  return (
    <Field
      label={t('code_label')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      disabled={disabled}
      error={error === '' ? undefined : error}
      value={choice.promotionCode ?? ''}
      onChange={(e) => onChange({ promotionCode: e.currentTarget.value })}
    />
  )
}

/** Said before anything is paid: less than this loses an offer for first deposits for good. */
const TooSmall = ({ offer, amount }: { offer: Offer; amount: string }) => {
  const t = useTranslations('bonuses.deposit')
  const lang = useLang()
  const small = offer.firstDeposit && amount !== '' && givenOn(offer, amount) === undefined
  return (
    <p role="status" className={small ? 'mt-1 text-14 font-label' : undefined}>
      {small && t('first_small', { min: shortMoney(offer.depositMin ?? '0.00', lang) })}
    </p>
  )
}

/** The offers that a deposit may be claimed with, none of them chosen beforehand; or a code. */
export const DepositOffer = ({ amount, choice, error, disabled, onChange }: Props) => {
  const t = useTranslations('bonuses.deposit')
  const lang = useLang()
  const name = useId()
  const { offers } = useOffers()
  const running = bonusWalletOf(useActiveBonuses().active)
  if (!offers) return null
  const claimed = offers.find((it) => it.state === 'claimed' && it.claim)
  if (running) return <Notice tone="info">{t('active')}</Notice>
  if (claimed)
    return (
      <Notice tone="info">
        <p>
          {t('waits', {
            name: claimed.name,
            min: shortMoney(claimed.claim?.needs.min ?? '0.00', lang),
          })}
        </p>
        <TooSmall offer={claimed} amount={amount} />
      </Notice>
    )
  const open = offers.filter((it) => it.state === 'open' && it.kind === 'deposit')
  const chosen = open.find((it) => it.offerID === choice.offerID)
  const byCode = choice.promotionCode !== undefined
  return (
    <fieldset className="rounded-panel border border-line bg-surface p-4">
      {/* A legend that floats stands inside the card, not across its edge. */}
      <legend className="float-left mb-2 w-full text-14 font-label">{t('title')}</legend>
      <div className="clear-both flex flex-col gap-1">
        <Radio
          name={name}
          label={t('none')}
          checked={choice.offerID === undefined && !byCode}
          disabled={disabled}
          onChange={() => onChange({})}
        />
        {open.map((offer) => (
          <OfferRow
            key={offer.offerID}
            offer={offer}
            amount={amount}
            name={name}
            chosen={choice.offerID === offer.offerID}
            disabled={disabled}
            onChoose={() => onChange({ offerID: offer.offerID })}
          />
        ))}
        <Radio
          name={name}
          label={t('code')}
          checked={byCode}
          disabled={disabled}
          onChange={() => onChange({ promotionCode: '' })}
        />
        {chosen && <TooSmall offer={chosen} amount={amount} />}
        {byCode && (
          <CodeField choice={choice} error={error} disabled={disabled} onChange={onChange} />
        )}
        {!byCode && error !== '' && (
          <p role="alert" className="text-13 font-label text-neg">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
