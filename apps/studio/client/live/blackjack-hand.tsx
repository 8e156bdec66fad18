import type { Hand } from '../../src/live/protocol.ts'
import { useLiveTexts } from '../texts/live.ts'
import { totalText } from './cards-said.ts'
import { LaidCard } from './laid-card.tsx'

type Props = {
  hand: Hand
  /** Its turn to decide. */
  active: boolean
  /** While the first cards come, the total would run ahead of them. */
  dealing: boolean
  delayOf: (card: number) => number
  settled: boolean
  large?: boolean
}

/** The word under a hand: what became of it, else what it stands at. */
const wordOf = (
  { outcome, state }: Hand,
  texts: ReturnType<typeof useLiveTexts>['blackjack'],
): string | null =>
  outcome !== null
    ? texts.outcomes[outcome]
    : state === 'bust' || state === 'blackjack'
      ? texts.states[state]
      : null

export const HandView = ({ hand, active, dealing, delayOf, settled, large = false }: Props) => {
  const { blackjack } = useLiveTexts()
  const word = dealing ? null : wordOf(hand, blackjack)
  return (
    <div
      className="bj-hand"
      data-active={active}
      data-large={large}
      data-many={hand.cards.length > 3}
      data-outcome={hand.outcome ?? ''}
    >
      <div className="bj-cards">
        {hand.cards.map((code, i) => (
          // A hand only grows: the place of a card is its name.
          // oxlint-disable-next-line react/no-array-index-key
          <LaidCard key={i} code={code} settled={settled} delayMs={delayOf(i)} />
        ))}
      </div>
      {!dealing && (
        <span className="bj-total">
          {totalText(hand.total, hand.soft && hand.state === 'playing')}
        </span>
      )}
      {word !== null && <span className="bj-word">{word}</span>}
    </div>
  )
}
