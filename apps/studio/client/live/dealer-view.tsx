import { useLiveTexts } from '../texts/live.ts'
import { blackjackTotal, readCard } from './card.ts'
import { cardsSaid, totalText } from './cards-said.ts'
import { LaidCard } from './laid-card.tsx'
import { dealerTimes } from './show.ts'
import { usePassed, type LiveView } from './use-live.ts'
import type { Sitting } from './use-sitting.ts'

/** The dealer's cards as they lie now: he draws all at once, and shows them one after the other. */
const useDrawn = ({ context, live }: LiveView, { board }: Sitting): (string | null)[] => {
  const cards = board?.dealer.cards ?? []
  const { round } = live
  const drawing = round?.phase === 'dealer'
  const passed = usePassed(context.clock, drawing ? dealerTimes(round, cards.length) : [])
  if (!drawing) return cards
  return cards
    .slice(0, Math.max(2, passed + 1))
    .map((code, i) => (i === 1 && passed === 0 ? null : code))
}

export const DealerView = ({
  view,
  sitting,
  roundId,
}: {
  view: LiveView
  sitting: Sitting
  roundId: string
}) => {
  const texts = useLiveTexts()
  const cards = useDrawn(view, sitting)
  const seen = cards.flatMap((code) => (code === null ? [] : (readCard(code) ?? [])))
  const { total, soft } = blackjackTotal(seen)
  const told = totalText(total, soft && view.live.round?.phase !== 'result')
  return (
    <div className="dealer">
      <p className="dealer-name">
        {texts.blackjack.dealer}
        {cards.length > 0 && !sitting.dealing && <span className="bj-total">{told}</span>}
      </p>
      {cards.length > 0 && (
        <p className="sr-only">
          {texts.cards.hand(texts.blackjack.dealer, cardsSaid(cards, texts), told)}
        </p>
      )}
      <div className="dealer-cards" aria-hidden="true">
        {cards.map((code, i) => (
          // Cards only come: the place of one is its name.
          // oxlint-disable-next-line react/no-array-index-key
          <LaidCard
            key={`${roundId}:${i}`}
            code={code}
            settled={sitting.settled}
            delayMs={sitting.delayOf(null, i)}
          />
        ))}
        {cards.length === 0 && (
          <>
            <i className="card-place" />
            <i className="card-place" />
          </>
        )}
      </div>
    </div>
  )
}
