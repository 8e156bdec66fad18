import type { Drawn } from '@felek/contract/histories.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useTranslations } from 'use-intl/react'
import { Balls, Finish } from './drawn-numbers.tsx'
import { Reels } from './drawn-reels.tsx'

/* What was drawn, small: reels, a wheel's number, balls, a race, cards. */

const suits: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }
const CardFace = ({ card }: { card: string }) => {
  const suit = card[1] ?? ''
  return (
    <span
      className={classNames(
        'tabular inline-flex h-7 min-w-8 items-center justify-center rounded-badge border border-line bg-on-art px-1 text-13 font-label',
        'HD'.includes(suit) ? 'text-neg-fill' : 'text-art-night',
      )}
    >
      {card[0] === 'T' ? '10' : card[0]}
      {suits[suit]}
    </span>
  )
}

const Cards = ({ drawn }: { drawn: Extract<Drawn, { kind: 'cards' }> }) => {
  const t = useTranslations('cashier.history.drawn')
  return (
    <dl className="flex flex-col gap-1">
      {drawn.hands.map((hand, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- hands have no other name than their place
        <div key={i} className="flex flex-wrap items-center gap-1.5">
          <dt className="w-16 text-13 text-text-2">{t(`who.${hand.who}`)}</dt>
          <dd className="flex flex-wrap items-center gap-1">
            {hand.cards.map((card, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- a card may lie twice in a hand
              <CardFace key={n} card={card} />
            ))}
            <span className="tabular ml-1 text-14 font-label">{hand.total}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const numberTone = {
  red: 'bg-neg-fill text-on-art',
  black: 'bg-art-night text-on-art',
  green: 'bg-result-green text-on-art',
} as const

/** The picture of a round; what it says stands in `useDrawnText` too, for those who do not see it. */
export const DrawnView = ({ drawn }: { drawn: Drawn }) => {
  switch (drawn.kind) {
    case 'reels':
      return <Reels drawn={drawn} />
    case 'cards':
      return <Cards drawn={drawn} />
    case 'roulette':
      return (
        <span
          className={classNames(
            'tabular inline-flex size-11 shrink-0 items-center justify-center rounded-badge border border-line text-18 font-label',
            numberTone[drawn.colour],
          )}
        >
          {drawn.number}
        </span>
      )
    case 'balls':
      return <Balls balls={drawn.balls} />
    case 'order':
      return <Finish order={drawn.order} />
    // Their words are all there is to see.
    case 'flight':
    case 'words':
      return null
  }
}
