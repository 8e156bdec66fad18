import type { Wallet } from '../wallet/wallet.ts'
import { getDemoBalance } from '../players/store.ts'
import { placeBets, undoBets } from './bets.ts'
import { isOpen, lies, roundOf, type Round, type TableContext } from './table-context.ts'
import { sendTo, type Connection, type Person } from './people.ts'
import { openRound } from './round-opening.ts'
import { steps, voidRound } from './phases.ts'
import type { FromClient, TableStates } from './protocol.ts'
import { hasStake, sit, stand } from './seats.ts'
import { findRunning, lastResults } from './rounds-store.ts'
import { lastStakes, listStakes, takeBack, type StakeRow } from './store.ts'
import { publishTable, publishTableSoon, crowdChanged, refuse, publishToPerson } from './publish.ts'
import { act } from './turns.ts'
import { lastView, shownRound, snapshotMessage } from './views.ts'
import { drawVoids } from './voids.ts'

/**
 * A table at work: who is there, what they say, and the loop that plays one round after the other.
 */
export type Table = {
  id: string
  /** Takes up what was left when the last process ended. */
  start(): Promise<void>
  /** Ends the loop; whoever keeps the tables next goes on with the round. */
  stop(): Promise<void>
  join(connection: Connection, who: { player: string; mode: 'real' | 'demo' }): Promise<Person>
  leave(person: Person, connection: Connection): void
  hear(
    person: Person,
    connection: Connection,
    message: Exclude<FromClient, { t: 'hello' }>,
  ): Promise<void>
  /** News of a stake from the outbox. */
  heard(stake: StakeRow, balanceKurus: bigint | undefined): void
  state(): TableStates['tables'][number]
  /** Whether it is closed because the bets of a voided round are still to be paid. */
  owes(): boolean
  /** Draws what was voided undrawn, and pays what counts in it. */
  drawVoids(): Promise<void>
}

/** The first picture of the table waits so long for the balance. */
const balanceMsMax = 300
const pauseAfterFaultMs = 1_000

/** Whoever has a stake finds the seat that it lies on. */
const takeSeats = (context: TableContext, round: Round): void => {
  for (const stake of round.stakes.values()) {
    const { seat } = stake
    if (seat === null || !(lies(stake) || isOpen(stake)) || context.seats[seat - 1] !== null)
      continue
    const person = addPerson(context, { player: stake.player, mode: stake.mode })
    person.seat = seat
    context.seats[seat - 1] = person
  }
}

/**
 * Reads the running round anew: it goes on from where it stands, with the stakes that it has.
 * `fresh`: the process starts.
 */
const takeUp = async (context: TableContext, fresh: boolean): Promise<void> => {
  const row = await findRunning(context.db.read, context.table.info.id)
  // What waits for the witness is taken up where rounds are opened.
  context.next = null
  context.owes = null
  context.round =
    row && row.state !== 'waiting' ? roundOf(row, await listStakes(context.db.read, row.id)) : null
  const { round } = context
  if (!round) return
  const isEarly = round.phase === 'betting' || round.phase === 'closed'
  // Its seed lay open in the tables: a round of before there was a witness ends as it did then.
  if (isEarly && round.serverSeed !== null) return voidRound(context, round, 'restart')
  if (fresh) takeSeats(context, round)
  if (isEarly) return
  if (fresh && round.result !== null) context.results.unshift(round.result)
  // A double or a split whose card has not been dealt did not happen.
  for (const stake of [...round.stakes.values()].filter(isOpen)) {
    const back = await context.db.inTx((tx) => takeBack(tx, context.books, stake.id, 'round_void'))
    if (!back) continue
    round.stakes.set(back.id, back)
    void context.money.send([back])
  }
}

const addPerson = (
  context: TableContext,
  { player, mode }: { player: string; mode: 'real' | 'demo' },
): Person => {
  const known = context.people.all.get(player)
  if (known) return known
  const person: Person = {
    player,
    mode,
    connections: new Set(),
    balanceKurus: null,
    seat: null,
    idleRounds: 0,
    leftAt: context.clock(),
    last: null,
  }
  context.people.all.set(player, person)
  return person
}

/**
 * After a fault what stands in memory is a guess: the last step may have been written or not. The
 * table goes on once it has read the round again.
 */
const takeUpAgain = async (context: TableContext): Promise<void> => {
  for (let said = false; !context.isStopping();) {
    try {
      await context.wait(pauseAfterFaultMs)
      return await takeUp(context, false)
    } catch (error) {
      if (context.isStopping() || said) continue
      said = true
      context.log.warn(
        { why: (error as Error).message, table: context.table.info.id },
        'the round could not be read again',
      )
    }
  }
}

/** One round after the other, whether anybody is there or not, until the house closes. */
const createLoop = (context: TableContext) => {
  let looping: Promise<void> | undefined
  const play = async () => {
    while (!context.isStopping()) {
      try {
        await (context.round === null
          ? openRound(context)
          : steps[context.round.phase](context, context.round))
      } catch (error) {
        if (context.isStopping()) return
        context.log.error(
          { err: error, table: context.table.info.id },
          'a round could not go on now',
        )
        await takeUpAgain(context)
      }
    }
  }
  return {
    begin(): void {
      looping ??= play()
    },
    ended: async () => looping,
  }
}

