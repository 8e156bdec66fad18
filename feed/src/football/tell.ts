import type {
  FeedMessage,
  Fixture,
  Market,
  Score,
  SettledMarket,
} from '../../../contract/src/feed.ts'
import { afterBeat, pointsOf, unplayed, type Beat, type BeatKind, type View } from './beats.ts'
import type { Known } from './goals.ts'
import {
  clockOf,
  courseAt,
  durationOf,
  halfMs,
  lasts,
  playedAfter,
  type Pacing,
  type Pair,
  type Rates,
} from './model.ts'
import { asMarket, priceMatch } from './price.ts'
import { resultOf } from './results.ts'

/*
 * What the feed says of a match at a moment: pure, from its beats and what it has said before. All
 * of that follows from how many beats were told and which markets were ever offered, so a feed that
 * was killed knows as much as one that was not.
 */

type Unnumbered<M> = M extends FeedMessage ? Omit<M, 'seq' | 'at' | 'event'> : never
/** A message without what the log gives it. */
export type Body = Unnumbered<FeedMessage>

export type Match = {
  fixture: Fixture
  pacing: Pacing
  rates: Rates
  /** Names of both sides' people. */
  rosters: Pair<readonly string[]>
}

export type Told = {
  /** How many beats. */
  beats: number
  view: View
  /** Every market that was ever open. */
  offered: ReadonlySet<string>
  /** What stands of each. */
  board: ReadonlyMap<string, Market>
  /** When prices were set, and until when nothing is bet on, from kick-off by the wall's clock. */
  pricedMs: number
  heldMs: number
}

export const untold: Told = {
  beats: 0,
  view: unplayed,
  offered: new Set(),
  board: new Map(),
  pricedMs: -Infinity,
  heldMs: -Infinity,
}

/** Prices are set anew this often where nothing happens. */
const tickOf = (pacing: Pacing): number => Math.max(1_000, lasts(pacing, 30_000, 6_000))
/** How long nothing is bet on after a beat. */
const holdOf = (pacing: Pacing, kind: BeatKind): number | undefined => {
  if (kind === 'goal' || kind === 'goal_cancelled') return lasts(pacing, 25_000, 8_000)
  if (kind === 'red_card') return lasts(pacing, 10_000, 4_000)
  return undefined
}
const stops: Partial<
  Record<BeatKind, 'goal' | 'video_review' | 'red_card' | 'scout_lost' | 'interrupted' | 'ended'>
> = {
  goal: 'goal',
  goal_cancelled: 'video_review',
  red_card: 'red_card',
  scout_lost: 'scout_lost',
  abandoned: 'interrupted',
  full_time: 'ended',
}

const course = (playedMs: number | null): number | null =>
  playedMs === null ? null : courseAt(playedMs)

/** What everybody knows of a match that has been played for so long. */
export const knownOf = (view: View, playedMs: number): Known => {
  const corners = view.corners.filter((side) => side === 0).length
  return {
    at: courseAt(playedMs),
    playedMs,
    points: pointsOf(view.goals),
    reds: [course(view.reds[0]), course(view.reds[1])],
    half: view.half,
    corners: [corners, view.corners.length - corners],
  }
}

const isPlaying = ({ phase }: View): boolean =>
  phase === 'first_half' || phase === 'half_time' || phase === 'second_half'

/** How long the match has been played, `wallMs` after kick-off. */
const playedNow = (pacing: Pacing, view: View, wallMs: number): number => {
  const played = playedAfter(pacing, wallMs)
  // The half-time whistle ends a half, however late it is told.
  if (view.half === null) return Math.min(halfMs, played)
  return isPlaying(view) ? played : view.playedMs
}

export const scoreOf = (pacing: Pacing, view: View, wallMs: number): Score => {
  const { phase, attacks, half } = view
  const running = phase === 'first_half' || phase === 'second_half'
  const played = playedNow(pacing, view, wallMs)
  const { corners } = knownOf(view, played)
  const share = (attacks[0] + 20) / (attacks[0] + attacks[1] + 40)
  const possession = Math.round(100 * Math.min(0.68, Math.max(0.32, share)))
  const red = (side: 0 | 1) => (view.reds[side] === null ? 0 : 1)
  const pair = ([home, away]: Pair): [number, number] => [home, away]
  return {
    phase,
    clock: running ? clockOf(played, phase === 'second_half') : null,
    points: pair(pointsOf(view.goals)),
    statistics: {
      ...(half !== null && { half: pair(half) }),
      ...(phase !== 'not_started' && { possession: [possession, 100 - possession] }),
      corners: pair(corners),
      yellow: pair(view.yellows),
      red: [red(0), red(1)],
      shots: pair(view.shots),
      on_target: pair(view.onTarget),
      attacks: pair(attacks),
    },
  }
}

