import { leftAfter } from './free-spins.ts'
import type { GameInfo } from '../../src/protocol/games.ts'
import type { WalletResponse, ErrorKey } from '../../src/protocol/protocol.ts'
import type { Round, Standing } from '../../src/protocol/rounds.ts'
import type { Lang } from '../texts/texts.ts'
import type { Api } from './api.ts'
import {
  awaitPayout,
  onBalance,
  onHold,
  refreshBalance,
  restOf,
  reportSeen,
  type GameContext,
} from './game-context.ts'
import {
  keepRound,
  type RoundReply,
  type Ending,
  type RoundSenderOptions,
  type PlayInput,
} from './round-sender.ts'
import { toKurus } from './money.ts'
import { elsewhereOf, openGame, type Address, type OpenedOn } from './opening.ts'
import type { Parent } from './parent.ts'
import { tab } from './storage.ts'
import { createStore } from './store.ts'
import { publishCommitment } from './publish-commitment.ts'
import { wait } from './time.ts'
import { newRoundId } from './uuid.ts'

/**
 * How an engine shows a round. `begin` starts the motion, `show` ends it with the result, `cancel`
 * without one.
 */
export type Presenter = {
  begin: () => void
  show: (round: Round) => Promise<void>
  cancel: () => Promise<void>
}

export type GameSession = Readonly<
  Pick<GameContext, 'game' | 'mode' | 'opened' | 'api' | 'parent' | 'state'>
> & {
  play: (stake: string, bets: PlayInput['bets'], presenter: Presenter) => Promise<void>
  /** Shows the round that an earlier visit left unfinished, if there is one. */
  resume: (presenter: Presenter) => Promise<void>
  askDeposit: () => void
  /** Asks the page to open the game in which a round of theirs runs. */
  goTo: (game: string) => void
  dismiss: () => void
}

/**
 * A press meant to skip the show of a win must not start the next round by coming a moment late.
 */
const afterShowMs = 350

/** Refusals after which nothing can be played in this session. */
const final: readonly ErrorKey[] = [
  'limit_reached',
  'excluded',
  'territory_barred',
  'game_closed',
  'session_expired',
  'bad_request',
]

/** A round of the machine as these games show it: drawn whole, over as soon as it is known. */
const getRound = async (standing: Standing): Promise<Round> =>
  (await import('../../src/protocol/rounds.ts')).drawnRound.parse(standing)

const drawn = async (answer: WalletResponse): Promise<RoundReply<Round>> =>
  answer.status === 'pending' ? answer : { status: 'done', round: await getRound(answer.round) }

const keptAs = ({ game }: GameContext): string => `round.${game.slug}`

/**
 * A round of an earlier visit was paid long ago: the balance knows of it already, and the round's
 * own is older than what other games have done since.
 */
type From = 'now' | 'earlier'

const present = async (
  context: GameContext,
  round: Round,
  presenter: Presenter,
  from: From = 'now',
): Promise<void> => {
  const { state, parent, game } = context
  context.heldBalance = null
  const { notice: before, pause } = state.get()
  const notice = before === 'resumed' ? 'resumed' : null
  // The studio's pause began when it drew, which was no later than now: whoever counted from the press
  // alone would be told that it is too fast.
  const toMs = Math.max(pause.toMs, from === 'now' ? performance.now() + game.spinMsMin : 0)
  state.set({
    phase: 'showing',
    pause: { ...pause, toMs },
    ...(from === 'now' && { balanceKurus: toKurus(round.balanceStaked) }),
    lastRound: round,
    notice,
  })
  await presenter.show(round)
  const payout = toKurus(round.payout)
  const staked = round.free ? 0n : toKurus(round.stake)
  const told = (from === 'now' ? round.balance : null) ?? context.heldBalance
  const now = performance.now()
  context.heldBalance = null
  tab.write(keptAs(context), null)
  state.set({
    phase: restOf(context),
    notice: null,
    lastPaid: payout > 0n ? { kurus: payout, isWin: payout > staked } : null,
    fairness: { ...state.get().fairness, nonce: round.nonce + 1 },
    ...(told !== null && { balanceKurus: toKurus(told) }),
    ...(round.free &&
      from === 'now' && { freeSpins: leftAfter(state.get().freeSpins, round.free) }),
    ...(now > state.get().pause.toMs && { pause: { fromMs: now, toMs: now + afterShowMs } }),
  })
  parent.post({
    type: 'round-end',
    roundId: round.roundId,
    stake: round.free ? '0.00' : round.stake,
    payout: round.payout,
  })
  if (context.held) parent.post({ type: 'held' })
  void reportSeen(context, round.roundId)
  if (round.balance === null) void awaitPayout(context, round)
}

const refuse = async (
  context: GameContext,
  ending: Exclude<Ending, { kind: 'done' }>,
  input: PlayInput,
  presenter: Presenter,
): Promise<void> => {
  await presenter.cancel()
  tab.write(keptAs(context), null)
  const notice: ErrorKey = ending.kind === 'void' ? 'round_void' : ending.failure.error
  const busyWith = ending.kind === 'void' ? undefined : ending.failure.game
  context.state.set({
    phase: final.includes(notice) ? 'closed' : restOf(context),
    notice,
    elsewhere: busyWith !== undefined && busyWith !== context.game.slug ? busyWith : null,
    away: false,
    ...(notice === 'free_spins_over' && { freeSpins: null }),
  })
  context.parent.post({ type: 'round-end', roundId: input.roundId, stake: '0.00', payout: '0.00' })
  if (context.held) context.parent.post({ type: 'held' })
  await refreshBalance(context)
}

