import { actions, type Action } from '../../src/live/protocol.ts'
import { useLiveTexts } from '../texts/live.ts'
import { useSecondsLeft, type LiveView } from './use-live.ts'
import type { Sitting } from './use-sitting.ts'

export const keyOfAction: Readonly<Record<Action, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
}

/** The player's moves while it is his turn; those that the cards do not allow are off. */
export const DecisionBar = ({ view, sitting }: { view: LiveView; sitting: Sitting }) => {
  const { blackjack, clock } = useLiveTexts()
  const { turn, mine } = sitting
  const own = turn !== null && turn.seat === mine ? turn : null
  const left = useSecondsLeft(view.context.clock, own?.endsAt ?? null)
  if (!own || left === 0 || left === null) return null
  const sent = view.state.acting?.turn === own.turn
  const split = (sitting.board?.hands.filter((hand) => hand.seat === mine).length ?? 0) > 1
  return (
    <div className="decision" role="group" aria-label={blackjack.actions}>
      <p>
        <strong>{blackjack.yourTurn}</strong>
        {split && <span>{own.hand === 0 ? blackjack.firstHand : blackjack.secondHand}</span>}
        <span className="decision-left">{sent ? blackjack.sent : clock.seconds(left)}</span>
      </p>
      <div className="decision-acts">
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className={`act act-${action}`}
            disabled={sent || !own.actions.includes(action)}
            aria-keyshortcuts={keyOfAction[action]}
            onClick={() => view.context.act(action)}
          >
            <span>{blackjack[action]}</span>
            <kbd aria-hidden="true">{keyOfAction[action]}</kbd>
          </button>
        ))}
      </div>
    </div>
  )
}
