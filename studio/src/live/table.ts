import type { Wallet } from '../wallet/wallet.ts'
import { getPurse } from '../players/store.ts'
import { placeBets, undoBets } from './bets.ts'
import { isOpen, lies, roundOf, type Felt } from './felt.ts'
import { sendTo, type Connection, type Person } from './people.ts'
import { openRound, steps, voidRound } from './phases.ts'
import type { FromClient, TableStates } from './protocol.ts'
import { goHome, hasStake, sit, stand } from './seats.ts'
import {
  findRunning,
  lastResults,
  lastStakes,
  listStakes,
  takeBack,
  type StakeRow,
} from './store.ts'
import { announce, announceSoon, crowdChanged, refuse, tellMe } from './tell.ts'
import { act } from './turns.ts'
import { lastView, snapshotMessage } from './views.ts'

/**
 * A table at work: who is there, what they say, and the loop that plays one round after the other.
 */
export type Table = {
  id: string
  /** Takes up what was left when the last process ended. */
  start(): Promise<void>
  /** Ends the loop; a round whose bets are still open is void. */
  stop(): Promise<void>
  join(connection: Connection, who: { player: string; mode: 'real' | 'demo' }): Promise<Person>
  leave(person: Person, connection: Connection): void
  hear(
    person: Person,
    connection: Connection,
    message: Exclude<FromClient, { t: 'hello' }>,
  ): Promise<void>
  /** News of a stake from the till. */
  heard(stake: StakeRow, balanceKurus: bigint | undefined): void
  state(): TableStates['tables'][number]
}

/** The first picture of the table waits so long for the balance. */
const balanceMsMax = 300
const pauseAfterFaultMs = 1_000

/**
 * Reads the running round anew. `fresh`: the process starts, so whoever staked before the deal gets
 * it back.
 */
const takeUp = async (felt: Felt, fresh: boolean): Promise<void> => {
  const row = await findRunning(felt.db.read, felt.table.info.id)
  felt.round = row ? roundOf(row, await listStakes(felt.db.read, row.id)) : null
  const { round } = felt
  if (!round) return
  if (fresh && (round.phase === 'betting' || round.phase === 'closed'))
    return voidRound(felt, round)
  if (fresh && round.result !== null) felt.results.unshift(round.result)
  if (round.phase === 'betting' || round.phase === 'closed') return
  // A double or a split whose card has not been dealt did not happen.
  for (const stake of [...round.stakes.values()].filter(isOpen)) {
    const back = await felt.db.inTx((tx) =>
      takeBack(tx, felt.table.info.id, stake.id, 'round_void', new Date(felt.clock())),
    )
    if (back) round.stakes.set(back.id, back)
  }
  felt.till.wake()
  for (const stake of round.stakes.values()) {
    if (!fresh || stake.seat === null || !lies(stake) || felt.seats[stake.seat - 1] !== null)
      continue
    const person = addPerson(felt, { player: stake.player, mode: stake.mode })
    person.seat = stake.seat
    felt.seats[stake.seat - 1] = person
  }
}

const addPerson = (
  felt: Felt,
  { player, mode }: { player: string; mode: 'real' | 'demo' },
): Person => {
  const known = felt.people.all.get(player)
  if (known) return known
  const person: Person = {
    player,
    mode,
    connections: new Set(),
    balanceKurus: null,
    seat: null,
    idleRounds: 0,
    leftAt: felt.clock(),
    last: null,
  }
  felt.people.all.set(player, person)
  return person
}

const createLoop = (felt: Felt) => {
  let looping: Promise<void> | undefined
  const play = async () => {
    while (!felt.isStopping() && (felt.round !== null || felt.people.count() > 0)) {
      try {
        await (felt.round === null ? openRound(felt) : steps[felt.round.phase](felt, felt.round))
      } catch (error) {
        if (felt.isStopping()) return
        felt.log.error({ err: error, table: felt.table.info.id }, 'a round could not go on now')
        await felt.wait(pauseAfterFaultMs).catch(() => {})
        await takeUp(felt, false).catch(() => {})
      }
    }
    if (felt.isStopping()) return
    goHome(felt)
    announce(felt)
  }
  const wakeUp = (): void => {
    looping ??= play().finally(() => {
      looping = undefined
      // Somebody came while the table lay down to rest.
      if (!felt.isStopping() && felt.people.count() > 0) wakeUp()
    })
  }
  return { wakeUp, ended: async () => looping }
}

const balanceOf = (
  felt: Felt,
  wallet: Wallet,
  { mode, player }: Pick<Person, 'mode' | 'player'>,
): Promise<bigint | 'unknown'> =>
  mode === 'demo' ? getPurse(felt.db.read, player) : wallet.balance(player)

