import type { RoomBet, Settled } from '../../engines/crash/room.ts'
import { countRoomRound, metersOfRound, type RoomMeter } from '../meters/meters.ts'
import type { OutboxRow } from '../rounds/calls/store.ts'
import { changeRound } from '../rounds/store.ts'
import { settledBets } from '../live/shared-draw.ts'
import {
  balanceAfter,
  countedBets,
  endRound,
  leaveWithoutBets,
  listBets,
  lockRoomRound,
  type Late,
} from './store.ts'
import { betOfRow, besideOf, type Phase, type RoomContext, type Running } from './context.ts'
import { crashOf } from './links.ts'
import { ChangedElsewhere, payBet, returnStake, takeBack } from './money.ts'
import { openRound } from './round-opening.ts'
import { sendAll } from './call-sender.ts'
import { publishRoom, crowdSoon, publishToGuest } from './publish.ts'
import { askOnce, higherOf, isOpenAgain } from './voids.ts'

/*
 * A round: betting → bell → flight → rest. Each step is written down before anybody sees it, so whatever ends the
 * process, the round goes on from where it stood. What depends on where it crashes is told, paid and written no earlier
 * than the room's delay after its game time.
 */

const enter = (context: RoomContext, round: Running, phase: Phase): void => {
  Object.assign(round, { phase, phaseAt: context.books.clock() })
  publishRoom(context)
}

const until = (context: RoomContext, at: number): Promise<void> =>
  context.wait(Math.max(0, at - context.books.clock()))

const betting = async (context: RoomContext, round: Running): Promise<void> => {
  await until(context, round.state.bellAt)
  enter(context, round, 'bell')
}

/** Reads the bets again: what the database has counts. */
const readBets = async ({ books }: RoomContext, round: Running): Promise<void> => {
  const rows = await listBets(books.db.read, round.id)
  round.state = { ...round.state, bets: rows.map(betOfRow(round.by)) }
  round.beside = new Map(rows.map((row) => [row.id, besideOf(row)]))
  round.paid = new Set(rows.filter(({ state }) => state === 'paid').map(({ id }) => id))
}

/** What the wallet has not taken goes back. Answers what is settled before `late` may be known. */
const closeBets = async (context: RoomContext, round: Running): Promise<string> => {
  const { books, game } = context
  const calls = new Map<string, OutboxRow[]>()
  const counted = await books.db.inTx(async (tx) => {
    const row = await lockRoomRound(tx, round.id)
    // Who asked before the bell and waited for this row, or whose clock is behind, finds it shut.
    if (row?.state === 'staking') await changeRound(tx, round.id, { acts_until: row.opened_at })
    for (const { id, player, state } of await listBets(tx, round.id)) {
      if (state !== 'sent') continue
      const back = (await takeBack(tx, books, game.slug, id, 'unreachable')) ?? []
      calls.set(player, [...(calls.get(player) ?? []), ...back])
    }
    return countedBets(tx, round.id)
  })
  sendAll(context, calls)
  await readBets(context, round)
  return settledBets(counted)
}

const retryMs = { least: 100, most: 2_000 }

/** `late`, or why there is none: who is away gains nothing, the room waits. */
const askLate = async (
  context: RoomContext,
  round: Running,
  settled: string,
): Promise<{ value: string } | { reason: 'witness_away' | 'witness_disagrees' }> => {
  const { books, chain } = context
  const link = chain?.links.link(round.link) ?? ''
  const giveUpAt = round.state.bellAt + context.witnessAwayMs
  for (let pause = retryMs.least; ; pause = Math.min(retryMs.most, pause * 2)) {
    const answer = await askOnce(context, { ...round, link }, settled)
    if (answer.status === 'ok') return { value: answer.value }
    if (answer.status === 'disagrees') return { reason: 'witness_disagrees' }
    if (answer.status === 'away' && books.clock() >= giveUpAt) return { reason: 'witness_away' }
    await context.wait(answer.status === 'too_early' ? answer.waitMs + 1 : pause)
  }
}

