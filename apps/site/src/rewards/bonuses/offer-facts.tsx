import type { Offer } from '@felek/contract/bonuses.ts'
import { formatAmountShort, formatCount, formatDay } from '@felek/phrases/format.ts'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { useTimes } from '../../lib/format/times.ts'
import { shortMoney } from './words.ts'

/** What an offer is for, in a sentence; of a cashback with the player's own week. */
export const useOfferText = (offer: Offer): string => {
  const t = useTranslations('bonuses.offers')
  const lang = useLang()
  const money = (amount: string | undefined) => shortMoney(amount ?? '0.00', lang)
  if (offer.spins)
    return t('spins_text', { game: offer.spins.gameName, stake: money(offer.spins.stake) })
  if (offer.kind === 'cashback') {
    const { ready } = offer
    const week = ready && { from: formatDay(ready.from, lang), to: formatDay(ready.to, lang) }
    if (ready && week && /[1-9]/.test(ready.amount))
      return t('ready', { ...week, base: money(ready.base), amount: money(ready.amount) })
    if (ready && week)
      return t('ready_none', { ...week, base: money(ready.base), min: money(offer.lossMin) })
    return t('loss', { min: money(offer.lossMin) })
  }
  return t('deposit', {
    min: money(offer.depositMin),
    base: money(offer.example?.base),
    amount: money(offer.example?.amount),
  })
}

/** What it asks of own money first, and what of it becomes cash. */
const useOwnLines = (offer: Offer): readonly { name: string; value: string }[] => {
  const t = useTranslations('bonuses.offers')
  const lang = useLang()
  const { own, capTimes } = offer
  const amount = shortMoney(own?.amount ?? '0.00', lang)
  return [
    ...(own
      ? [
          {
            name: t('own'),
            value:
              own.times > 0
                ? t('own_example', { times: own.times, amount })
                : t('own_sum', { amount }),
          },
        ]
      : []),
    ...(capTimes === undefined
      ? []
      : [
          {
            name: t('cap'),
            value: t(offer.giftReturns ? 'cap_gift' : 'cap_times', { times: capTimes }),
          },
        ]),
    ...(offer.roundsMin === undefined
      ? []
      : [{ name: t('rounds'), value: formatCount(offer.roundsMin, lang) }]),
  ]
}

/** Its figures, as lines of name and value. */
export const useOfferLines = (offer: Offer): readonly { name: string; value: string }[] => {
  const t = useTranslations('bonuses.offers')
  const lang = useLang()
  const { end } = useTimes()
  const money = (amount: string) => shortMoney(amount, lang)
  const own = useOwnLines(offer)
  const days = { name: t('days'), value: t('days_of', { n: offer.days }) }
  if (offer.spins)
    return [
      ...own,
      { name: t('wager'), value: t('wager_none') },
      { name: t('win'), value: t('win_cash', { cap: money(offer.spins.cap) }) },
      days,
    ]
  const { ready } = offer
  const can = ready !== undefined && /[1-9]/.test(ready.amount)
  const wager = can
    ? t('wager_ready', {
        times: offer.times,
        amount: formatAmountShort(ready.amount, lang),
        required: money(ready.required),
      })
    : offer.example
      ? t('wager_example', { times: offer.times, required: money(offer.example.required) })
      : t('wager_times', { times: offer.times })
  return [
    ...own,
    { name: t('wager'), value: wager },
    ...(offer.stakeMax ? [{ name: t('stake'), value: money(offer.stakeMax) }] : []),
    { name: t('most'), value: money(offer.amountMax) },
    can ? { name: t('last'), value: end(ready.until) } : days,
  ]
}

export const OfferLines = ({ offer }: { offer: Offer }) => (
  <dl className="divide-y divide-line text-14">
    {useOfferLines(offer).map(({ name, value }) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
        <dt className="text-text-2">{name}</dt>
        <dd className="text-right font-label">{value}</dd>
      </div>
    ))}
  </dl>
)
