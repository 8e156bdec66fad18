import type { Drawn } from '@felek/contract/src/histories.ts'
import { classNames } from '@felek/ui/src/class-names.ts'
import { useTranslations } from 'use-intl/react'

/* What was drawn, small: reels, a wheel's number, balls, a race, cards. */

const letters: Record<string, string> = { wild: 'W', scatter: '★', t: '10' }
const letterOf = (symbol: string): string => letters[symbol] ?? symbol.toUpperCase()

const Reels = ({ drawn }: { drawn: Extract<Drawn, { kind: 'reels' }> }) => {
  const won = new Set(drawn.winning.map(([reel, row]) => `${reel}:${row}`))
  return (
    <div
      aria-hidden="true"
      className="grid w-fit grid-flow-col grid-rows-3 gap-px overflow-hidden rounded-badge border border-line bg-line"
    >
      {drawn.grid.flatMap((column, reel) =>
        column.map((symbol, row) => (
          <span
            key={`${reel}:${row}`}
            className={classNames(
              'tabular flex h-6 w-7 items-center justify-center text-12 font-label',
              won.has(`${reel}:${row}`)
                ? 'bg-accent text-on-accent'
                : symbol.startsWith('p') || symbol.length > 1
                  ? 'bg-raised text-text'
                  : 'bg-raised text-text-2',
            )}
          >
            {letterOf(symbol)}
          </span>
        )),
      )}
    </div>
  )
}

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

const Numbers = ({ numbers }: { numbers: readonly number[] }) => (
  <p className="tabular max-w-[360px] text-13 text-text-2">{numbers.join(' · ')}</p>
)

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
            'tabular inline-flex size-9 items-center justify-center rounded-badge border border-line text-15 font-label',
            numberTone[drawn.colour],
          )}
        >
          {drawn.number}
        </span>
      )
    case 'balls':
      return <Numbers numbers={drawn.balls} />
    case 'order':
      return <Numbers numbers={drawn.order} />
  }
}

/** What came out, in a few words. */
export const useDrawnText = (): ((drawn: Drawn) => string) => {
  const t = useTranslations('cashier.history.drawn')
  return (drawn) => {
    switch (drawn.kind) {
      case 'reels': {
        const free = drawn.freeSpins > 0 ? t('free_spins', { n: drawn.freeSpins }) : ''
        if (!drawn.best) return free || t('no_match')
        const { count, symbol, line, multiple } = drawn.best
        const best =
          line === null
            ? t('match', { count, symbol: letterOf(symbol), multiple })
            : t('match_line', { count, symbol: letterOf(symbol), line, multiple })
        return free ? `${best}, ${free}` : best
      }
      case 'roulette':
        return t(`colour.${drawn.colour}`)
      case 'balls':
        return t('prizes', { n: drawn.prizes })
      case 'order':
        return t('winner', { n: drawn.order[0] ?? 0 })
      case 'cards':
        return ''
    }
  }
}
