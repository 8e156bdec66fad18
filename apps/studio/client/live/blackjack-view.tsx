import type { BlackjackTable, Seat } from '../../src/live/protocol.ts'
import { useNarrow } from '../lib/use-narrow.ts'
import type { Chip } from '../lib/use-chip.ts'
import { useLiveTexts, type LiveTexts } from '../texts/live.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { totalText } from './cards-said.ts'
import { DealerView } from './dealer-view.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { LiveAnnouncer } from './live-announcer.tsx'
import { LiveHead } from './live-head.tsx'
import { LiveNotice } from './live-notice.tsx'
import { BetCircle, Hands, SeatView } from './seat-view.tsx'
import { oddsText } from './odds.ts'
import type { LiveView } from './use-live.ts'
import { useSitting, type Sitting } from './use-sitting.ts'

/** Standing frames: the seats are small, so that one's own hand lies below them at full size. */
const OwnPlace = ({ sitting }: { sitting: Sitting }) => {
  const seat = sitting.seats.find((one) => one.seat === sitting.mine)
  if (!seat) return null
  const hands = sitting.board?.hands.filter((hand) => hand.seat === seat.seat) ?? []
  return (
    <div className="own">
      <Hands hands={hands} sitting={sitting} large />
      <BetCircle seat={seat} sitting={sitting} />
    </div>
  )
}

/** The last dealer totals of this table. */
const DealerResults = ({ results }: { results: readonly string[] }) => {
  const { head, blackjack } = useLiveTexts()
  if (results.length === 0) return null
  return (
    <div className="last">
      <span className="last-label">{blackjack.dealer}</span>
      <ol aria-label={`${head.results}, ${blackjack.dealer}`}>
        {results.slice(0, 8).map((result, i) => (
          <li
            key={`${results.length - i}`}
            aria-label={
              result === 'X' ? blackjack.states.bust : result === 'BJ' ? 'Blackjack' : result
            }
          >
            {result === 'X' ? '>21' : result}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What is printed on the cloth: by what every hand is paid. The hint says it to who does not see it. */
const ClothPrint = ({ table }: { table: BlackjackTable }) => {
  const { rules } = useLiveTexts()
  const lang = useLang()
  const print = (sentence: string): string => sentence.replace(/\.$/, '').toLocaleUpperCase(lang)
  return (
    <svg className="bj-print" viewBox="0 0 1000 230" aria-hidden="true">
      <path id="bj-print-pays" d="M40 14Q500 254 960 14" />
      <path id="bj-print-stands" d="M110 92Q500 298 890 92" />
      <text className="bj-print-pays">
        <textPath href="#bj-print-pays" startOffset="50%">
          {print(rules.blackjackPays(oddsText(table.rules.blackjackPays)))}
        </textPath>
      </text>
      <text className="bj-print-stands">
        <textPath href="#bj-print-stands" startOffset="50%">
          {print(rules.soft17(table.rules.dealerStandsSoft17))}
        </textPath>
      </text>
    </svg>
  )
}

const resultOf = (view: LiveView, sitting: Sitting, { blackjack }: LiveTexts): string | null => {
  const { board } = sitting
  if (view.live.round?.phase !== 'result' || !board) return null
  const { total, cards } = board.dealer
  if (total > 21) return blackjack.dealerBust
  return blackjack.dealerTotal(
    total === 21 && cards.length === 2 ? blackjack.states.blackjack : `${total}`,
  )
}

const turnSaid = (sitting: Sitting, { say }: LiveTexts): string | null => {
  const { turn, board, mine } = sitting
  if (!turn || !board || turn.seat !== mine) return null
  const hand = board.hands.find((one) => one.seat === turn.seat && one.hand === turn.hand)
  return hand ? say.yourTurn(totalText(hand.total, hand.soft), `${board.dealer.total}`) : null
}

/** What to do now; null where there is nothing, and the rules stand there. */
const hintOf = (view: LiveView, sitting: Sitting, { blackjack }: LiveTexts): string | null => {
  if (sitting.mine === null && view.open) return blackjack.choose
  if (sitting.mine !== null && view.open && sitting.stakedKurus === 0n) return blackjack.putChips
  return null
}

const rulesSaid = ({ rules: own }: BlackjackTable, { rules }: LiveTexts): string =>
  `${rules.soft17(own.dealerStandsSoft17)} ${rules.blackjackPays(oddsText(own.blackjackPays))}`

const Seats = ({
  seats,
  sitting,
  below,
}: {
  seats: readonly Seat[]
  sitting: Sitting
  below: boolean
}) => {
  const { blackjack } = useLiveTexts()
  return (
    <ol className="seats" aria-label={blackjack.seats}>
      {seats.map((seat) => (
        <SeatView
          key={seat.seat}
          seat={seat}
          sitting={sitting}
          below={below}
          hands={sitting.board?.hands.filter((hand) => hand.seat === seat.seat) ?? []}
        />
      ))}
    </ol>
  )
}

export const BlackjackView = ({
  view,
  table,
  chip,
}: {
  view: LiveView
  table: BlackjackTable
  chip: Chip
}) => {
  const { bar } = useTexts()
  const texts = useLiveTexts()
  const narrow = useNarrow()
  const sitting = useSitting(view, chip)
  const roundId = view.live.round?.roundId ?? ''
  const result = resultOf(view, sitting, texts)
  const hint = hintOf(view, sitting, texts)
  return (
    <section
      className="felt live-felt bj-felt"
      aria-label={bar.game}
      data-dealt={sitting.board !== null}
    >
      <LiveHead view={view} result={result}>
        <DealerResults results={view.live.results} />
      </LiveHead>
      <DealerView view={view} sitting={sitting} roundId={roundId} />
      {/* Standing frames have room for it where one's own hand would lie. */}
      {(!narrow || sitting.mine === null) && <ClothPrint table={table} />}
      <p className="bj-hint" data-rules={hint === null}>
        {hint ?? rulesSaid(table, texts)}
      </p>
      <Seats key={roundId} seats={sitting.seats} sitting={sitting} below={narrow} />
      {narrow && <OwnPlace key={`own-${roundId}`} sitting={sitting} />}
      <DecisionBar view={view} sitting={sitting} />
      <p className="memory">{texts.head.memory}</p>
      <LiveNotice view={view} />
      <LiveAnnouncer view={view} result={result} turn={turnSaid(sitting, texts)} />
    </section>
  )
}
