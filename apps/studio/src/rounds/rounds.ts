import { toAmount } from '@felek/contract/money.ts'
import { refuseEnded } from '../players/access.ts'
import { getDemoBalance, hashOf, type Access } from '../players/store.ts'
import type { CallData, CallOutput, Verification } from '../protocol/protocol.ts'
import { Refusal } from '../http/refusal.ts'
import { rotateSeeds } from '../seeds/seeds.ts'
import { getFairness, lockPair, setClientSeed } from '../seeds/store.ts'
import { createDemos } from '../wallet/demos.ts'
import { createSessions } from '../wallet/sessions.ts'
import { act } from './act.ts'
import { bet } from './bet.ts'
import { ownRound, type RoundsContext } from './context.ts'
import { open } from './open.ts'
import type { RoundEngine } from './round-engine.ts'
import { findRound, hasRunning, listPaid, listRounds, listSteps, setSeen } from './store.ts'
import { verifyView } from './verify.ts'
import { roundReplyOf, pastView } from './views.ts'

/**
 * The calls of protocol.ts, but for HTTP. Every one throws `Refusal` for what the player may be
 * told.
 */
export type Rounds = {
  open(input: CallData<'open'>): Promise<CallOutput<'open'>>
  /** Whose token it is; for `bet` and `act`, where the wallet judges the session with the stake. */
  access(token: string): Promise<Access>
  /** The same for all else: refused once the session at the wallet has ended. */
  reader(token: string): Promise<Access>
  bet(access: Access, input: CallData<'bet'>): Promise<CallOutput<'bet'>>
  act(access: Access, input: CallData<'act'>): Promise<CallOutput<'act'>>
  round(access: Access, input: CallData<'round'>): Promise<CallOutput<'round'>>
  seen(access: Access, input: CallData<'seen'>): Promise<CallOutput<'seen'>>
  seed(access: Access, input: CallData<'seed'>): Promise<CallOutput<'seed'>>
  balance(access: Access): Promise<CallOutput<'balance'>>
  rounds(access: Access, input: CallData<'rounds'>): Promise<CallOutput<'rounds'>>
  verify(roundId: string): Promise<Verification>
}

type RoundsDeps = { machine: RoundEngine } & Pick<RoundsContext, 'wallet' | 'outbox'> &
  Partial<Pick<RoundsContext, 'sessions' | 'demos' | 'playWaitMs' | 'paceMs' | 'stepMs'>>

/** The end of the year 9999. */
const yearMsMax = 253_402_300_799_999

const changeSeed = async (
  { db, seal, clock }: RoundsContext,
  { player }: Access,
  { clientSeed, first }: CallData<'seed'>,
): Promise<CallOutput<'seed'>> => {
  const revealed = await db.inTx(async (tx) => {
    const old = await lockPair(tx, player)
    if (old.client_seed === '') {
      await setClientSeed(tx, old.id, clientSeed)
      return null
    }
    // Another tab was faster with the first one.
    if (first) return null
    // It would show what a round that goes on hides.
    if (await hasRunning(tx, old.id)) throw new Refusal('busy')
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
  { limit, before, thisGame, featured }: CallData<'rounds'>,
): Promise<CallOutput<'rounds'>> => {
  const at = before === undefined ? undefined : new Date(before)
  // No round is older than this clock, and no database knows every year that a Date knows.
  if (at && !(at.getTime() >= 0 && at.getTime() <= yearMsMax)) throw new Refusal('bad_request')
  const asked = { limit, before: at, game: thisGame ? game : undefined, featured }
  const rows = await listRounds(db.read, player, asked)
  return { rounds: rows.map(pastView), fairness: await getFairness(db.read, player) }
}

export const createRounds = ({ machine, ...parts }: RoundsDeps): Rounds => {
  const { clock, db, batched } = machine
  const context: RoundsContext = {
    playWaitMs: 3_000,
    paceMs: undefined,
    stepMs: 250,
    sessions: createSessions(parts.wallet, clock),
    demos: createDemos(parts.wallet, clock),
    ...machine,
    ...parts,
  }
  const { wallet, sessions } = context
  const access = async (token: string): Promise<Access> => {
    const found = await batched.access(hashOf(token))
    if (!found || found.expires_at.getTime() <= clock()) throw new Refusal('session_expired')
    return found
  }
  return {
    open: (input) => open(context, input),
    access,
    async reader(token) {
      const found = await access(token)
      await refuseEnded(db, sessions, found)
      return found
    },
    bet: (who, input) => bet(context, who, input),
    act: (who, input) => act(context, who, input),
    round: async (who, { roundId }) => roundReplyOf(context, await ownRound(context, who, roundId)),
    async seen({ player }, { roundId }) {
      if (!(await setSeen(db.read, player, roundId, new Date(clock()))))
        throw new Refusal('not_found')
      return {}
    },
    seed: (who, input) => changeSeed(context, who, input),
    async balance({ mode, player, game }) {
      if (mode === 'demo') return { balance: toAmount(await getDemoBalance(db.read, player)) }
      const standing = await wallet.balance(player, game)
      if (standing === 'unknown') throw new Refusal('busy')
      return { balance: toAmount(standing.balanceKurus) }
    },
    rounds: (who, input) => pastRounds(context, who, input),
    async verify(roundId) {
      const round = await findRound(db.read, roundId)
      if (!round) throw new Refusal('not_found')
      const [steps, stakesKurus] = await Promise.all([
        listSteps(db.read, roundId),
        listPaid(db.read, roundId),
      ])
      return verifyView(context, { round, steps, stakesKurus })
    },
  }
}