/** A round that never flew: what it would have been decides all the same, once that is known (voids.ts). */
const voidRound = async (context: RoomContext, round: Running, reason: string): Promise<void> => {
  const { books, game, log } = context
  await books.db.inTx((tx) =>
    endRound(tx, round.id, {
      state: 'void',
      void_reason: reason,
      ended_at: new Date(books.clock()),
    }),
  )
  log.error({ room: game.slug, roundId: round.id, reason }, 'a round of a room is void')
  context.owes = null
  leaveRound(context, round)
}

const leaveRound = (context: RoomContext, round: Running): void => {
  context.next = { number: round.number + 1n, link: round.link + 1 }
  context.round = null
  for (const [player, { connections }] of context.guests)
    if (connections.size === 0) context.guests.delete(player)
}

const tellBettors = (context: RoomContext, round: Running): void => {
  for (const player of new Set(round.state.bets.map((bet) => bet.player)))
    publishToGuest(context, context.guests.get(player))
}

const realStaked = (bets: readonly RoomBet[]): bigint =>
  bets
    .filter(({ mode, state }) => mode === 'real' && state === 'taken')
    .reduce((sum, { stakeKurus }) => sum + stakeKurus, 0n)

/** Waits for the stakes on their way, then for what did not exist before, and takes off. */
const bell = async (context: RoomContext, round: Running): Promise<void> => {
  const { game, books, chain } = context
  await until(context, round.state.bellAt + game.bellMs.least)
  const waitsUntil = round.state.bellAt + game.bellMs.most
  while (books.clock() < waitsUntil && round.state.bets.some(({ state }) => state === 'sent'))
    await context.wait(20)
  const settled = await closeBets(context, round)
  const answer = await askLate(context, round, settled)
  if ('reason' in answer) return voidRound(context, round, answer.reason)
  const { value } = answer
  const late: Late = { value, takeoffAt: books.clock() + game.startMs, settled }
  await books.db.inTx((tx) =>
    changeRound(tx, round.id, {
      state: 'deciding',
      late: JSON.stringify(late),
      staked: realStaked(round.state.bets),
    }),
  )
  round.late = late
  const { config, rules } = round.by
  const x = crashOf(config, chain?.links.link(round.link) ?? '', value, rules)
  round.state = rules.takeOff(round.state, { takeoffAt: late.takeoffAt, x })
  enter(context, round, 'flight')
  tellBettors(context, round)
  crowdSoon(context)
}

/**
 * Writes down what these bets come to, and sends it: all of it, or nothing where another process has written something of
 * them (throws `ChangedElsewhere`). Who has nothing left in the round is free.
 */
const pay = async (
  context: RoomContext,
  round: Running,
  settled: readonly Settled[],
  end?: { paid: bigint; meters: readonly RoomMeter[] },
): Promise<void> => {
  const { books, game } = context
  const bets = new Map(round.state.bets.map((bet) => [bet.id, bet]))
  const calls = new Map<string, OutboxRow[]>()
  await books.db.inTx(async (tx) => {
    for (const one of settled) {
      const { player = '', clicked: at = null } = bets.get(one.id) ?? {}
      const due = { ...one, clicked: at === null ? null : round.by.rules.multipleAt(at) }
      const written = one.void
        ? await returnStake(tx, books, game.slug, due)
        : await payBet(tx, books, game.slug, due)
      if (!written) throw new ChangedElsewhere(one.id)
      calls.set(player, [...(calls.get(player) ?? []), ...written])
    }
    if (!end) {
      for (const player of calls.keys()) await leaveWithoutBets(tx, round.id, player)
      return
    }
    const now = new Date(books.clock())
    await endRound(tx, round.id, { state: 'settled', paid: end.paid, ended_at: now })
    await countRoomRound(tx, end.meters, now)
  })
  for (const { id } of settled) round.paid.add(id)
  sendAll(context, calls)
}

/** What the round counts for the alarm on the return. */
const countedOf = (
  slug: string,
  { by: { config, rules }, state: { bets } }: Running,
  settled: readonly Settled[],
): RoomMeter[] => {
  const ends = new Map(settled.map((one) => [one.id, one]))
  return metersOfRound(
    slug,
    bets.flatMap(({ id, mode, stakeKurus }) => {
      const end = ends.get(id)
      if (!end || end.void) return []
      const top = end.pay === rules.ceilingOf(config, stakeKurus, null)
      return [{ mode, stakeKurus, payoutKurus: end.payoutKurus, top }]
    }),
  )
}

