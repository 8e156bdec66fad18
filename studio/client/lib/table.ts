import type { ErrorKey, Fairness, GameInfo, PastRound, Round } from '../../src/protocol.ts'
import { Refused, type Api } from './api.ts'
import { keepRound, type Ending, type PlayInput } from './keeper.ts'
import { toKurus } from './money.ts'
import { openGame, type Address, type Opened } from './opening.ts'
import type { Parent } from './parent.ts'
import { tab } from './storage.ts'
import { createStore, type Store } from './store.ts'
import { wait } from './time.ts'
import { newRoundId } from './uuid.ts'
import type { Lang } from '../texts/texts.ts'

/** What the player is told above the controls. `resumed` and `payoutPending` are news, the rest are refusals. */
export type Notice = ErrorKey | 'resumed' | 'payoutPending' | null

export type TableState = {
  /** `closed`: no more play in this session. */
  phase: 'ready' | 'sending' | 'showing' | 'closed'
  balanceKurus: bigint
  /** Of the last round when it gave more than its stake, else null. */
  lastWinKurus: bigint | null
  notice: Notice
  away: boolean
  /** The pause before the next round, for the ring: performance.now() of its start and end. */
  pause: { fromMs: number; toMs: number }
  fairness: Fairness
  lastRound: Round | null
}

/** How an engine shows a round. `begin` starts the motion, `show` ends it with the result, `cancel` without one. */
export type Presenter = { begin: () => void; show: (round: Round) => Promise<void>; cancel: () => Promise<void> }

export type Table = {
  game: GameInfo
  mode: 'real' | 'demo'
  opened: Opened
  api: Api
  parent: Parent
  state: Store<TableState>
  play: (stake: string, bets: PlayInput['bets'], presenter: Presenter) => Promise<void>
  /** Shows the round that an earlier visit left unfinished, if there is one. */
  resume: (presenter: Presenter) => Promise<void>
  askDeposit: () => void
  dismiss: () => void
}

/** A press meant to skip the show of a win must not start the next round by coming a moment late. */
const afterShowMs = 350

const final: readonly ErrorKey[] = ['limit_reached', 'excluded', 'game_closed', 'session_expired', 'bad_request']

export const pastOf = (round: Round): PastRound => ({
  roundId: round.roundId,
  game: round.game,
  nonce: round.nonce,
  stake: round.stake,
  payout: round.payout,
  number: round.outcome.engine === 'roulette' ? round.outcome.number : null,
  void: null,
  serverSeedHash: round.serverSeedHash,
  revealed: false,
  at: round.at,
})

