import { games, type Game } from '../games/games.ts'
import { drawsOf } from '../maths/draws.ts'
import {
  addAccess,
  addDemoPlayer,
  addToDemoBalance,
  findAccess,
  getDemoBalance,
  takeFromDemoBalance,
  type Access,
} from '../players/store.ts'
import type { Seal } from '../../../settings/src/seal.ts'
import { ensureSeeds, openSeed, rotateSeeds } from '../seeds/seeds.ts'
import { getFairness, lockPair, setNonce } from '../seeds/store.ts'
import type { CallData, CallOutput, Verification } from '../protocol/protocol.ts'
import { toAmount } from '../../../contract/src/money.ts'
import { Refusal } from '../refusal.ts'
import type { StudioDb, Tx } from '../schema.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Outbox } from './outbox.ts'
import { outcomeOf, wagerOf, type Wager } from './outcome.ts'
import { plainResult, sealResult } from './sealed-result.ts'
import {
  hasUndecided,
  findRound,
  insertCall,
  insertRound,
  listRounds,
  setSeen,
  type SeededRound,
} from './store.ts'
import { pastView, playView, verifyView } from './views.ts'

/**
 * The calls of protocol.ts, but for HTTP. Every one throws `Refusal` for what the player may be
 * told.
 */
export type Rounds = {
  open(input: CallData<'open'>): Promise<CallOutput<'open'>>
  access(token: string): Promise<Access>
  play(access: Access, input: CallData<'play'>): Promise<CallOutput<'play'>>
  round(access: Access, input: CallData<'round'>): Promise<CallOutput<'round'>>
  seen(access: Access, input: CallData<'seen'>): Promise<CallOutput<'seen'>>
  seed(access: Access, input: CallData<'seed'>): Promise<CallOutput<'seed'>>
  balance(access: Access): Promise<CallOutput<'balance'>>
  rounds(access: Access, input: CallData<'rounds'>): Promise<CallOutput<'rounds'>>
  verify(roundId: string): Promise<Verification>
}

type Parts = {
  db: StudioDb
  seal: Seal
  wallet: Wallet
  outbox: Outbox
  clock?: () => number
  /** How long `play` waits for the wallet before it says `pending`. */
  playWaitMs?: number
  /**
   * The least time between base spins, in place of the game's own; for tests that are not about it.
   */
  spinMs?: Partial<Record<Game['kind'], number>>
}

/** An unfinished round is offered again for a day; its money was settled long before. */
const resumeMs = 86_400_000
/** The end of the year 9999. */
const yearMsMax = 253_402_300_799_999