const setBalance = (felt: Felt, person: Person, kurus: bigint | 'unknown'): void => {
  if (kurus !== 'unknown') person.balanceKurus = kurus
  tellMe(felt, person)
}

type Settling = Extract<FromClient, { t: 'bet' | 'undo' | 'sit' | 'leave' }>

/**
 * Runs what a player wants one after the other, whichever device it comes from: limits and seats
 * count what lies on the table, and a stake lies there only once it is written down.
 */
const createTurns = () => {
  const last = new Map<string, Promise<void>>()
  return async (player: string, work: () => Promise<void>): Promise<void> => {
    const mine = (last.get(player) ?? Promise.resolve()).then(work)
    const ended = mine.catch(() => {})
    last.set(player, ended)
    await ended
    if (last.get(player) === ended) last.delete(player)
    return mine
  }
}

export const createTable = (felt: Felt, wallet: Wallet): Table => {
  const loop = createLoop(felt)
  const { people, table } = felt
  const inTurn = createTurns()
  const settle = async (
    person: Person,
    connection: Connection,
    message: Settling,
  ): Promise<void> => {
    if (message.t === 'bet') return placeBets(felt, person, connection, message)
    if (message.t === 'undo') return undoBets(felt, person, connection, message.id)
    const why =
      message.t === 'sit'
        ? sit(felt, person, message.seat)
        : hasStake(felt, person)
          ? 'busy'
          : stand(felt, person)
    if (why !== undefined) return refuse(felt, connection, null, why)
    tellMe(felt, person)
    return announce(felt)
  }
  const hear: Table['hear'] = async (person, connection, message) => {
    if (message.t === 'act') return act(felt, person, connection, message)
    if (message.t === 'sync')
      return sendTo(connection, JSON.stringify(snapshotMessage(felt, person)))
    if (message.t === 'ping')
      return sendTo(connection, JSON.stringify({ t: 'pong', now: felt.clock(), at: message.at }))
    if (message.t === 'balance')
      return setBalance(felt, person, await balanceOf(felt, wallet, person))
    return inTurn(person.player, () => settle(person, connection, message))
  }
  return {
    id: table.info.id,
    hear,
    async start() {
      felt.results = await lastResults(felt.db.read, table.info.id, 20)
      await takeUp(felt, true)
      if (felt.round) loop.wakeUp()
    },
    async stop() {
      await loop.ended()
      const { round } = felt
      if (round && (round.phase === 'betting' || round.phase === 'closed'))
        await voidRound(felt, round)
    },
    async join(connection, who) {
      const asked = balanceOf(felt, wallet, who)
      const [last, balanceKurus] = await Promise.all([
        lastStakes(felt.db.read, who.player, table.info.id),
        Promise.race([asked, felt.wait(balanceMsMax).then(() => 'late' as const)]),
      ])
      // From here on nothing is waited for: whoever is nobody's connection is forgotten at the end
      // of a round.
      const person = addPerson(felt, who)
      if (typeof balanceKurus === 'bigint') person.balanceKurus = balanceKurus
      person.last = lastView(last, last[0]?.result ?? null, last[0]?.ended_at.getTime() ?? 0)
      people.enter(person, connection)
      sendTo(connection, JSON.stringify(snapshotMessage(felt, person)))
      crowdChanged(felt)
      loop.wakeUp()
      if (balanceKurus === 'late')
        void asked.then((kurus) => setBalance(felt, person, kurus)).catch(() => {})
      return person
    },
    leave(person, connection) {
      people.leave(person, connection, felt.clock())
      if (person.connections.size === 0 && person.seat === null && !hasStake(felt, person))
        people.all.delete(person.player)
      crowdChanged(felt)
    },
    heard(stake, balanceKurus) {
      const person = people.all.get(stake.player)
      if (person && balanceKurus !== undefined) person.balanceKurus = balanceKurus
      if (stake.reason === 'session_expired')
        for (const it of person?.connections ?? [])
          if (it.session === stake.session) it.expired = true
      if (felt.round?.id === stake.round_id) {
        const before = felt.round.stakes.get(stake.id)
        felt.round.stakes.set(stake.id, stake)
        if (lies(stake) !== (before !== undefined && lies(before))) announceSoon(felt)
      }
      if (person) tellMe(felt, person)
    },
    state() {
      const { round } = felt
      return {
        id: table.info.id,
        open: !felt.isStopping(),
        players: people.count(),
        phase: round?.phase ?? 'waiting',
        closesAt: round?.phase === 'betting' ? round.endsAt : null,
        seatsFree:
          table.seats === null ? null : felt.seats.filter((person) => person === null).length,
        lastResults: felt.results.slice(0, 12),
      }
    },
  }
}