export const createTable = (api: Api, parent: Parent, address: Address, lang: Lang, opened: Opened): Table => {
  const { game } = opened
  const keptAs = `round.${game.slug}`
  const state = createStore<TableState>({
    phase: 'ready',
    balanceKurus: toKurus(opened.balance),
    lastWinKurus: null,
    notice: null,
    away: false,
    pause: { fromMs: performance.now(), toMs: performance.now() + opened.waitMs },
    fairness: opened.fairness,
    lastRound: null,
  })
  /** A balance told by the page while a round runs would spoil its result: it waits. */
  let heldBalance: string | null = null

  parent.listen((message) => {
    if (message.type !== 'balance' || opened.mode === 'demo') return
    if (state.get().phase === 'ready' || state.get().phase === 'closed') state.set({ balanceKurus: toKurus(message.balance) })
    else heldBalance = message.balance
  })

  const parts = {
    play: (input: PlayInput) => api.call('play', input),
    round: (roundId: string) => api.call('round', { roundId }),
    relaunch: async () => {
      await openGame(api, parent, { ...address, token: null }, lang)
    },
    wait,
    onTrouble: (away: boolean) => state.set({ away }),
  }

  const tellSeen = async (roundId: string): Promise<void> => {
    for (const pauseMs of [0, 1_000, 4_000]) {
      await wait(pauseMs)
      try {
        await api.call('seen', { roundId })
        return
      } catch (error) {
        if (error instanceof Refused) return
      }
    }
  }

  /** The payout is owed and under way: its balance comes with a later answer. */
  const settle = async (round: Round): Promise<void> => {
    state.set({ notice: 'payoutPending' })
    for (let tries = 0; tries < 30; tries++) {
      await wait(2_000)
      try {
        const answer = await api.call('round', { roundId: round.roundId })
        if (answer.status !== 'done' || answer.round.balance === null) continue
        const busy = state.get().phase !== 'ready'
        if (busy) heldBalance = null
        state.set({
          ...(!busy && { balanceKurus: toKurus(answer.round.balance) }),
          ...(state.get().notice === 'payoutPending' && { notice: null }),
        })
        return
      } catch {
        // Asked again below; the studio repeats the payout for as long as it takes.
      }
    }
  }

  const present = async (round: Round, presenter: Presenter): Promise<void> => {
    heldBalance = null
    state.set({
      phase: 'showing',
      balanceKurus: toKurus(round.balanceStaked),
      lastRound: round,
      ...(state.get().notice !== 'resumed' && { notice: null }),
    })
    await presenter.show(round)
    const payout = toKurus(round.payout)
    const stake = toKurus(round.stake)
    const told = round.balance ?? heldBalance
    heldBalance = null
    tab.write(keptAs, null)
    const now = performance.now()
    state.set({
      ...(now > state.get().pause.toMs && { pause: { fromMs: now, toMs: now + afterShowMs } }),
      phase: 'ready',
      notice: null,
      lastWinKurus: payout > stake ? payout : null,
      fairness: { ...state.get().fairness, nonce: round.nonce + 1 },
      ...(told !== null && { balanceKurus: toKurus(told) }),
    })
    parent.post({ type: 'round-end', roundId: round.roundId, stake: round.stake, payout: round.payout })
    void tellSeen(round.roundId)
    if (round.balance === null) void settle(round)
  }

  const refuse = async (ending: Exclude<Ending, { kind: 'done' }>, roundId: string, stake: string, presenter: Presenter): Promise<void> => {
    await presenter.cancel()
    tab.write(keptAs, null)
    const notice: ErrorKey = ending.kind === 'void' ? 'round_void' : ending.failure.error
    state.set({ phase: final.includes(notice) ? 'closed' : 'ready', notice, away: false })
    parent.post({
      type: 'round-end',
      roundId,
      stake: ending.kind === 'void' ? stake : '0.00',
      payout: ending.kind === 'void' ? stake : '0.00',
    })
    // What the player sees must be what the wallet holds, whatever was taken or given back meanwhile.
    const fresh = await api.call('balance', {}).catch(() => null)
    const told = fresh?.balance ?? heldBalance
    heldBalance = null
    if (told !== null && state.get().phase !== 'sending') state.set({ balanceKurus: toKurus(told) })
  }

  const bring = async (input: PlayInput, presenter: Presenter, from: 'play' | 'poll'): Promise<void> => {
    const before = state.get().balanceKurus
    try {
      const ending = await keepRound(parts, input, from)
      if (ending.kind === 'done') return await present(ending.round, presenter)
      // Another round of this game stands open (a second tab, say): show that one instead.
      if (ending.kind === 'refused' && ending.failure.error === 'busy' && ending.failure.roundId) {
        const other = await keepRound(parts, { roundId: ending.failure.roundId, stake: input.stake }, 'poll')
        if (other.kind === 'done') return await present(other.round, presenter)
      }
      state.set({ balanceKurus: before })
      await refuse(ending, input.roundId, input.stake, presenter)
    } catch (error) {
      await presenter.cancel()
      state.set({ phase: 'closed', notice: 'internal', balanceKurus: before })
      throw error
    }
  }

  return {
    game,
    mode: opened.mode,
    opened,
    api,
    parent,
    state,
    play: async (stake, bets, presenter) => {
      const now = performance.now()
      if (state.get().phase !== 'ready' || now < state.get().pause.toMs) return
      const input: PlayInput = { roundId: newRoundId(), stake, ...(bets && { bets }) }
      tab.write(keptAs, input.roundId)
      parent.post({ type: 'round-start' })
      parent.post({ type: 'activity' })
      state.set({ phase: 'sending', notice: null, lastWinKurus: null, pause: { fromMs: now, toMs: now + game.spinMsMin } })
      presenter.begin()
      await bring(input, presenter, 'play')
    },
    resume: async (presenter) => {
      const { unfinished } = opened
      const keptId = tab.read(keptAs)
      const roundId = unfinished ? (unfinished.status === 'done' ? unfinished.round.roundId : unfinished.roundId) : keptId
      if (roundId === null) return
      if (unfinished === null) {
        // The tab was closed while this round was on its way: it either never arrived or has been seen to its end.
        const answer = await parts.round(roundId).catch(() => null)
        if (answer?.status !== 'pending') return tab.write(keptAs, null)
      }
      parent.post({ type: 'round-start' })
      state.set({ phase: 'sending', notice: 'resumed' })
      presenter.begin()
      if (unfinished?.status === 'done') return await present(unfinished.round, presenter)
      await bring({ roundId, stake: '0' }, presenter, 'poll')
    },
    askDeposit: () => parent.post({ type: 'deposit' }),
    dismiss: () => state.set({ notice: null }),
  }
}
