import { newRoundId } from '../lib/uuid.ts'
import { toKurus } from '../lib/money.ts'
import type { Notice } from '../lib/game-context.ts'
import { createStore, type Store } from '../lib/store.ts'
import type { Game, Worth } from './game.ts'
import { isRefusal, type Answer, type Server, type Standing } from './server.ts'

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
  /** The round that runs, or the last one that was shown to its end. */
  round: Standing<Action, View> | null
  lastPaid: { kurus: bigint; isWin: boolean } | null
  notice: Notice
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
}

export type RoundDesk<Wager, Action, View> = {
  state: Store<RoundState<Wager, Action, View>>
  setStake(stake: string): void
  setWager(wager: Wager): void
  bet(): Promise<void>
  act(action: Action): Promise<void>
  /** Goes on with a round that was left open, here or on another device. */
  resume(roundId: string): Promise<void>
  hold(held: boolean): void
  dismiss(): void
}

/** Refusals after which this session takes nothing more. */
const closing: readonly Notice[] = ['session_expired', 'excluded', 'game_closed', 'limit_reached']

const triesMax = 4
const tryPauseMs = 800

/** Asks again where the wire failed: every call may be repeated, its id makes it one. */
const insist = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === triesMax) throw error
      await new Promise((done) => setTimeout(done, tryPauseMs * tries))
    }
  }
}

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
  if (!worth.over) return state.set({ phase: 'deciding', round })
  const paid = { kurus: worth.payKurus, isWin: worth.payKurus > worth.stakeKurus }
  state.set({
    phase: restOf(context),
    round,
    lastPaid: paid.kurus > 0n ? paid : null,
    ...(round.balance !== null && { balanceKurus: toKurus(round.balance) }),
  })
  around.roundEnd(round.roundId, round.stake, round.payout ?? '0.00')
  void insist(() => server.seen(round.roundId)).catch(() => undefined)
}

/** Asks and shows the answer; false where it was refused. */
const take = async <Config, Wager, Action, View>(
  context: Context<Config, Wager, Action, View>,
  ask: () => Promise<Answer<Action, View>>,
  before: View | null,
  back: Phase,
  from: 'now' | 'earlier' = 'now',
): Promise<boolean> => {
  const { state, presenter } = context
  const answer: Answer<Action, View> = await insist(ask).catch(() => ({ refused: 'internal' }))
  if (!isRefusal(answer)) {
    await present(context, answer, before, from)
    return true
  }
  presenter.cancel()
  state.set({
    phase: closing.includes(answer.refused) ? 'closed' : back,
    notice: answer.refused,
  })
  return false
}

const bet = async <Config, Wager, Action, View>(
  context: Context<Config, Wager, Action, View>,
): Promise<void> => {
  const { state, presenter, around, server, game } = context
  const { phase, pause, stake, wager } = state.get()
  const now = performance.now()
  if (phase !== 'ready' || now < pause.toMs) return
  const roundId = newRoundId()
  around.roundStart(stake)
  around.activity()
  state.set({
    phase: 'sending',
    notice: null,
    lastPaid: null,
    round: null,
    pause: { fromMs: now, toMs: now + game.paceMs },
  })
  presenter.begin(wager)
  const ask = () => server.bet({ roundId, stake, wager })
  if (!(await take(context, ask, null, restOf(context)))) around.roundEnd(roundId, '0.00', '0.00')
}

const act = async <Config, Wager, Action, View>(
  context: Context<Config, Wager, Action, View>,
  action: Action,
): Promise<void> => {
  const { state, around, server } = context
  const { phase, round } = state.get()
  if (phase !== 'deciding' || !round) return
  const same = JSON.stringify(action)
  if (!round.offers.some((offer) => JSON.stringify(offer.action) === same)) return
  around.activity()
  state.set({ phase: 'sending', notice: null })
  const { roundId, step, view } = round
  const actionId = newRoundId()
  await take(context, () => server.act({ roundId, step, actionId, action }), view, 'deciding')
}

export const createRoundDesk = <Config, Wager, Action, View>(
  parts: RoundParts<Config, Wager, Action, View>,
): RoundDesk<Wager, Action, View> => {
  const { game, server, around } = parts
  const state = createStore<RoundState<Wager, Action, View>>({
    phase: 'ready',
    balanceKurus: toKurus(parts.balance),
    stake: parts.stake,
    wager: game.usual,
    round: null,
    lastPaid: null,
    notice: null,
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
    async resume(roundId) {
      if (state.get().phase !== 'ready') return
      state.set({ phase: 'sending', notice: 'resumed' })
      around.roundStart('0.00')
      await take(context, () => server.round(roundId), null, restOf(context), 'earlier')
    },
    hold(held) {
      context.held = held
      const { phase } = state.get()
      if (phase === 'ready' || phase === 'held') state.set({ phase: restOf(context) })
    },
    dismiss: () => state.set({ notice: null }),
  }
}