const pOf = (it: Market['outcomes'][number]): number => ('p' in it ? it.p : it.pWin)
/** A chance is told again once it moved by this part of the smaller of itself and its opposite. */
const movedBy = 0.004
const hasMoved = (before: Market, after: Market): boolean =>
  before.outcomes.length !== after.outcomes.length ||
  after.outcomes.some((it, i) => {
    const was = before.outcomes[i]
    if (was === undefined || was.id !== it.id || was.active !== it.active) return true
    const [p, q] = [pOf(it), pOf(was)]
    return Math.abs(p - q) > Math.max(50, movedBy * Math.min(q, 1_000_000 - q))
  })

const statusAlone = (market: string, status: Market['status']): Market => ({
  market,
  status,
  cashOut: false,
  outcomes: [],
})

/** Works on one match for one moment. */
class Telling {
  readonly bodies: Body[] = []
  readonly match: Match
  readonly wallMs: number
  view: View
  beats: number
  offered: Set<string>
  board: Map<string, Market>
  pricedMs: number
  heldMs: number
  /** What the next odds_change says, by market. */
  readonly changes = new Map<string, Market>()
  scoreChanged = false

  constructor(match: Match, told: Told, wallMs: number) {
    this.match = match
    this.wallMs = wallMs
    this.view = told.view
    this.beats = told.beats
    this.offered = new Set(told.offered)
    this.board = new Map(told.board)
    this.pricedMs = told.pricedMs
    this.heldMs = told.heldMs
  }

  get producer(): 'pre' | 'live' {
    return this.view.phase === 'not_started' || this.view.phase === 'postponed' ? 'pre' : 'live'
  }

  say(body: Body): void {
    this.bodies.push(body)
  }

  put(market: Market): void {
    this.board.set(market.market, market)
    this.changes.set(market.market, market)
  }

  /** A status that has no chances beside it; a suspended market keeps those that it had. */
  mark(name: string, status: Market['status']): void {
    const was = this.board.get(name)
    if (was?.status === status) return
    const outcomes = status === 'suspended' ? (was?.outcomes ?? []) : []
    this.board.set(name, { ...statusAlone(name, status), outcomes })
    this.changes.set(name, statusAlone(name, status))
  }

  stop(kind: BeatKind): void {
    const reason = stops[kind]
    if (reason === undefined) return
    const active = [...this.board.values()].filter(({ status }) => status === 'active')
    if (active.length === 0) return
    this.say({ type: 'bet_stop', producer: this.producer, groups: ['all'], reason })
    // Whoever reads does the same, so no odds_change has to say it.
    for (const market of active)
      this.board.set(market.market, { ...market, status: 'suspended', cashOut: false })
  }

  /** Results that are new, changed or gone by the newest beat. */
  settle(before: View, kind: BeatKind): void {
    const gone: string[] = []
    const fresh: SettledMarket[] = []
    for (const market of this.offered) {
      const [was, is] = [resultOf(market, before), resultOf(market, this.view)]
      const same = JSON.stringify(was) === JSON.stringify(is)
      if (was !== undefined && !same) gone.push(market)
      if (is !== undefined && (!same || kind === 'confirmed')) fresh.push({ market, outcomes: is })
    }
    const { producer } = this
    if (gone.length > 0) {
      const reason = kind === 'corrected' ? 'result_corrected' : 'video_review'
      this.say({ type: 'rollback_bet_settlement', producer, markets: gone, reason })
      for (const market of gone) this.mark(market, 'suspended')
    }
    if (fresh.length === 0) return
    this.say({
      type: 'bet_settlement',
      producer,
      certainty: this.view.final ? 2 : 1,
      markets: fresh,
      ...(this.view.phase === 'abandoned' && { voidReason: 'abandoned' as const }),
    })
    for (const { market } of fresh) this.mark(market, 'settled')
  }

  postpone(): void {
    const { fixture } = this.match
    this.say({ type: 'fixture_change', producer: 'pre', change: 'cancelled', fixture })
    const markets = [...this.offered]
    if (markets.length === 0) return
    this.say({ type: 'bet_cancel', producer: 'pre', markets, reason: 'postponed' })
    for (const market of markets) this.mark(market, 'cancelled')
  }