/** All is decided: who is still flying has lost, and the round is settled. */
const crash = async (
  context: RoomContext,
  round: Running,
  { multiple, at }: { multiple: number; at: number },
): Promise<void> => {
  const { game, chain } = context
  const due = round.by.rules.settle(round.by.config, round.state, false)
  // Nobody could cash out while the room was away: no restart of ours may cost a bet its stake.
  const settled = round.broken ? higherOf(round.state.bets, due) : due
  const modes = new Map(round.state.bets.map(({ id, mode }) => [id, mode]))
  const paid = settled.reduce(
    (sum, { id, payoutKurus }) => (modes.get(id) === 'real' ? sum + payoutKurus : sum),
    0n,
  )
  const left = settled.filter(({ id }) => !round.paid.has(id))
  await pay(context, round, left, { paid, meters: countedOf(game.slug, round, settled) })
  const gone = new Set(settled.filter((one) => one.void).map(({ id }) => id))
  for (const id of gone)
    round.beside.set(id, { alias: round.beside.get(id)?.alias ?? null, reason: 'round_void' })
  round.state = {
    ...round.state,
    bets: round.state.bets.map((bet) => (gone.has(bet.id) ? { ...bet, state: 'void' } : bet)),
  }
  round.crash = { multiple, at, link: chain?.links.link(round.link) ?? '' }
  const number = parseInt(`${round.number}`, 10)
  context.past = [{ roundId: round.id, number, multiple }, ...context.past].slice(0, 20)
  enter(context, round, 'rest')
  await refreshDemos(context, round)
  tellBettors(context, round)
  crowdSoon(context)
}

/** Play money is there at once. */
const refreshDemos = async (context: RoomContext, round: Running): Promise<void> => {
  for (const { id, mode, player } of round.state.bets) {
    const guest = context.guests.get(player)
    if (mode !== 'demo' || !guest) continue
    const balance = await balanceAfter(context.books.db.read, id)
    if (balance !== null) guest.balanceKurus = balance
  }
}

const flight = async (context: RoomContext, round: Running): Promise<void> => {
  for (;;) {
    try {
      return await fly(context, round)
    } catch (error) {
      if (!(error instanceof ChangedElsewhere)) throw error
      context.log.warn({ room: context.game.slug, roundId: round.id }, 'another process flies, too')
      await readBets(context, round)
    }
  }
}

const fly = async (context: RoomContext, round: Running): Promise<void> => {
  const { books } = context
  const { config, rules } = round.by
  for (;;) {
    const now = books.clock()
    // A click stands in the database before anything of it is told.
    await Promise.all(round.writing)
    const told = rules.toldOf(config, round.state, now)
    if (told.crash) return crash(context, round, told.crash)
    const outs = new Map(told.bets.flatMap(({ id, out }) => (out ? [[id, out.multiple]] : [])))
    const fresh = rules
      .settle(config, round.state, false)
      .filter(({ id }) => outs.has(id) && !round.paid.has(id))
    if (fresh.length > 0) {
      await pay(context, round, fresh)
      await refreshDemos(context, round)
      const players = new Set(
        round.state.bets.filter(({ id }) => outs.has(id)).map(({ player }) => player),
      )
      for (const player of players) publishToGuest(context, context.guests.get(player))
      if (told.ceiling !== null) publishRoom(context)
      crowdSoon(context)
    }
    const next = rules.nextTelling(config, round.state, now)
    await until(context, next ?? now + config.delayMs)
  }
}

const rest = async (context: RoomContext, round: Running): Promise<void> => {
  await until(context, round.phaseAt + context.game.restMs)
  leaveRound(context, round)
}

const steps: Readonly<Record<Phase, (context: RoomContext, round: Running) => Promise<void>>> = {
  betting,
  bell,
  flight,
  rest,
}

/** One step of a room: the next round, or what comes next in the running one. */
export const step = async (context: RoomContext): Promise<void> => {
  if (context.round !== null) return steps[context.round.phase](context, context.round)
  if (await isOpenAgain(context)) return openRound(context)
}