const getBalance = async (
  context: TableContext,
  wallet: Wallet,
  { mode, player }: Pick<Person, 'mode' | 'player'>,
): Promise<bigint | 'unknown'> => {
  if (mode === 'demo') return getDemoBalance(context.db.read, player)
  const standing = await wallet.balance(player, context.table.info.id)
  return standing === 'unknown' ? standing : standing.balanceKurus
}

const setBalance = (context: TableContext, person: Person, kurus: bigint | 'unknown'): void => {
  if (kurus !== 'unknown') person.balanceKurus = kurus
  publishToPerson(context, person)
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

/** The first picture of the table goes out; the balance follows where the wallet is slow. */
const joinTable = async (
  context: TableContext,
  wallet: Wallet,
  connection: Connection,
  who: { player: string; mode: 'real' | 'demo' },
): Promise<Person> => {
  const { people, table } = context
  const asked = getBalance(context, wallet, who)
  const [last, balanceKurus] = await Promise.all([
    lastStakes(context.db.read, who.player, table.info.id),
    Promise.race([asked, context.wait(balanceMsMax).then(() => 'late' as const)]),
  ])
  // From here on nothing is waited for: whoever is nobody's connection is forgotten at the end
  // of a round.
  const person = addPerson(context, who)
  if (typeof balanceKurus === 'bigint') person.balanceKurus = balanceKurus
  const [one] = last
  person.last = one === undefined ? null : lastView(last, { ...one, at: one.ended_at.getTime() })
  people.enter(person, connection)
  sendTo(connection, JSON.stringify(snapshotMessage(context, person)))
  crowdChanged(context)
  if (balanceKurus === 'late')
    void asked.then((kurus) => setBalance(context, person, kurus)).catch(() => {})
  return person
}

/** News of a stake from the outbox. */
const hearOf = (context: TableContext, stake: StakeRow, balanceKurus: bigint | undefined): void => {
  const { people } = context
  const person = people.all.get(stake.player)
  if (person && balanceKurus !== undefined) person.balanceKurus = balanceKurus
  if (stake.reason === 'session_expired')
    for (const it of person?.connections ?? []) if (it.session === stake.session) it.expired = true
  if (context.round?.id === stake.round_id) {
    const before = context.round.stakes.get(stake.id)
    context.round.stakes.set(stake.id, stake)
    if (lies(stake) !== (before !== undefined && lies(before))) publishTableSoon(context)
  }
  if (person) publishToPerson(context, person)
}

export const createTable = (context: TableContext, wallet: Wallet): Table => {
  const loop = createLoop(context)
  const { people, table } = context
  const inTurn = createTurns()
  const settle = async (
    person: Person,
    connection: Connection,
    message: Settling,
  ): Promise<void> => {
    if (message.t === 'bet') return placeBets(context, person, connection, message)
    if (message.t === 'undo') return undoBets(context, person, connection, message.id)
    const why =
      message.t === 'sit'
        ? sit(context, person, message.seat)
        : hasStake(context, person)
          ? 'busy'
          : stand(context, person)
    if (why !== undefined) return refuse(context, connection, null, why)
    publishToPerson(context, person)
    return publishTable(context)
  }
  const hear: Table['hear'] = async (person, connection, message) => {
    if (message.t === 'act') return act(context, person, connection, message)
    if (message.t === 'sync')
      return sendTo(connection, JSON.stringify(snapshotMessage(context, person)))
    if (message.t === 'ping')
      return sendTo(connection, JSON.stringify({ t: 'pong', now: context.clock(), at: message.at }))
    if (message.t === 'balance')
      return setBalance(context, person, await getBalance(context, wallet, person))
    return inTurn(person.player, () => settle(person, connection, message))
  }
  return {
    id: table.info.id,
    hear,
    owes: () => context.owes === true,
    drawVoids: () => drawVoids(context),
    async start() {
      context.results = await lastResults(context.db.read, table.info.id, 20)
      await takeUp(context, true)
      loop.begin()
    },
    stop: () => loop.ended(),
    join: (connection, who) => joinTable(context, wallet, connection, who),
    leave(person, connection) {
      people.leave(person, connection, context.clock())
      if (person.connections.size === 0 && person.seat === null && !hasStake(context, person))
        people.all.delete(person.player)
      crowdChanged(context)
    },
    heard: (stake, balanceKurus) => hearOf(context, stake, balanceKurus),
    state() {
      const round = shownRound(context)
      return {
        id: table.info.id,
        open: !context.isStopping() && context.owes !== true,
        players: people.count(),
        phase: round?.phase ?? 'waiting',
        closesAt: round?.phase === 'betting' ? round.endsAt : null,
        seatsFree:
          table.seats === null ? null : context.seats.filter((person) => person === null).length,
        lastResults: context.results.slice(0, 12),
      }
    },
  }
}
