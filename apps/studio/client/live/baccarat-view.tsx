import { formatMoney } from '@felek/phrases/format.ts'
import type { BaccaratSpot, BaccaratTable, Board } from '../../src/live/protocol.ts'
import { fromKurus, plainMultiple } from '../lib/money.ts'
import type { Chip } from '../lib/use-chip.ts'
import { Chip as ChipPicture } from '../roulette/chip.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { baccaratTotal, readCard } from './card.ts'
import { cardsSaid } from './cards-said.ts'
import { LaidCard } from './laid-card.tsx'
import { LiveAnnouncer } from './live-announcer.tsx'
import { LiveHead } from './live-head.tsx'
import { LiveNotice } from './live-notice.tsx'
import { Roads } from './roads-view.tsx'
import { dealOrder, dealTimes } from './show.ts'
import { usePassed, useStacks, type LiveView } from './use-live.ts'

type Dealt = Extract<Board, { kind: 'baccarat' }>
type HandSide = 'player' | 'banker'

/**
 * Which cards lie there now: the studio tells them all at once, the table shows them one after the
 * other.
 */
const useLaid = ({
  context,
  live,
}: LiveView): { player: string[]; banker: string[]; over: boolean; board: Dealt | null } => {
  const { round } = live
  const board = round?.board?.kind === 'baccarat' ? round.board : null
  const order = board ? dealOrder(board) : []
  const times = round && round.phase === 'dealing' ? dealTimes(round, order.length) : []
  const passed = usePassed(context.clock, times)
  const over = round?.phase === 'result'
  const laid = over ? order : order.slice(0, passed)
  const cards = (side: HandSide): string[] =>
    laid.filter(([of]) => of === side).map(([of, i]) => board?.[of][i] ?? '')
  return { player: cards('player'), banker: cards('banker'), over, board }
}

const Hand = ({
  side,
  codes,
  won,
  roundId,
}: {
  side: HandSide
  codes: readonly string[]
  won: boolean
  roundId: string
}) => {
  const texts = useLiveTexts()
  const name = texts.baccarat[side]
  const total = baccaratTotal(codes.flatMap((code) => readCard(code) ?? []))
  return (
    <div className={`bac-hand bac-${side}`} data-won={won}>
      <p className="sr-only">
        {codes.length === 0
          ? texts.cards.none(name)
          : texts.cards.hand(name, cardsSaid(codes, texts), `${total}`)}
      </p>
      <p className="bac-name" aria-hidden="true">
        {name}
        <span className="bac-total">{codes.length === 0 ? '–' : total}</span>
      </p>
      <div className="bac-cards" aria-hidden="true">
        {[0, 1, 2].map((i) => (
          <span key={i} className={i === 2 ? 'bac-place bac-third' : 'bac-place'}>
            {codes[i] !== undefined && <LaidCard key={`${roundId}:${i}`} code={codes[i]} />}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A bet that was won, or for whose side and pair the cards speak. */
const winsBy = (board: Dealt, spot: BaccaratSpot): boolean =>
  spot === 'player_pair'
    ? board.playerPair
    : spot === 'banker_pair'
      ? board.bankerPair
      : board.winner === spot

type SpotsProps = { view: LiveView; table: BaccaratTable; chip: Chip; board: Dealt | null }

const areas: readonly BaccaratSpot[] = ['player_pair', 'player', 'tie', 'banker', 'banker_pair']

const Spots = ({ view, table, chip, board }: SpotsProps) => {
  const { baccarat } = useLiveTexts()
  const { roulette } = useTexts()
  const lang = useLang()
  const { stacks } = useStacks(view)
  return (
    <div
      className="bac-spots"
      role="group"
      aria-label={baccarat.board}
      data-pairs={table.bets.length > 3}
    >
      {areas
        .flatMap((area) => table.bets.find((bet) => bet.kind === area) ?? [])
        .map(({ kind, payout }) => {
          const chips = stacks.get(`${kind}:`)
          const pays = `${plainMultiple(payout, lang)}:1`
          const won = board === null ? null : winsBy(board, kind)
          return (
            <button
              key={kind}
              type="button"
              className={`bac-spot bac-spot-${kind}`}
              aria-disabled={!view.open}
              data-won={won === true}
              aria-label={
                baccarat.spot(baccarat[kind], pays) +
                (chips ? roulette.placed(formatMoney(fromKurus(chips.kurus), lang)) : '')
              }
              onClick={() => view.context.betting.place([{ spot: kind, kurus: chip.kurus }])}
            >
              <strong>{baccarat[kind]}</strong>
              <span>{pays}</span>
              {chips && (
                <span
                  className={
                    won === null
                      ? 'on-spot'
                      : won || board?.winner === 'tie'
                        ? 'on-spot on-spot-won'
                        : 'on-spot on-spot-lost'
                  }
                >
                  <ChipPicture kurus={chips.kurus} />
                </span>
              )}
            </button>
          )
        })}
    </div>
  )
}

export const BaccaratView = ({
  view,
  table,
  chip,
}: {
  view: LiveView
  table: BaccaratTable
  chip: Chip
}) => {
  const { bar } = useTexts()
  const { baccarat } = useLiveTexts()
  const { player, banker, over, board } = useLaid(view)
  const result = over && board ? baccarat.wins[board.winner] : null
  const roundId = view.live.round?.roundId ?? ''
  const score = board ? baccarat.score(board.playerTotal, board.bankerTotal) : ''
  return (
    <section className="felt live-felt bac-felt" aria-label={bar.game}>
      <LiveHead
        view={view}
        result={result && `${result} · ${board?.playerTotal} – ${board?.bankerTotal}`}
      />
      <div className="bac-hands" role="group" aria-label={baccarat.hands}>
        <Hand
          side="player"
          codes={player}
          won={over && board?.winner === 'player'}
          roundId={roundId}
        />
        <Hand
          side="banker"
          codes={banker}
          won={over && board?.winner === 'banker'}
          roundId={roundId}
        />
      </div>
      <Spots view={view} table={table} chip={chip} board={over ? board : null} />
      <Roads results={view.live.results} />
      <LiveNotice view={view} />
      <LiveAnnouncer view={view} result={result && `${result}. ${score}`} turn={null} />
    </section>
  )
}
