import type { ErrorKey } from '../../src/protocol/protocol.ts'
import type { Round } from '../../src/protocol/rounds.ts'
import type { Lang } from '../texts/texts.ts'
import type { Api } from './api.ts'
import { awaitPayout, hearBalance, refreshBalance, tellSeen, type Desk } from './desk.ts'
import { keepRound, type Ending, type KeeperParts, type PlayInput } from './keeper.ts'
import { toKurus } from './money.ts'
import { openGame, type Address, type Opened } from './opening.ts'
import type { Parent } from './parent.ts'
import { tab } from './storage.ts'
import { createStore } from './store.ts'
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

export type Table = Readonly<
  Pick<Desk, 'game' | 'mode' | 'opened' | 'api' | 'parent' | 'state'>
> & {
  play: (stake: string, bets: PlayInput['bets'], presenter: Presenter) => Promise<void>
  /** Shows the round that an earlier visit left unfinished, if there is one. */
  resume: (presenter: Presenter) => Promise<void>
  askDeposit: () => void
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
  'game_closed',
  'session_expired',
  'bad_request',
]

const keptAs = ({ game }: Desk): string => `round.${game.slug}`

const present = async (desk: Desk, round: Round, presenter: Presenter): Promise<void> => {
  const { state, parent } = desk
  desk.heldBalance = null
  const notice = state.get().notice === 'resumed' ? 'resumed' : null
  state.set({
    phase: 'showing',
    balanceKurus: toKurus(round.balanceStaked),
    lastRound: round,
    notice,
  })
  await presenter.show(round)
  const payout = toKurus(round.payout)
  const told = round.balance ?? desk.heldBalance
  const now = performance.now()
  desk.heldBalance = null
  tab.write(keptAs(desk), null)
  state.set({
    phase: 'ready',
    notice: null,
    lastWinKurus: payout > toKurus(round.stake) ? payout : null,
    fairness: { ...state.get().fairness, nonce: round.nonce + 1 },
    ...(told !== null && { balanceKurus: toKurus(told) }),
    ...(now > state.get().pause.toMs && { pause: { fromMs: now, toMs: now + afterShowMs } }),
  })
  parent.post({
    type: 'round-end',
    roundId: round.roundId,
    stake: round.stake,
    payout: round.payout,
  })
  void tellSeen(desk, round.roundId)
  if (round.balance === null) void awaitPayout(desk, round)
}

const refuse = async (
  desk: Desk,
  ending: Exclude<Ending, { kind: 'done' }>,
  input: PlayInput,
  presenter: Presenter,
): Promise<void> => {
  await presenter.cancel()
  tab.write(keptAs(desk), null)
  const notice: ErrorKey = ending.kind === 'void' ? 'round_void' : ending.failure.error
  desk.state.set({ phase: final.includes(notice) ? 'closed' : 'ready', notice, away: false })
  desk.parent.post({ type: 'round-end', roundId: input.roundId, stake: '0.00', payout: '0.00' })
  await refreshBalance(desk)
}

const bring = async (
  desk: Desk,
  parts: KeeperParts,
  input: PlayInput,
  presenter: Presenter,
  from: 'play' | 'poll',
): Promise<void> => {
  try {
    const ending = await keepRound(parts, input, from)
    if (ending.kind === 'done') return await present(desk, ending.round, presenter)
    // Another round of this game stands open (a second tab, say): show that one instead.
    if (ending.kind === 'refused' && ending.failure.error === 'busy' && ending.failure.roundId) {
      const other = await keepRound(
        parts,
        { roundId: ending.failure.roundId, stake: input.stake },
        'poll',
      )
      if (other.kind === 'done') return await present(desk, other.round, presenter)
    }
    await refuse(desk, ending, input, presenter)
  } catch (error) {
    await presenter.cancel()
    desk.state.set({ phase: 'closed', notice: 'internal' })
    throw error
  }
}

/** The id of a round that this tab sent and never saw answered, if the studio is still at it. */
const lostRound = async (desk: Desk, parts: KeeperParts): Promise<string | null> => {
  const roundId = tab.read(keptAs(desk))
  if (roundId === null) return null
  const answer = await parts.round(roundId).catch(() => null)
  // It either never arrived or has been seen to its end.
  if (answer?.status !== 'pending') tab.write(keptAs(desk), null)
  return answer?.status === 'pending' ? roundId : null
}

const resume = async (desk: Desk, parts: KeeperParts, presenter: Presenter): Promise<void> => {
  const { unfinished } = desk.opened
  const roundId =
    unfinished?.status === 'done'
      ? unfinished.round.roundId
      : (unfinished?.roundId ?? (await lostRound(desk, parts)))
  if (roundId === null) return
  desk.parent.post({ type: 'round-start' })
  desk.state.set({ phase: 'sending', notice: 'resumed' })
  presenter.begin()
  if (unfinished?.status === 'done') return present(desk, unfinished.round, presenter)
  await bring(desk, parts, { roundId, stake: '0' }, presenter, 'poll')
}

const play = async (
  desk: Desk,
  parts: KeeperParts,
  wager: Omit<PlayInput, 'roundId'>,
  presenter: Presenter,
): Promise<void> => {
  const { state, parent, game } = desk
  const now = performance.now()
  if (state.get().phase !== 'ready' || now < state.get().pause.toMs) return
  const input: PlayInput = { roundId: newRoundId(), ...wager }
  tab.write(keptAs(desk), input.roundId)
  parent.post({ type: 'round-start', stake: input.stake })
  parent.post({ type: 'activity' })
  state.set({
    phase: 'sending',
    notice: null,
    lastWinKurus: null,
    pause: { fromMs: now, toMs: now + game.spinMsMin },
  })
  presenter.begin()
  await bring(desk, parts, input, presenter, 'play')
}

export const createTable = (
  api: Api,
  parent: Parent,
  address: Address,
  lang: Lang,
  opened: Opened,
): Table => {
  const now = performance.now()
  const state = createStore<ReturnType<Desk['state']['get']>>({
    phase: 'ready',
    balanceKurus: toKurus(opened.balance),
    lastWinKurus: null,
    notice: null,
    away: false,
    pause: { fromMs: now, toMs: now + opened.waitMs },
    fairness: opened.fairness,
    lastRound: null,
  })
  const desk: Desk = {
    game: opened.game,
    mode: opened.mode,
    opened,
    api,
    parent,
    state,
    heldBalance: null,
  }
  hearBalance(desk)
  const parts: KeeperParts = {
    play: (input) => api.call('play', input),
    round: (roundId) => api.call('round', { roundId }),
    relaunch: async () => {
      await openGame(api, parent, { ...address, token: null }, lang)
    },
    wait,
    onTrouble: (away) => state.set({ away }),
  }
  return {
    game: desk.game,
    mode: desk.mode,
    opened,
    api,
    parent,
    state,
    play: (stake, bets, presenter) =>
      play(desk, parts, { stake, ...(bets && { bets }) }, presenter),
    resume: (presenter) => resume(desk, parts, presenter),
    askDeposit: () => parent.post({ type: 'deposit' }),
    dismiss: () => state.set({ notice: null }),
  }
}
