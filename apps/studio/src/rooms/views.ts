import { toAmount } from '@felek/contract/money.ts'
import type { RoomBet, Told } from '../../engines/crash/room.ts'
import type {
  Crowd,
  FromRoom,
  MyBet,
  RoomInfo,
  RoomMe,
  RoomRound as ShownRound,
} from '../../engines/crash/room-messages.ts'
import type { Guest, RoomContext, Running } from './context.ts'

/* A room as others see it: nothing that depends on where it crashes is in here before `toldOf` has it. */

const smallNumber = (value: bigint): number => parseInt(`${value}`, 10)
const shownMax = 50

export const infoOf = ({ game, chain }: RoomContext): RoomInfo => ({
  slug: game.slug,
  percent: game.config.percent,
  cap: game.config.cap,
  capMoney: toAmount(game.config.capKurus),
  roomMoney: toAmount(game.config.roomKurus),
  delayMs: game.config.delayMs,
  betMs: game.betMs,
  restMs: game.restMs,
  minStake: toAmount(game.limits.minKurus),
  maxStake: toAmount(game.limits.maxKurus),
  terminal: chain?.links.terminal ?? '0'.repeat(64),
})

const toldNow = ({ books }: RoomContext, { by, state }: Running): Told =>
  by.rules.toldOf(by.config, state, books.clock())

const endsAtOf = ({ game }: RoomContext, { phase, phaseAt, state }: Running): number | null => {
  if (phase === 'betting') return state.bellAt
  return phase === 'rest' ? phaseAt + game.restMs : null
}

const roundView = (context: RoomContext, round: Running): ShownRound => ({
  roundId: round.id,
  number: smallNumber(round.number),
  phase: round.phase,
  phaseAt: round.phaseAt,
  endsAt: endsAtOf(context, round),
  takeoffAt: round.late?.takeoffAt ?? null,
  linkHash: round.linkHash,
  lateHash: round.lateHash,
  late: round.late?.value ?? null,
  crash: round.crash,
  ceiling: toldNow(context, round).ceiling,
  broken: round.broken,
})

/** Numbers whoever bets in a round, in the order of their first bets. */
const whosOf = (bets: readonly RoomBet[]): Map<string, number> =>
  new Map([...new Set(bets.map(({ player }) => player))].map((player, i) => [player, i]))

const payoutOf = (stakeKurus: bigint, multiple: number): string =>
  toAmount((stakeKurus * BigInt(multiple)) / 100n)

/** How many people are connected. */
export const presentIn = ({ guests }: Pick<RoomContext, 'guests'>): number =>
  [...guests.values()].filter(({ connections }) => connections.size > 0).length

export const crowdView = (context: RoomContext): Crowd => {
  const { round } = context
  const present = presentIn(context)
  if (!round) return { bettors: 0, present, staked: '0.00', bets: [] }
  const all = round.state.bets
  const bets = all.filter(({ mode, state }) => mode === 'real' && state === 'taken')
  const whos = whosOf(all)
  const outs = new Map(toldNow(context, round).bets.map(({ id, out }) => [id, out]))
  return {
    bettors: new Set(bets.map(({ player }) => player)).size,
    present,
    staked: toAmount(bets.reduce((sum, { stakeKurus }) => sum + stakeKurus, 0n)),
    bets: bets
      .toSorted((a, b) => Number(b.stakeKurus - a.stakeKurus))
      .slice(0, shownMax)
      .map(({ id, player, stakeKurus }) => {
        const multiple = outs.get(id)?.multiple
        return {
          who: whos.get(player) ?? 0,
          alias: round.beside.get(id)?.alias ?? null,
          amount: toAmount(stakeKurus),
          out: multiple === undefined ? null : { multiple, payout: payoutOf(stakeKurus, multiple) },
        }
      }),
  }
}

const stateOf = (
  { state: { flight }, broken }: Running,
  bet: RoomBet,
  told: Told['bets'][number] | undefined,
): MyBet['state'] => {
  if (bet.state !== 'taken') return bet.state
  if (flight === null) return 'accepted'
  if (told?.out) return 'out'
  // Of a broken flight nothing is lost: what is not out goes back.
  if (told?.lost && !broken) return 'lost'
  return bet.clicked === null ? 'flying' : 'clicked'
}

const betView = (round: Running, bet: RoomBet, told: Told): MyBet => {
  const { id, place, stakeKurus, auto } = bet
  const own = told.bets.find((other) => other.id === id)
  return {
    id,
    place,
    amount: toAmount(stakeKurus),
    auto,
    ceiling: round.by.rules.ceilingOf(round.by.config, stakeKurus, auto),
    state: stateOf(round, bet, own),
    out: own?.out
      ? { multiple: own.out.multiple, payout: payoutOf(stakeKurus, own.out.multiple) }
      : null,
    reason: round.beside.get(id)?.reason ?? null,
  }
}

export const meView = (context: RoomContext, { player, mode, balanceKurus }: Guest): RoomMe => {
  const { round } = context
  const balance = balanceKurus === null ? null : toAmount(balanceKurus)
  if (!round) return { mode, balance, who: null, bets: [] }
  const told = toldNow(context, round)
  // The last ones: who has put down and taken back many times sees what lies.
  const bets = round.state.bets.filter((bet) => bet.player === player).slice(-12)
  return {
    mode,
    balance,
    who: whosOf(round.state.bets).get(player) ?? null,
    bets: bets.map((bet) => betView(round, bet, told)),
  }
}

export const roundShown = (context: RoomContext) => ({
  now: context.books.clock(),
  round: context.round && roundView(context, context.round),
  past: context.past.slice(0, 20),
  shut: context.owes === true,
})

export const snapshotOf = (context: RoomContext, guest: Guest): FromRoom => ({
  t: 'snapshot',
  seq: context.seq,
  ...roundShown(context),
  room: infoOf(context),
  crowd: crowdView(context),
  me: meView(context, guest),
})
