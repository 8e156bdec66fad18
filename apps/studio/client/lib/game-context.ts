import type { GameInfo } from '../../src/protocol/games.ts'
import type { ErrorKey, FreeSpins } from '../../src/protocol/protocol.ts'
import type { Fairness, Round } from '../../src/protocol/rounds.ts'
import { Refused, type Api } from './api.ts'
import { toKurus } from './money.ts'
import type { OpenedOn } from './opening.ts'
import type { Parent } from './parent.ts'
import type { Store } from './store.ts'
import { wait } from './time.ts'

/**
 * What the player is told above the controls. `resumed` and `payoutPending` are news, the rest are
 * refusals.
 */
export type Notice = ErrorKey | 'resumed' | 'payoutPending' | null

/** What a round paid; it is a win where it is more than the stake. */
export type Paid = { kurus: bigint; isWin: boolean }

export type GameState = {
  /**
   * `held`: ready, but the page around the game has asked to wait. `closed`: no more play in this
   * session.
   */
  phase: 'ready' | 'held' | 'sending' | 'showing' | 'closed'
  balanceKurus: bigint
  /** What is played without a stake, until none is left. */
  freeSpins: FreeSpins | null
  /** By the last round; null where it paid nothing. */
  lastPaid: Paid | null
  notice: Notice
  /** With `busy`: the other game in which a round of theirs runs. */
  elsewhere: string | null
  away: boolean
  /** The pause before the next round, for the ring: performance.now() of its start and end. */
  pause: { fromMs: number; toMs: number }
  fairness: Fairness
  lastRound: Round | null
}

/** What all steps of a round work on: the game, its state, and the two sides it talks to. */
export type GameContext = {
  game: GameInfo
  mode: 'real' | 'demo'
  opened: OpenedOn<GameInfo>
  api: Api
  parent: Parent
  state: Store<GameState>
  /** A balance told by the page while a round runs would spoil its result: it waits here. */
  heldBalance: string | null
  /** The page has asked to wait (a reality check, a pause) and has not yet said to go on. */
  held: boolean
}

export const isIdle = ({ state }: GameContext): boolean =>
  ['ready', 'held', 'closed'].includes(state.get().phase)

/** What a round leaves behind once it has been shown. */
export const restOf = ({ held }: Pick<GameContext, 'held'>): 'ready' | 'held' =>
  held ? 'held' : 'ready'

/**
 * The page asks to wait: a round that runs is played to its end, nothing new begins, and the page
 * hears at once which it is, and when that is over. A stake that was refused meanwhile for a limit's sake closes nothing: the page
 * says to go on once there is nothing to wait for.
 */
export const onHold = (context: GameContext): void => {
  const { parent, state } = context
  parent.listen(({ type }) => {
    if (type !== 'hold' && type !== 'resume') return
    context.held = type === 'hold'
    const { phase, notice } = state.get()
    if (type === 'hold') {
      if (phase === 'ready') state.set({ phase: 'held' })
      parent.post({ type: isIdle(context) ? 'held' : 'playing' })
    } else if (phase === 'held') state.set({ phase: 'ready' })
    else if (phase === 'closed' && notice === 'limit_reached')
      state.set({ phase: 'ready', notice: null })
  })
}

export const onBalance = (context: GameContext): void => {
  context.parent.listen((message) => {
    if (message.type !== 'balance' || context.mode === 'demo') return
    if (isIdle(context)) context.state.set({ balanceKurus: toKurus(message.balance) })
    else context.heldBalance = message.balance
  })
}

const seenPausesMs = [0, 1_000, 4_000]

/**
 * Worth a few tries and no more: at worst the round is shown once more when the game is opened
 * again.
 */
export const reportSeen = async (context: GameContext, roundId: string): Promise<void> => {
  for (const pauseMs of seenPausesMs) {
    await wait(pauseMs)
    try {
      await context.api.call('seen', { roundId })
      return
    } catch (error) {
      if (error instanceof Refused) return
    }
  }
}

const payoutPollMs = 2_000
const payoutPollsMax = 30

/** The payout is owed and under way: the balance with it comes with a later answer. */
export const awaitPayout = async (context: GameContext, round: Round): Promise<void> => {
  const { api, state } = context
  state.set({ notice: 'payoutPending' })
  for (let polls = 0; polls < payoutPollsMax; polls++) {
    await wait(payoutPollMs)
    const answer = await api.call('round', { roundId: round.roundId }).catch(() => null)
    if (answer?.status !== 'done' || answer.round.balance === null) continue
    if (isIdle(context)) state.set({ balanceKurus: toKurus(answer.round.balance) })
    if (state.get().notice === 'payoutPending') state.set({ notice: null })
    return
  }
}

/**
 * What the player sees must be what the wallet holds, whatever was taken or given back meanwhile.
 */
export const refreshBalance = async (context: GameContext): Promise<void> => {
  const fresh = await context.api.call('balance', {}).catch(() => null)
  const told = fresh?.balance ?? context.heldBalance
  context.heldBalance = null
  if (told !== null && isIdle(context)) context.state.set({ balanceKurus: toKurus(told) })
}
