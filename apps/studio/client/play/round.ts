import { newRoundId } from '../lib/uuid.ts'
import { toKurus } from '../lib/money.ts'
import { leftAfter } from '../lib/free-spins.ts'
import type { FreeSpins } from '../../src/protocol/protocol.ts'
import type { Notice } from '../lib/game-context.ts'
import { createStore, type Store } from '../lib/store.ts'
import type { Game, Worth } from './game.ts'
import { isRefusal, type ServerReply, type Refusal, type Server, type Standing } from './server.ts'
import { canonical } from '../../src/maths/canonical.ts'
import { wait } from '../lib/time.ts'

/*
 * A round of any engine at the page: bet, shown, decided, acted, shown, over. It knows neither canvas nor page, so a
 * test plays it against a server of its own.
 */

export type Phase = 'ready' | 'held' | 'sending' | 'showing' | 'deciding' | 'closed'

export type RoundState<Wager, Action, View> = {
  phase: Phase
  balanceKurus: bigint
  stake: string
  wager: Wager
  /** Granted: played first, for their own stake, which nobody takes. */
  freeSpins: FreeSpins | null
  /** The round that runs, or the last one that was shown to its end. */
  round: Standing<Action, View> | null
  /** What the player has laid out of the next action; null while nothing is. */
  draft: Action | null
  lastPaid: { kurus: bigint; isWin: boolean } | null
  notice: Notice
  /** With the notice `busy`: what runs instead. */
  busy: Refusal | null
  /** The house does not answer; what was asked is asked again. */
  away: boolean
  /** performance.now() between which no round may begin. */
  pause: { fromMs: number; toMs: number }
}

/** Who shows what happens; `show` resolves when the player has seen it. */
export type Presenter<Wager, View> = {
  /** A stake is on its way: what may move before anything is known. */
  begin(wager: Wager): void
  show(view: View, before: View | null, worth: Worth): Promise<void>
  /** The stake was not taken after all. */
  cancel(): void
}

/** What the page around the frame hears (session clock, net, one round at a time). */
export type Around = {
  roundStart(stake: string): void
  roundEnd(roundId: string, stake: string, payout: string): void
  activity(): void
}

export type RoundParts<Config, Wager, Action, View> = {
  game: Game<Config, Wager>
  server: Server<Wager, Action, View>
  presenter: Presenter<Wager, View>
  around: Around
  balance: string
  stake: string
  freeSpins?: FreeSpins | null
  /** A round of theirs that runs in another game, room or table. */
  elsewhere?: { roundId: string; game: string } | null
}

export type RoundControls<Wager, Action, View> = {
  state: Store<RoundState<Wager, Action, View>>
  setStake(stake: string): void
  setWager(wager: Wager): void
  bet(): Promise<void>
  act(action: Action): Promise<void>
  /** Lays an action out that is put together bit by bit; nothing is asked yet. */
  setDraft(draft: Action): void
  /** Goes on with a round that was left open, here or on another device. */
  resume(roundId: string): Promise<void>
  hold(held: boolean): void
  /** The page has heard of another balance; while a round runs its own amounts are newer. */
  tellBalance(balance: string): void
  /** Whether the house answers, as the wire sees it. */
  tellAway(away: boolean): void
  dismiss(): void
}

/** Refusals after which this session takes no stake more. */
const closing: readonly Notice[] = [
  'session_expired',
  'excluded',
  'territory_barred',
  'game_closed',
  'limit_reached',
]

/** Where the player stands after a refusal. A round that waits for them does so whatever may not be staked. */
const afterRefusal = (refused: Notice, back: Phase): Phase =>
  refused === 'session_expired' || (back !== 'deciding' && closing.includes(refused))
    ? 'closed'
    : back

const nothing = '0.00'

/** How often and how long a payout is waited for that is booked later. */
const payoutPollsMax = 60
const payoutPollMs = 2_000

