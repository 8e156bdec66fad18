import type { Bonus, Offer } from '@felek/contract/bonuses.ts'
import { formatAmountShort, type Lang } from '@felek/phrases/format.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'

/** `"100.00"` → "100 TL", `"12.50"` → "12,50 TL": amounts within a sentence or a line. */
export const shortMoney = (amount: string, lang: Lang): string =>
  `${formatAmountShort(amount, lang)}\u00a0TL`

/** TL that are still to be wagered, never below nothing. */
export const leftToWager = ({ required, wagered }: Pick<Bonus, 'required' | 'wagered'>): string => {
  const left = toKurus(required) - toKurus(wagered)
  return toAmount(left > 0n ? left : 0n)
}

const hourMs = 3_600_000

/** Whole days, or hours within the last of them, that are left until then. */
export const timeLeft = (until: string, nowMs: number): { days: number } | { hours: number } => {
  const hours = Math.max(0, Math.floor((Date.parse(until) - nowMs) / hourMs))
  return hours >= 24 ? { days: Math.floor(hours / 24) } : { hours }
}

/** What an offer would give on a deposit of this amount, and what it asks for: as the server counts it, to the kuruş. */
export const givenOn = (
  offer: Pick<Offer, 'percent' | 'amountMax' | 'times' | 'depositMin' | 'own'>,
  amount: string,
): { amount: string; required: string; own: string } | undefined => {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return undefined
  const base = toKurus(amount)
  if (base < toKurus(offer.depositMin ?? '0.00') || base === 0n) return undefined
  const share = (base * BigInt(offer.percent)) / 100n
  const most = toKurus(offer.amountMax)
  const given = share < most ? share : most
  return {
    amount: toAmount(given),
    required: toAmount(given * BigInt(offer.times)),
    own: toAmount(base * BigInt(offer.own?.times ?? 0)),
  }
}

/** The picture of an offer: its promotion's card, of spins their game's cover. */
export const pictureOf = ({
  kind,
  slug,
  spins,
}: {
  kind: Offer['kind']
  slug: string
  spins?: { game: string } | undefined
}): string =>
  kind === 'spins' && spins
    ? `/art/covers/${encodeURIComponent(spins.game)}.avif`
    : `/art/cards/${['hosgeldin', 'kayip', 'yatirim'].includes(slug) ? slug : 'hosgeldin'}.avif`
