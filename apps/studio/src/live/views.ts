import { toAmount } from '@felek/contract/money.ts'
import { colourOf } from '../../engines/roulette/roulette.ts'
import { namesOf, type Deal } from './deal.ts'
import * as baccarat from './engines/baccarat.ts'
import * as blackjack from './engines/blackjack.ts'
import { isOpening, lies, stakesOf, sumOf, type TableContext, type Round } from './table-context.ts'
import type { Person } from './people.ts'
import type { Board, FromStudio, Hand, LiveRound, Me, Placement, Seat } from './protocol.ts'
import type { StakeRow } from './store.ts'

/* A table as others see it. */

const smallNumber = (value: bigint): number => parseInt(`${value}`, 10)

const handView = (
  round: Round,
  deal: blackjack.BlackjackState,
  it: blackjack.BlackjackHand,
): Hand => {
  const { total, soft } = blackjack.totalOf(it.cards)
  const stakes = [...round.stakes.values()].filter(
    (s) => lies(s) && s.seat === it.seat && s.hand === it.hand,
  )
  return {
    seat: it.seat,
    hand: it.hand,
    cards: namesOf(it.cards),
    total,
    soft,
    doubled: it.doubled,
    stake: toAmount(sumOf(stakes)),
    state: it.state,
    outcome: round.phase === 'result' ? blackjack.outcomeOf(deal, it) : null,
  }
}

const blackjackView = (
  context: TableContext,
  round: Round,
  deal: Extract<Deal, { kind: 'blackjack' }>,
): Board => {
  const open = round.phase === 'dealer' || round.phase === 'result'
  const seen = open ? deal.dealer : deal.dealer.slice(0, 1)
  const current = deal.current === null ? undefined : deal.hands[deal.current]
  return {
    kind: 'blackjack',
    dealer: { cards: open ? namesOf(seen) : [...namesOf(seen), null], ...blackjack.totalOf(seen) },
    hands: deal.hands.map((it) => handView(round, deal, it)),
    turn:
      current && round.phase === 'decisions'
        ? {
            seat: current.seat,
            hand: current.hand,
            turn: deal.turn,
            endsAt: context.turnEndsAt,
            actions: blackjack.actionsOf(deal),
          }
        : null,
  }
}

const boardView = (context: TableContext, round: Round): Board | null => {
  const { deal } = round
  if (deal === null) return null
  if (deal.kind === 'blackjack') return blackjackView(context, round, deal)
  if (deal.kind === 'roulette')
    return { kind: 'roulette', number: deal.number, colour: colourOf(deal.number) }
  return {
    kind: 'baccarat',
    player: namesOf(deal.player),
    banker: namesOf(deal.banker),
    playerTotal: baccarat.totalOf(deal.player),
    bankerTotal: baccarat.totalOf(deal.banker),
    winner: baccarat.winnerOf(deal),
    playerPair: baccarat.isPair(deal.player),
    bankerPair: baccarat.isPair(deal.banker),
  }
}

const roundView = (context: TableContext, round: Round): LiveRound => ({
  roundId: round.id,
  number: smallNumber(round.number),
  phase: round.phase,
  startedAt: round.startedAt,
  phaseAt: round.phaseAt,
  endsAt: round.phase === 'decisions' ? context.turnEndsAt : round.endsAt,
  serverSeedHash: round.serverSeedHash,
  witnessHash: round.witnessHash,
  clientSeed: round.clientSeed,
  serverSeed: round.phase === 'result' ? (round.serverSeed ?? round.studioValues[0] ?? null) : null,
  witnessValue: round.phase === 'result' ? (round.witnessValues[0] ?? null) : null,
  board: boardView(context, round),
  bettors: new Set([...round.stakes.values()].filter(lies).map((stake) => stake.player)).size,
})

const seatsView = ({ round, seats, table }: TableContext): Seat[] | null =>
  table.seats === null
    ? null
    : seats.map((person, i) => {
        const stakes = [...(round?.stakes.values() ?? [])].filter(
          (stake) => lies(stake) && stake.seat === i + 1,
        )
        return {
          seat: i + 1,
          taken: person?.mode ?? null,
          stake: stakes.length > 0 ? toAmount(sumOf(stakes)) : null,
        }
      })

/** The running round, where it is one that takes bets. */
export const shownRound = (context: TableContext): Round | null =>
  context.round !== null && isOpening(context, context.round) ? null : context.round

const sharedView = (context: TableContext, seq: number, round = shownRound(context)) => ({
  now: context.clock(),
  seq,
  round: round && roundView(context, round),
  seats: seatsView(context),
  results: context.results.slice(0, 20),
  awaits: context.awaits,
})

export const roundMessage = (context: TableContext, seq: number): FromStudio => ({
  t: 'round',
  ...sharedView(context, seq),
})

const placementView = (round: Round, stake: StakeRow): Placement => ({
  id: stake.id,
  kind: stake.kind,
  seat: stake.seat,
  bets: stake.bets,
  amount: toAmount(stake.amount_kurus),
  state: stake.state === 'paid' ? 'counted' : stake.state,
  reason: stake.reason,
  payout:
    round.phase === 'result' && stake.payout_kurus !== null ? toAmount(stake.payout_kurus) : null,
})

export const meView = ({ round }: TableContext, person: Person): Me => {
  const stakes = round ? stakesOf(round, person.player) : []
  const counted = stakes.filter(lies)
  const payout = counted.reduce((sum, stake) => sum + (stake.payout_kurus ?? 0n), 0n)
  return {
    mode: person.mode,
    balance: person.balanceKurus === null ? null : toAmount(person.balanceKurus),
    placements: round ? stakes.map((stake) => placementView(round, stake)) : [],
    staked: toAmount(sumOf(counted)),
    payout: round?.phase === 'result' && counted.length > 0 ? toAmount(payout) : null,
    seat: person.seat,
    last: person.last,
  }
}

export const meMessage = (context: TableContext, person: Person): FromStudio => ({
  t: 'me',
  now: context.clock(),
  me: meView(context, person),
})

export const snapshotMessage = (context: TableContext, person: Person): FromStudio => ({
  t: 'snapshot',
  ...sharedView(context, context.people.seq()),
  table: context.table.info,
  me: meView(context, person),
  players: context.people.count(),
})

/** What a player's stakes in an ended round came to, or in a void come to yet. */
export const lastView = (
  stakes: readonly StakeRow[],
  { result, isVoid, at }: { result: string | null; isVoid: boolean; at: number },
): Me['last'] => {
  const counted = stakes.filter(lies)
  const back = stakes.filter(({ reason }) => isVoid && reason === 'round_void')
  const [first] = [...counted, ...back]
  if (!first) return null
  const payout = counted.reduce((sum, stake) => sum + (stake.payout_kurus ?? 0n), sumOf(back))
  return {
    roundId: first.round_id,
    result: result ?? '',
    staked: toAmount(sumOf([...counted, ...back])),
    payout: toAmount(payout),
    at,
    void: isVoid,
    owed: isVoid && counted.some(({ state }) => state === 'counted'),
  }
}