/** What a desk's steps work on. */
type Context<Config, Wager, Action, View> = RoundParts<Config, Wager, Action, View> & {
  state: Store<RoundState<Wager, Action, View>>
  /** The page has asked to wait and has not yet said to go on. */
  held: boolean
}

const restOf = ({ held }: { held: boolean }): Phase => (held ? 'held' : 'ready')

const present = async <Config, Wager, Action, View>(
  context: Context<Config, Wager, Action, View>,
  round: Standing<Action, View>,
  before: View | null,
  from: 'now' | 'earlier',
): Promise<void> => {
  const { state, presenter, around, server } = context
  // The round itself is told when it has been shown: nothing beside the stage may be ahead of it.
  state.set({
    phase: 'showing',
    ...(from === 'now' && { balanceKurus: toKurus(round.balanceStaked) }),
  })
  const worth: Worth = {
    stakeKurus: toKurus(round.stake),
    payKurus: toKurus(round.payout ?? '0'),
    over: round.state === 'over',
  }
  await presenter.show(round.view, before, worth)
  // What was laid out has been taken, or another device went on.
  if (!worth.over) return state.set({ phase: 'deciding', round, draft: null })
  const stakedKurus = round.free ? 0n : worth.stakeKurus
  const paid = { kurus: worth.payKurus, isWin: worth.payKurus > stakedKurus }
  state.set({
    phase: restOf(context),
    round,
    draft: null,
    lastPaid: paid.kurus > 0n ? paid : null,
    ...(round.balance !== null && { balanceKurus: toKurus(round.balance) }),
    ...(round.free &&
      from === 'now' && { freeSpins: leftAfter(state.get().freeSpins, round.free) }),
  })
  around.roundEnd(round.roundId, round.free ? nothing : round.stake, round.payout ?? nothing)
  void server.seen(round.roundId).catch(() => undefined)
  if (round.balance === null) void awaitPayout(context, round.roundId)
}

/** The round is over, its payout not yet booked: the balance follows, unless the next round has begun by then. */
const awaitPayout = async <Config, Wager, Action, View>(
  { state, server }: Context<Config, Wager, Action, View>,
  roundId: string,
): Promise<void> => {
  state.set({ notice: 'payoutPending' })
  const stands = (): boolean => state.get().round?.roundId === roundId
  for (let polls = 0; polls < payoutPollsMax && stands(); polls++) {
    await wait(payoutPollMs)
    const answer = await server.round(roundId).catch(() => null)
    if (!answer || isRefusal(answer) || answer.balance === null) continue
    if (stands()) state.set({ balanceKurus: toKurus(answer.balance) })
    if (state.get().notice === 'payoutPending') state.set({ notice: null })
    return
  }
}

/** Asks and shows the answer; false where it was refused. `before`: the view that the answer follows. */
const take = async <Config, Wager, Action, View>(
  context: Context<Config, Wager, Action, View>,
  ask: () => Promise<ServerReply<Action, View>>,
  before: (answer: Standing<Action, View>) => View | null,
  back: Phase,
  from: 'now' | 'earlier' = 'now',
): Promise<boolean> => {
  const { state, presenter, server, around } = context
  const answer: ServerReply<Action, View> = await ask().catch(() => ({ refused: 'internal' }))
  if (!isRefusal(answer)) {
    await present(context, answer, before(answer), from)
    return true
  }
  presenter.cancel()
  const own = answer.refused === 'busy' && answer.game === context.game.slug ? answer.roundId : null
  if (own && from === 'now') {
    // Begun in another tab or on another device: it is gone on with here, as one that was left open.
    state.set({ notice: 'resumed' })
    around.roundStart(nothing)
    return take(
      context,
      () => server.round(own),
      () => null,
      back,
      'earlier',
    )
  }
  state.set({
    phase: afterRefusal(answer.refused, back),
    notice: answer.refused,
    busy: answer.refused === 'busy' && answer.roundId !== undefined ? answer : null,
    ...(answer.refused === 'free_spins_over' && { freeSpins: null }),
  })
  // What the player sees must be what the wallet holds, whatever was taken or given back meanwhile.
  const fresh = await server.balance().catch(() => null)
  if (fresh !== null && state.get().notice === answer.refused)
    state.set({ balanceKurus: toKurus(fresh) })
  return false
}