export const createRounds = ({
  db,
  seal,
  wallet,
  outbox,
  clock = Date.now,
  playWaitMs = 3_000,
  spinMs = {},
}: Parts): Rounds => {
  const gameOf = (slug: string): Game => {
    const game = games.get(slug)
    if (!game) throw new Refusal('not_found')
    return game
  }

  /**
   * How long the player must wait before the next base spin of this game. A void round costs no
   * wait.
   */
  const waitAfter = (game: Game, last: SeededRound | undefined): number =>
    last === undefined || last.state === 'void'
      ? 0
      : Math.max(0, last.drawn_at.getTime() + (spinMs[game.kind] ?? game.info.spinMsMin) - clock())

  /** Who opens: by the launch token of the page, or a demo, going on where an earlier one stood. */
  const enter = async (
    input: CallData<'open'>,
  ): Promise<{ access: Access; balanceKurus: bigint | undefined }> => {
    if (input.mode === 'real') {
      if (input.token === undefined) throw new Refusal('session_expired')
      const launch = await wallet.open(input.token)
      if (launch === 'unknown') throw new Refusal('busy')
      if (launch === 'token_invalid') throw new Refusal('session_expired')
      if (launch.game !== input.game) throw new Refusal('bad_request')
      return {
        access: { player: launch.player, session: launch.session, game: input.game, mode: 'real' },
        balanceKurus: launch.balanceKurus,
      }
    }
    const before =
      input.access === undefined
        ? undefined
        : await findAccess(db.read, input.access, new Date(clock()))
    const goesOn = before?.mode === 'demo' && (await getDemoBalance(db.read, before.player)) >= 100n
    const player = goesOn
      ? before.player
      : await db.inTx((tx) => addDemoPlayer(tx, new Date(clock())))
    return {
      access: { player, session: '', game: input.game, mode: 'demo' },
      balanceKurus: undefined,
    }
  }

  /**
   * Draws a round and stores it with all that follows, in one transaction; nothing has been sent
   * yet.
   */
  const draw = async (
    tx: Tx,
    access: Access,
    game: Game,
    roundId: string,
    wager: Wager,
  ): Promise<void> => {
    const pair = await lockPair(tx, access.player)
    if (await findRound(tx, roundId)) return
    const [last] = await listRounds(tx, access.player, { game: access.game, limit: 1 })
    if (last && last.state !== 'void' && last.state !== 'settled')
      throw new Refusal('busy', { roundId: last.id })
    const waitMs = waitAfter(game, last)
    if (waitMs > 0) throw new Refusal('too_fast', { waitMs })
    await setNonce(tx, pair.id, pair.nonce + 1n)
    const { draw: next, record } = drawsOf(openSeed(seal, pair), pair.client_seed, pair.nonce)
    const result = { ...outcomeOf(game, wager, next), draws: record }
    const now = new Date(clock())
    const { player, session, mode } = access
    const round = {
      id: roundId,
      player,
      session,
      game: access.game,
      mode,
      seed_id: pair.id,
      nonce: pair.nonce,
      stake_kurus: wager.stakeKurus,
      request: wager.request,
      maths: game.maths,
      void_reason: null,
      drawn_at: now,
      seen_at: null,
    }
    if (mode === 'real') {
      await insertRound(tx, {
        ...round,
        draws: null,
        outcome: null,
        payout_kurus: null,
        sealed_result: sealResult(seal, roundId, result),
        state: 'drawn',
        balance_staked_kurus: null,
        balance_kurus: null,
        shown_at: null,
        ended_at: null,
      })
      await insertCall(tx, 'bet', round, { session, amount: toAmount(wager.stakeKurus) }, now)
      return
    }
    const left = await takeFromDemoBalance(tx, player, wager.stakeKurus)
    if (left === undefined) throw new Refusal('insufficient_funds')
    await addToDemoBalance(tx, player, result.payoutKurus)
    await insertRound(tx, {
      ...round,
      ...plainResult(result),
      state: 'settled',
      balance_staked_kurus: left,
      balance_kurus: left + result.payoutKurus,
      shown_at: now,
      ended_at: now,
    })
  }

  const ownRound = async (access: Access, roundId: string): Promise<SeededRound> => {
    const row = await findRound(db.read, roundId)
    if (row?.player !== access.player) throw new Refusal('not_found')
    return row
  }

  return {
    async open(input) {
      const game = gameOf(input.game)
      const { access, balanceKurus } = await enter(input)
      const now = new Date(clock())
      const token = await db.inTx(async (tx) => {
        await ensureSeeds(tx, seal, access.player, now)
        return addAccess(tx, access, now)
      })
      const last = await listRounds(db.read, access.player, { game: access.game, limit: 20 })
      const unseen = last.find((row) => row.state !== 'void')
      const resumes =
        unseen && unseen.seen_at === null && unseen.drawn_at.getTime() > clock() - resumeMs
      return {
        access: token,
        mode: access.mode,
        game: game.info,
        balance: toAmount(balanceKurus ?? (await getDemoBalance(db.read, access.player))),
        currency: 'TRY',
        lastRounds: last.map(pastView),
        lastNumbers: last.flatMap((row) => pastView(row).number ?? []),
        fairness: await getFairness(db.read, access.player),
        unfinished: resumes ? playView(unseen) : null,
        waitMs: waitAfter(game, last[0]),
      }
    },
    async access(token) {
      const access = await findAccess(db.read, token, new Date(clock()))
      if (!access) throw new Refusal('session_expired')
      return access
    },
    async play(access, input) {
      const game = gameOf(access.game)
      const wager = wagerOf(game, input.stake, input.bets)
      if (!(await findRound(db.read, input.roundId))) {
        await db
          .inTx((tx) => draw(tx, access, game, input.roundId, wager))
          .catch((error: unknown) => {
            // The id is another player's: to this one it is merely unusable.
            if ((error as { code?: string }).code === '23505') throw new Refusal('bad_request')
            throw error
          })
      }
      const row = await findRound(db.read, input.roundId)
      if (
        !row ||
        row.player !== access.player ||
        row.game !== access.game ||
        row.request !== wager.request
      )
        throw new Refusal('bad_request')
      if (row.state === 'settled' || row.state === 'void') return playView(row)
      await outbox.settle(row.id, playWaitMs)
      return playView(await ownRound(access, row.id))
    },
    round: async (access, { roundId }) => playView(await ownRound(access, roundId)),
    async seen(access, { roundId }) {
      if (!(await setSeen(db.read, access.player, roundId, new Date(clock()))))
        throw new Refusal('not_found')
      return {}
    },
    async seed(access, { clientSeed }) {
      const revealed = await db.inTx(async (tx) => {
        const old = await lockPair(tx, access.player)
        // A player who knows the outcome of a stake under way must not be able to tell whether it
        // will be taken.
        if (await hasUndecided(tx, old.id)) throw new Refusal('busy')
        return {
          serverSeed: await rotateSeeds(tx, seal, old, clientSeed, new Date(clock())),
          serverSeedHash: old.server_seed_hash,
          clientSeed: old.client_seed,
          rounds: parseInt(`${old.nonce}`, 10),
        }
      })
      return { fairness: await getFairness(db.read, access.player), revealed }
    },
    async balance(access) {
      const kurus =
        access.mode === 'demo'
          ? await getDemoBalance(db.read, access.player)
          : await wallet.balance(access.player)
      if (kurus === 'unknown') throw new Refusal('busy')
      return { balance: toAmount(kurus) }
    },
    async rounds(access, { limit, before, thisGame }) {
      const at = before === undefined ? undefined : new Date(before)
      // No round is older than this clock, and no database knows every year that a Date knows.
      if (at && !(at.getTime() >= 0 && at.getTime() <= yearMsMax)) throw new Refusal('bad_request')
      const rows = await listRounds(db.read, access.player, {
        limit,
        before: at,
        game: thisGame ? access.game : undefined,
      })
      return { rounds: rows.map(pastView), fairness: await getFairness(db.read, access.player) }
    },
    async verify(roundId) {
      const row = await findRound(db.read, roundId)
      if (!row) throw new Refusal('not_found')
      return verifyView(row)
    },
  }
}