const bring = async (
  context: GameContext,
  parts: RoundSenderOptions,
  input: PlayInput,
  presenter: Presenter,
  from: 'play' | 'poll',
): Promise<void> => {
  try {
    const ending = await keepRound(parts, input, from)
    if (ending.kind === 'done') return await present(context, ending.round, presenter)
    // Another round of this game stands open (a second tab, say): show that one instead.
    if (
      ending.kind === 'refused' &&
      ending.failure.error === 'busy' &&
      ending.failure.roundId &&
      ending.failure.game === context.game.slug
    ) {
      const other = await keepRound(
        parts,
        { roundId: ending.failure.roundId, stake: input.stake },
        'poll',
      )
      if (other.kind === 'done') return await present(context, other.round, presenter)
    }
    await refuse(context, ending, input, presenter)
  } catch (error) {
    await presenter.cancel()
    context.state.set({ phase: 'closed', notice: 'internal' })
    throw error
  }
}

/** The id of a round that this tab sent and never saw answered, if the studio is still at it. */
const lostRound = async (
  context: GameContext,
  parts: RoundSenderOptions,
): Promise<string | null> => {
  const roundId = tab.read(keptAs(context))
  if (roundId === null) return null
  const answer = await parts.round(roundId).catch(() => null)
  // It either never arrived or has been seen to its end.
  if (answer?.status !== 'pending') tab.write(keptAs(context), null)
  return answer?.status === 'pending' ? roundId : null
}

const resume = async (
  context: GameContext,
  parts: RoundSenderOptions,
  presenter: Presenter,
): Promise<void> => {
  const { unfinished } = context.opened
  const roundId =
    unfinished?.status === 'done'
      ? unfinished.round.roundId
      : (unfinished?.roundId ?? (await lostRound(context, parts)))
  if (roundId === null) return
  context.parent.post({ type: 'round-start' })
  context.state.set({ phase: 'sending', notice: 'resumed' })
  presenter.begin()
  if (unfinished?.status === 'done')
    return present(context, await getRound(unfinished.round), presenter, 'earlier')
  await bring(context, parts, { roundId, stake: '0' }, presenter, 'poll')
}

const play = async (
  context: GameContext,
  parts: RoundSenderOptions,
  wager: Omit<PlayInput, 'roundId'>,
  presenter: Presenter,
): Promise<void> => {
  const { state, parent, game } = context
  const now = performance.now()
  if (state.get().phase !== 'ready' || now < state.get().pause.toMs) return
  const { freeSpins } = state.get()
  // What was granted is played first, for its own stake, which nobody takes.
  const input: PlayInput = {
    roundId: newRoundId(),
    ...wager,
    ...(freeSpins && { stake: freeSpins.stake, grantId: freeSpins.grantId }),
  }
  tab.write(keptAs(context), input.roundId)
  parent.post({ type: 'round-start', stake: freeSpins ? '0.00' : input.stake })
  parent.post({ type: 'activity' })
  state.set({
    phase: 'sending',
    notice: null,
    lastPaid: null,
    pause: { fromMs: now, toMs: now + game.spinMsMin },
  })
  presenter.begin()
  await bring(context, parts, input, presenter, 'play')
}

export const createGameSession = (
  api: Api,
  parent: Parent,
  address: Address,
  lang: Lang,
  opened: OpenedOn<GameInfo>,
): GameSession => {
  const now = performance.now()
  const elsewhere = elsewhereOf(opened, opened.game.slug)
  const state = createStore<ReturnType<GameContext['state']['get']>>({
    phase: 'ready',
    balanceKurus: toKurus(opened.balance),
    freeSpins: opened.freeSpins,
    lastPaid: null,
    notice: elsewhere ? 'busy' : null,
    away: false,
    pause: { fromMs: now, toMs: now + opened.waitMs },
    fairness: opened.fairness,
    lastRound: null,
    elsewhere: elsewhere?.game ?? null,
  })
  const context: GameContext = {
    game: opened.game,
    mode: opened.mode,
    opened,
    api,
    parent,
    state,
    heldBalance: null,
    held: false,
  }
  onBalance(context)
  onHold(context)
  publishCommitment(parent, state)
  const parts: RoundSenderOptions = {
    play: async ({ bets, ...input }) =>
      drawn(await api.call('bet', { ...input, ...(bets && { wager: bets }) })),
    round: async (roundId) => drawn(await api.call('round', { roundId })),
    relaunch: async () => {
      await openGame(api, parent, { ...address, token: null }, lang)
    },
    wait,
    onTrouble: (away) => state.set({ away }),
  }
  return {
    game: context.game,
    mode: context.mode,
    opened,
    api,
    parent,
    state,
    play: (stake, bets, presenter) =>
      play(context, parts, { stake, ...(bets && { bets }) }, presenter),
    resume: (presenter) => resume(context, parts, presenter),
    askDeposit: () => parent.post({ type: 'deposit' }),
    goTo: (game) => parent.post({ type: 'go', game }),
    dismiss: () => state.set({ notice: null }),
  }
}