  handOver(): void {
    const markets = [...this.board.keys()].map((name) => statusAlone(name, 'handed_over'))
    const score = scoreOf(this.match.pacing, unplayed, 0)
    if (markets.length > 0) this.say({ type: 'odds_change', producer: 'pre', score, markets })
    for (const [name, market] of this.board)
      this.board.set(name, { ...market, status: 'handed_over', cashOut: false })
  }

  beat(beat: Beat): void {
    const { kind, side, player } = beat
    if (kind === 'kick_off') this.handOver()
    const before = this.view
    this.view = afterBeat(before, beat)
    this.beats += 1
    this.scoreChanged = true
    const team = side === null ? null : side === 0 ? 'home' : 'away'
    const who = side === null || player === null ? undefined : this.match.rosters[side][player]
    const second = this.view.phase === 'second_half' || this.view.phase === 'ended'
    this.say({
      type: 'incident',
      producer: this.producer,
      kind,
      team,
      player: who ?? null,
      clock: clockOf(beat.playedMs, second),
    })
    this.stop(kind)
    const hold = holdOf(this.match.pacing, kind)
    if (hold !== undefined) this.heldMs = Math.max(this.heldMs, beat.wallMs + hold)
    if (kind === 'postponed') this.postpone()
    else this.settle(before, kind)
  }

  /** Sets prices where they are due; while nothing is bet on, only those that nobody has had yet. */
  price(): void {
    const held = this.wallMs < this.heldMs || this.view.scoutAway
    const again = [...this.board.values()].some(
      ({ status }) => status === 'suspended' || status === 'handed_over',
    )
    const due = this.wallMs - this.pricedMs >= tickOf(this.match.pacing)
    if (!isPlaying(this.view) || (held ? this.pricedMs !== -Infinity : !due && !again)) return
    this.pricedMs = this.wallMs
    const played = playedNow(this.match.pacing, this.view, this.wallMs)
    const priced = new Set<string>()
    for (const it of priceMatch(this.match.rates, knownOf(this.view, played))) {
      priced.add(it.market)
      this.offered.add(it.market)
      if (resultOf(it.market, this.view) !== undefined) continue
      const market = asMarket(it, held)
      const was = this.board.get(it.market)
      if (was?.status !== market.status || hasMoved(was, market)) this.put(market)
    }
    for (const name of this.offered)
      if (resultOf(name, this.view) !== undefined) this.mark(name, 'settled')
      else if (!priced.has(name)) this.mark(name, 'inactive')
  }

  told(): Told {
    const { beats, view, offered, board, pricedMs, heldMs } = this
    if (this.scoreChanged || this.changes.size > 0)
      this.say({
        type: 'odds_change',
        producer: this.producer,
        score: scoreOf(this.match.pacing, view, this.wallMs),
        markets: [...this.changes.values()],
      })
    return { beats, view, offered, board, pricedMs, heldMs }
  }
}

/** Opens a match for bets: its first chances. */
export const openMatch = (match: Match): { bodies: Body[]; told: Told } => {
  const telling = new Telling(match, untold, -Infinity)
  for (const it of priceMatch(match.rates, knownOf(unplayed, 0))) {
    telling.offered.add(it.market)
    telling.put(asMarket(it, false))
  }
  const { fixture } = match
  telling.say({ type: 'fixture_change', producer: 'pre', change: 'new', fixture })
  const told = telling.told()
  return { bodies: telling.bodies, told }
}

/** Tells every beat that is due `wallMs` after kick-off, and the prices of that moment. */
export const tellMatch = (
  match: Match,
  beats: readonly Beat[],
  before: Told,
  wallMs: number,
): { bodies: Body[]; told: Told } => {
  const telling = new Telling(match, before, wallMs)
  for (let next = beats[telling.beats]; next && next.wallMs <= wallMs; next = beats[telling.beats])
    telling.beat(next)
  telling.price()
  const told = telling.told()
  return { bodies: telling.bodies, told }
}

/**
 * What was told of a match by a feed that is gone: so many beats, and these markets. Its board is
 * empty, so the next telling says it whole.
 */
export const toldAgain = (
  match: Match,
  beats: readonly Beat[],
  count: number,
  offered: readonly string[],
): Told => {
  if (count === 0) return { ...openMatch(match).told, offered: new Set(offered) }
  const told = beats.slice(0, count)
  const holds = told.map((it) => it.wallMs + (holdOf(match.pacing, it.kind) ?? -Infinity))
  return {
    ...untold,
    beats: count,
    view: told.reduce(afterBeat, unplayed),
    offered: new Set(offered),
    heldMs: Math.max(-Infinity, ...holds),
  }
}

/** When the whistle goes, from kick-off by the wall's clock. */
export const endsAfter = (match: Match): number => durationOf(match.pacing)
