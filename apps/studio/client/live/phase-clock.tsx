import { Icon } from '../parts/icons.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useSecondsLeft, type LiveView } from './use-live.ts'

type Running = { fromMs: number; endsAt: number; word: string }

/** What the clock counts: the time for bets, or the decision at blackjack; nothing in between. */
const running = (
  { live, open, context }: LiveView,
  words: { open: string; turn: string },
): Running | null => {
  const { round } = live
  if (!round) return null
  if (open) return { fromMs: round.phaseAt, endsAt: round.endsAt, word: words.open }
  const turn = round.board?.kind === 'blackjack' ? round.board.turn : null
  if (!turn || context.table.kind !== 'blackjack') return null
  return { fromMs: turn.endsAt - context.table.decisionMs, endsAt: turn.endsAt, word: words.turn }
}

/**
 * Ring, seconds and a word; the words say what the colour says. Its second by second is not read
 * out.
 */
export const PhaseClock = ({ view }: { view: LiveView }) => {
  const { clock: texts } = useLiveTexts()
  const now = running(view, texts)
  const left = useSecondsLeft(view.context.clock, now?.endsAt ?? null)
  const lengthS = now ? (now.endsAt - now.fromMs) / 1_000 : 1
  const counts = now !== null && left !== null && left > 0
  // The ring is where it will be when this second is over; the style sheet lets it glide there.
  const share = counts ? Math.min(1, Math.max(0, (left - 1) / lengthS)) : 0
  return (
    <div
      className="clock"
      role="timer"
      aria-label={texts.label}
      data-open={counts}
      data-short={counts && left <= 5}
    >
      <svg className="clock-ring" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="46" />
        <circle
          className="clock-left"
          key={now?.endsAt ?? 0}
          cx="50"
          cy="50"
          r="46"
          pathLength="1"
          style={{ strokeDashoffset: 1 - share }}
        />
      </svg>
      <span className="clock-face">
        {counts ? (
          <>
            <strong aria-label={texts.seconds(left)}>{left}</strong>
            <span>{now.word}</span>
          </>
        ) : (
          <>
            <Icon name="lock" size={26} />
            <span>{texts.shut}</span>
          </>
        )}
      </span>
    </div>
  )
}
