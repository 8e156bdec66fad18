import { toAmount } from '../../../contract/src/money.ts'
import { accessOf, refuseEnded } from '../players/access.ts'
import { getDemoBalance, type Access } from '../players/store.ts'
import type { CallData, CallOutput, Verification } from '../protocol/protocol.ts'
import { Refusal } from '../refusal.ts'
import { rotateSeeds } from '../seeds/seeds.ts'
import { getFairness, lockPair } from '../seeds/store.ts'
import { createDemos } from '../wallet/demos.ts'
import { createSessions } from '../wallet/sessions.ts'
import { gameOf, type RoundsContext } from './context.ts'
import { draw, type FreePlay } from './draw.ts'
import { open } from './open.ts'
import { wagerOf, type Wager } from './wager.ts'
import { findRound, hasUndecided, listRounds, setSeen, type SeededRound } from './store.ts'
import { pastView, playView, verifyView } from './views.ts'

/**
 * The calls of protocol.ts, but for HTTP. Every one throws `Refusal` for what the player may be
 * told.
 */
export type Rounds = {
  open(input: CallData<'open'>): Promise<CallOutput<'open'>>
  /** Whose token it is; for `play`, where the wallet judges the session with the stake. */
  access(token: string): Promise<Access>
  /** The same for all else: refused once the session at the wallet has ended. */
  reader(token: string): Promise<Access>
  play(access: Access, input: CallData<'play'>): Promise<CallOutput<'play'>>
  round(access: Access, input: CallData<'round'>): Promise<CallOutput<'round'>>
  seen(access: Access, input: CallData<'seen'>): Promise<CallOutput<'seen'>>
  seed(access: Access, input: CallData<'seed'>): Promise<CallOutput<'seed'>>
  balance(access: Access): Promise<CallOutput<'balance'>>
  rounds(access: Access, input: CallData<'rounds'>): Promise<CallOutput<'rounds'>>
  verify(roundId: string): Promise<Verification>
}

type Needed = 'db' | 'seal' | 'wallet' | 'outbox'
type Parts = Pick<RoundsContext, Needed> & Partial<Omit<RoundsContext, Needed>>

/** The end of the year 9999. */
const yearMsMax = 253_402_300_799_999

const ownRound = async (
  { db }: RoundsContext,
  access: Access,
  roundId: string,
): Promise<SeededRound> => {
  const row = await findRound(db.read, roundId)
  if (row?.player !== access.player) throw new Refusal('not_found')
  return row
}

/** A free spin is another thing than a round of that stake, also when it is asked for again. */
const freely = (wager: Wager, grantId: string | undefined): Wager =>
  grantId === undefined ? wager : { ...wager, request: `${wager.request} free:${grantId}` }

/**
 * A free spin asks the wallet for no stake, so it asks whether its player may play at all, and what the
 * balance is that is shown beside it.
 */
const mayPlayFree = async (
  { db, sessions, wallet }: RoundsContext,
  access: Access,
  grantId: string,
): Promise<FreePlay> => {
  if (access.mode === 'demo') throw new Refusal('bad_request')
  await refuseEnded(db, sessions, access)
  const standing = await wallet.balance(access.player, access.game)
  if (standing === 'unknown') throw new Refusal('busy')
  if (standing.refused !== undefined)
    throw new Refusal(standing.refused === 'excluded' ? 'excluded' : 'limit_reached')
  return { grantId, balanceKurus: standing.balanceKurus }
}

const play = async (
  context: RoundsContext,
  access: Access,
  { roundId, stake, bets, grantId }: CallData<'play'>,
): Promise<CallOutput<'play'>> => {
  const { db, sessions, outbox, playWaitMs } = context
  const game = gameOf(access.game)
  const wager = freely(wagerOf(game, stake, bets), grantId)
  // What is asked for again is read, and no stake is judged.
  if (await findRound(db.read, roundId)) await refuseEnded(db, sessions, access)
  else {
    const free = grantId === undefined ? undefined : await mayPlayFree(context, access, grantId)
    await db
      .inTx((tx) => draw(tx, context, { access, game, roundId, wager, free }))
      .catch((error: unknown) => {
        // The id is another player's: to this one it is merely unusable.
        if ((error as { code?: string }).code === '23505') throw new Refusal('bad_request')
        throw error
      })
  }
  const row = await findRound(db.read, roundId)
  if (
    !row ||
    row.player !== access.player ||
    row.game !== access.game ||
    row.request !== wager.request
  )
    throw new Refusal('bad_request')
  if (row.state === 'settled' || row.state === 'void') return playView(row)
  await outbox.settle(row.id, playWaitMs)
  return playView(await ownRound(context, access, row.id))
}

const changeSeed = async (
  { db, seal, clock }: RoundsContext,
  { player }: Access,
  clientSeed: string,
): Promise<CallOutput<'seed'>> => {
  const revealed = await db.inTx(async (tx) => {
    const old = await lockPair(tx, player)
    // A player who knows the outcome of a stake under way must not be able to tell whether it will
    // be taken.
    if (await hasUndecided(tx, old.id)) throw new Refusal('busy')
    return {
      serverSeed: await rotateSeeds(tx, seal, old, clientSeed, new Date(clock())),
      serverSeedHash: old.server_seed_hash,
      clientSeed: old.client_seed,
      rounds: parseInt(`${old.nonce}`, 10),
    }
  })
  return { fairness: await getFairness(db.read, player), revealed }
}

const pastRounds = async (
  { db }: RoundsContext,
  { player, game }: Access,
  { limit, before, thisGame }: CallData<'rounds'>,
): Promise<CallOutput<'rounds'>> => {
  const at = before === undefined ? undefined : new Date(before)
  // No round is older than this clock, and no database knows every year that a Date knows.
  if (at && !(at.getTime() >= 0 && at.getTime() <= yearMsMax)) throw new Refusal('bad_request')
  const asked = { limit, before: at, game: thisGame ? game : undefined }
  const rows = await listRounds(db.read, player, asked)
  return { rounds: rows.map(pastView), fairness: await getFairness(db.read, player) }
}

export const createRounds = (parts: Parts): Rounds => {
  const { clock = Date.now } = parts
  const context: RoundsContext = {
    playWaitMs: 3_000,
    spinMs: {},
    sessions: createSessions(parts.wallet, clock),
    demos: createDemos(parts.wallet, clock),
    ...parts,
    clock,
  }
  const { db, wallet, sessions } = context
  const access = (token: string) => accessOf(db, token, new Date(clock()))
  return {
    open: (input) => open(context, input),
    access,
    async reader(token) {
      const found = await access(token)
      await refuseEnded(db, sessions, found)
      return found
    },
    play: (who, input) => play(context, who, input),
    round: async (who, { roundId }) => playView(await ownRound(context, who, roundId)),
    async seen({ player }, { roundId }) {
      if (!(await setSeen(db.read, player, roundId, new Date(clock()))))
        throw new Refusal('not_found')
      return {}
    },
    seed: (who, { clientSeed }) => changeSeed(context, who, clientSeed),
    async balance({ mode, player, game }) {
      if (mode === 'demo') return { balance: toAmount(await getDemoBalance(db.read, player)) }
      const standing = await wallet.balance(player, game)
      if (standing === 'unknown') throw new Refusal('busy')
      return { balance: toAmount(standing.balanceKurus) }
    },
    rounds: (who, input) => pastRounds(context, who, input),
    async verify(roundId) {
      const row = await findRound(db.read, roundId)
      if (!row) throw new Refusal('not_found')
      return verifyView(row)
    },
  }
}