const bet = async <Config, Wager, Action, View>(
  context: Context<Config, Wager, Action, View>,
): Promise<void> => {
  const { state, presenter, around, server, game } = context
  const { phase, pause, stake, wager, freeSpins } = state.get()
  const now = performance.now()
  if (phase !== 'ready' || now < pause.toMs) return
  const roundId = newRoundId()
  around.roundStart(freeSpins ? nothing : stake)
  around.activity()
  state.set({
    phase: 'sending',
    notice: null,
    lastPaid: null,
    round: null,
    draft: null,
    pause: { fromMs: now, toMs: now + game.paceMs },
  })
  presenter.begin(wager)
  const input = {
    roundId,
    wager,
    ...(freeSpins ? { stake: freeSpins.stake, grantId: freeSpins.grantId } : { stake }),
  }
  const ask = () => server.bet(input)
  if (!(await take(context, ask, () => null, restOf(context))))
    around.roundEnd(roundId, nothing, nothing)
}

const act = async <Config, Wager, Action, View>(
  context: Context<Config, Wager, Action, View>,
  action: Action,
): Promise<void> => {
  const { state, around, server } = context
  const { phase, round } = state.get()
  if (phase !== 'deciding' || !round) return
  const same = canonical(action)
  if (!round.offers.some((offer) => canonical(offer.action) === same)) return
  around.activity()
  state.set({ phase: 'sending', notice: null })
  const { roundId, step, view } = round
  const actionId = newRoundId()
  // Another device may have gone on: what follows is shown as a round that was left open.
  const before = (answer: Standing<Action, View>) => (answer.step === step + 1 ? view : null)
  await take(context, () => server.act({ roundId, step, actionId, action }), before, 'deciding')
}

export const createRoundControls = <Config, Wager, Action, View>(
  parts: RoundParts<Config, Wager, Action, View>,
): RoundControls<Wager, Action, View> => {
  const { game, server, around } = parts
  const state = createStore<RoundState<Wager, Action, View>>({
    phase: 'ready',
    balanceKurus: toKurus(parts.balance),
    stake: parts.stake,
    wager: game.usual,
    draft: null,
    freeSpins: parts.freeSpins ?? null,
    round: null,
    lastPaid: null,
    notice: parts.elsewhere ? 'busy' : null,
    busy: parts.elsewhere ? { refused: 'busy', ...parts.elsewhere } : null,
    away: false,
    pause: { fromMs: 0, toMs: 0 },
  })
  const context: Context<Config, Wager, Action, View> = { ...parts, state, held: false }
  return {
    state,
    setStake(stake) {
      if (state.get().phase === 'ready') state.set({ stake })
    },
    setWager(wager) {
      if (state.get().phase === 'ready') state.set({ wager })
    },
    bet: () => bet(context),
    act: (action) => act(context, action),
    setDraft(draft) {
      if (state.get().phase === 'deciding') state.set({ draft })
    },
    async resume(roundId) {
      if (state.get().phase !== 'ready') return
      state.set({ phase: 'sending', notice: 'resumed', busy: null })
      around.roundStart(nothing)
      await take(
        context,
        () => server.round(roundId),
        () => null,
        restOf(context),
        'earlier',
      )
    },
    hold(held) {
      context.held = held
      const { phase } = state.get()
      if (phase === 'ready' || phase === 'held') state.set({ phase: restOf(context) })
    },
    tellBalance(balance) {
      const { phase } = state.get()
      if (phase !== 'sending' && phase !== 'showing') state.set({ balanceKurus: toKurus(balance) })
    },
    tellAway: (away) => state.set({ away }),
    dismiss: () => state.set({ notice: null, busy: null }),
  }
}
