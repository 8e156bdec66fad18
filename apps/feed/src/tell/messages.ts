import type {
  FeedMessage,
  Fixture,
  Market,
  SettledMarket,
  SnapshotIncident,
} from '@felek/contract/protocols/feed/feed.ts'
import type { Pair } from '../sides.ts'
import { asMarket, hasMoved } from './chances.ts'
import type { MatchIncident, Game, View } from './game.ts'

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
  game: Game
  /** Names of both sides' people. */
  rosters: Pair<readonly string[]>
}

export type PublishedState = {
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

export const untold = ({ game }: Pick<Match, 'game'>): PublishedState => ({
  beats: 0,
  view: game.unplayed,
  offered: new Set(),
  board: new Map(),
  pricedMs: -Infinity,
  heldMs: -Infinity,
})

const statusAlone = (market: string, status: Market['status']): Market => ({
  market,
  status,
  cashOut: false,
  outcomes: [],
})

/** A beat as people are told of it; `view` is the match's with it. */
export const incidentOf = (
  { game, rosters }: Pick<Match, 'game' | 'rosters'>,
  view: View,
  beat: MatchIncident,
): Omit<SnapshotIncident, 'at'> => {
  const { kind, side, player } = beat
  const team = side === null ? null : side === 0 ? 'home' : 'away'
  const who = side === null || player === null ? undefined : rosters[side][player]
  return { kind, team, player: who ?? null, clock: game.clockOf(view, beat) }
}

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
  /** Whether chances are other ones than before. */
  isNews = false

  constructor(match: Match, told: PublishedState, wallMs: number) {
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

  stop(beat: MatchIncident): void {
    const reason = this.match.game.stopOf(beat)
    if (reason === undefined) return
    const active = [...this.board.values()].filter(({ status }) => status === 'active')
    if (active.length === 0) return
    this.say({ type: 'bet_stop', producer: this.producer, groups: ['all'], reason })
    // Whoever reads does the same, so no odds_change has to say it.
    for (const market of active)
      this.board.set(market.market, { ...market, status: 'suspended', cashOut: false })
  }

  /** Results that are new, changed or gone by the newest beat. */
  settle(before: View, { kind }: MatchIncident): void {
    const isConfirmed = this.view.final && !before.final
    const { game } = this.match
    const gone: string[] = []
    const fresh: SettledMarket[] = []
    const [wasOf, isOf] = [game.results(before), game.results(this.view)]
    for (const market of this.offered) {
      const [was, is] = [wasOf(market), isOf(market)]
      const same = JSON.stringify(was) === JSON.stringify(is)
      if (was !== undefined && !same) gone.push(market)
      if (is !== undefined && (!same || isConfirmed)) fresh.push({ market, outcomes: is })
    }
    const { producer } = this
    if (gone.length > 0) {
      const reason = kind === 'goal_cancelled' ? 'video_review' : 'result_corrected'
      this.say({ type: 'rollback_bet_settlement', producer, markets: gone, reason })
      for (const market of gone) this.mark(market, 'suspended')
    }
    if (fresh.length === 0) return
    const voidReason = game.voidReason(this.view)
    this.say({
      type: 'bet_settlement',
      producer,
      certainty: this.view.final ? 2 : 1,
      markets: fresh,
      ...(voidReason !== undefined && { voidReason }),
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
    const { game } = this.match
    const score = game.score(game.unplayed, 0)
    if (markets.length > 0) this.say({ type: 'odds_change', producer: 'pre', score, markets })
    for (const [name, market] of this.board)
      this.board.set(name, { ...market, status: 'handed_over', cashOut: false })
  }

  beat(beat: MatchIncident): void {
    const { kind } = beat
    const { game } = this.match
    if (kind === 'kick_off') this.handOver()
    const before = this.view
    this.view = game.after(before, beat)
    this.beats += 1
    this.scoreChanged = true
    this.isNews ||= game.isNews(beat)
    if (beat.isQuiet !== true) this.incident(beat)
    this.stop(beat)
    const hold = game.holdOf(beat)
    if (hold !== undefined) this.heldMs = Math.max(this.heldMs, beat.wallMs + hold)
    if (kind === 'postponed') this.postpone()
    else this.settle(before, beat)
  }

  incident(beat: MatchIncident): void {
    const { producer, match, view } = this
    this.say({ type: 'incident', producer, ...incidentOf(match, view, beat) })
  }

  /** Sets prices where they are due; while nothing is bet on, only those that nobody has had yet. */
  price(): void {
    const { game } = this.match
    const held = this.wallMs < this.heldMs || this.view.scoutAway
    const again = [...this.board.values()].some(
      ({ status }) => status === 'suspended' || status === 'handed_over',
    )
    const due = this.isNews || this.wallMs - this.pricedMs >= game.tickMs
    if (!game.isPlaying(this.view) || (held ? this.pricedMs !== -Infinity : !due && !again)) return
    this.pricedMs = this.wallMs
    const priced = new Set<string>()
    const resultOf = game.results(this.view)
    for (const it of game.price(this.view, this.wallMs)) {
      priced.add(it.market)
      this.offered.add(it.market)
      if (resultOf(it.market) !== undefined) continue
      const market = asMarket(it, held)
      const was = this.board.get(it.market)
      if (was?.status !== market.status || hasMoved(was, market)) this.put(market)
    }
    for (const name of this.offered)
      if (resultOf(name) !== undefined) this.mark(name, 'settled')
      else if (!priced.has(name)) this.mark(name, 'inactive')
  }

  told(): PublishedState {
    const { beats, view, offered, board, pricedMs, heldMs } = this
    if (this.scoreChanged || this.changes.size > 0)
      this.say({
        type: 'odds_change',
        producer: this.producer,
        score: this.match.game.score(view, this.wallMs),
        markets: [...this.changes.values()],
      })
    return { beats, view, offered, board, pricedMs, heldMs }
  }
}

/**
 * Opens a match for bets: its first chances. One that is under way already has none: it is offered
 * from what is known of it in play.
 */
export const openMatch = (
  match: Match,
  isLate = false,
): { bodies: Body[]; told: PublishedState } => {
  const telling = new Telling(match, untold(match), -Infinity)
  const priced = isLate ? [] : match.game.price(match.game.unplayed, 0)
  for (const it of priced) {
    telling.offered.add(it.market)
    telling.put(asMarket(it, false))
  }
  const { fixture } = match
  telling.say({ type: 'fixture_change', producer: 'pre', change: 'new', fixture })
  const told = telling.told()
  return { bodies: telling.bodies, told }
}

/** Tells every beat that is due `wallMs` after kick-off, and the prices of that moment. */
export const buildMatchMessages = (
  match: Match,
  beats: readonly MatchIncident[],
  before: PublishedState,
  wallMs: number,
): { bodies: Body[]; told: PublishedState } => {
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
export const restorePublishedState = (
  match: Match,
  beats: readonly MatchIncident[],
  count: number,
  offered: readonly string[],
): PublishedState => {
  if (count === 0) {
    const { told } = openMatch(match, offered.length === 0)
    return { ...told, offered: new Set(offered) }
  }
  const told = beats.slice(0, count)
  const holds = told.map((it) => it.wallMs + (match.game.holdOf(it) ?? -Infinity))
  return {
    ...untold(match),
    beats: count,
    view: told.reduce((view, it) => match.game.after(view, it), match.game.unplayed),
    offered: new Set(offered),
    heldMs: Math.max(-Infinity, ...holds),
  }
}
