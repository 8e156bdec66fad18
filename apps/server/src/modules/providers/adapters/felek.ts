import * as z from 'zod/mini'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { limitWord, type WireStatus } from '@felek/contract/protocols/provider/money.ts'
import { isProtectionVerdict, type ProtectionVerdict } from '@felek/contract/verdicts.ts'
import type { ProviderClientDeps, ProvidersDeps } from '../deps.ts'
import type { MachineResponse } from '../../../http/fast-path.ts'
import { playerCard, shownNames } from '../../players/players.ts'
import { stepsMax } from '@felek/platform/crypto/commitment-chain.ts'
import { freeWin, maskName, type FreeWinVerdict } from '../../rewards/rewards.ts'
import { playRefusal, type Outcome, type Status } from '../../wallet/wallet.ts'
import { commit, publishChain, reveal } from '../../witness/witness.ts'
import { endedSessions, openSession, payOut, placeStake, takeBack } from '../seamless-wallet.ts'
import { askStudio, gamesPath, parseCatalogue } from './felek-catalogue.ts'
import { cancelSpins, grantSpins } from './felek-free-spins.ts'
import { findPayingBalance } from '../bonus-wallet.ts'
import { studioWitness } from './felek-commitments.ts'
import { playPast } from './felek-past.ts'
import {
  openRoundsPath,
  parseOpenRounds,
  parsePlaying,
  parseRoundRecord,
  parseRounds,
  playingPath,
  recordMsMax,
  roundRecordPath,
  roundsMsMax,
  roundsPath,
} from './felek-rounds.ts'
import { parseStates, parseTables, statesMsMax, statesPath, tablesPath } from './felek-tables.ts'
import { mayDemo } from '../demos.ts'
import { mayBePromised } from '../store.ts'
import type { Adapter } from './adapter.ts'

/*
 * Our own protocol (docs/providers.md). Bodies are strict: a currency, a float or a misspelt field
 * is a mistake that must not pass as TRY with two places.
 */

const provider = 'felek'

const id = z.string().check(z.regex(/^[\w.:-]{1,64}$/))
const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,11})\.\d{2}$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A round is promised at most a month before its end. */
const ms = z.int().check(z.gte(0), z.lte(31 * 86_400_000))
const round = { transactionId: id, roundId: id, player: id, game: id }

const bodies = {
  open: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  balance: z.strictObject({ player: id, game: z.optional(id) }),
  demo: z.strictObject({ game: id }),
  sessions: z.strictObject({ sessions: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  bet: z.strictObject({ ...round, session: id, amount: amount.check(z.regex(/[1-9]/)) }),
  win: z.strictObject({ ...round, betId: id, amount }),
  rollback: z.strictObject({ ...round, betId: id }),
  freeWin: z.strictObject({
    ...round,
    grantId: id,
    amount,
    spinsLeft: z.int().check(z.gte(0), z.lte(1_000)),
  }),
  commit: z.strictObject({
    roundId: id,
    game: id,
    number: z.int().check(z.gte(1)),
    commitment: hash,
    steps: z.int().check(z.gte(1), z.lte(stepsMax)),
    closesInMs: ms,
    endsInMs: ms,
  }),
  chain: z.strictObject({
    chainId: id,
    game: id,
    terminal: hash,
    length: z.int().check(z.gte(1), z.lte(10_000_000)),
    firstNumber: z.int().check(z.gte(1)),
  }),
  reveal: z.strictObject({
    roundId: id,
    game: id,
    step: z.int().check(z.gte(0), z.lt(stepsMax)),
    value: hash,
    settled: z.union([hash, z.literal('')]),
  }),
}

const badRequest: MachineResponse = { http: 400, body: { status: 'bad_request' } }
/** A promise for a game whose rounds are one player's each: it would shut that game. */
const notInCommon: MachineResponse = { http: 200, body: { status: 'rejected' } }
const unknownPlayer: MachineResponse = { http: 200, body: { status: 'player_not_found' } }
const bigintMax = 9_223_372_036_854_775_807n

/** Our ids on the wire are decimal digits; anything else names nothing of ours. */
const ourId = (text: string): bigint | undefined => {
  const value = /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : 0n
  return value > 0n && value <= bigintMax ? value : undefined
}

/** The vault's verdicts in the protocol's words. */
const wordOf = {
  ok: 'ok',
  // What is held is between the house and its player: to the provider it is paid.
  held: 'ok',
  insufficient_funds: 'insufficient_funds',
  session_expired: 'session_expired',
  limit_reached: 'limit_reached',
  excluded: 'excluded',
  game_closed: 'game_closed',
  maintenance: 'maintenance',
  rejected: 'rejected',
  conflict: 'conflict',
  player_not_found: 'player_not_found',
  round_closed: 'round_closed',
  bet_not_found: 'bet_not_found',
  // Of deposits alone.
  parked: 'ok',
} as const satisfies Record<Exclude<Status, ProtectionVerdict>, WireStatus>

/** What the protocol promises and no verdict says; `bad_request` is judged before the vault. */
type NeverSaid = Exclude<
  WireStatus,
  (typeof wordOf)[keyof typeof wordOf] | typeof limitWord | 'bad_request' | FreeWinVerdict
>
const neverSaid: readonly [NeverSaid] extends readonly [never] ? true : NeverSaid = true
void neverSaid

/** What is in the purse that pays next, and which it is. */
const getBalance = async (
  deps: ProvidersDeps,
  game: string | undefined,
  playerId: bigint,
  balances: { cashKurus: bigint; bonusKurus: bigint },
): Promise<{ balance: string; purse: 'cash' | 'bonus' }> => {
  const { purse, balanceKurus } = await findPayingBalance(deps, provider, game, playerId, balances)
  return { balance: toAmount(balanceKurus), purse }
}

const buildResponse = async (
  deps: ProvidersDeps,
  { playerId, game }: { playerId: bigint; game: string },
  outcome: Outcome,
): Promise<MachineResponse> => {
  const { status } = outcome
  if (status === 'player_not_found') return unknownPlayer
  const said = isProtectionVerdict(status)
    ? { status: limitWord, reason: status }
    : { status: wordOf[status] }
  return { http: 200, body: { ...said, ...(await getBalance(deps, game, playerId, outcome)) } }
}

/**
 * A call whose body has the given form; any other body is `bad_request`, and nothing has happened.
 */
const taking =
  <S extends z.ZodMiniType>(
    schema: S,
    act: (deps: ProvidersDeps, body: z.output<S>) => Promise<MachineResponse>,
  ) =>
  async (deps: ProvidersDeps, json: unknown): Promise<MachineResponse> => {
    const parsed = z.safeParse(schema, json)
    return parsed.success ? act(deps, parsed.data) : badRequest
  }

const running = async (deps: ProviderClientDeps, playerId: bigint): Promise<string | null> =>
  parsePlaying(await askStudio(deps, playingPath(playerId), roundsMsMax))

const open = taking(bodies.open, async (deps, { token }) => {
  const session = await openSession(deps, provider, token, (playerId) => running(deps, playerId))
  if (session === undefined) return { http: 200, body: { status: 'token_invalid' } }
  const { session_id, player_id, game_key, lang } = session
  const balances = await deps.wallet.balances(deps.db.read, player_id)
  const shown = (await shownNames(deps.db.read, [player_id])).get(player_id)
  return {
    http: 200,
    body: {
      status: 'ok',
      player: String(player_id),
      // As other lists of ours show this player; null: by no name.
      alias: shown === undefined ? null : maskName(shown),
      session: String(session_id),
      game: game_key,
      lang,
      currency: 'TRY',
      ...(await getBalance(deps, game_key, player_id, balances)),
    },
  }
})

const balance = taking(bodies.balance, async (deps, { player, game }) => {
  const playerId = ourId(player)
  if (playerId === undefined || (await playerCard(deps.db.read, playerId)) === undefined)
    return unknownPlayer
  const balances = await deps.wallet.balances(deps.db.read, playerId)
  const reason = await playRefusal(deps.db.read, playerId)
  return {
    http: 200,
    body: {
      status: 'ok',
      ...(await getBalance(deps, game, playerId, balances)),
      ...(reason === undefined ? {} : { reason }),
    },
  }
})

const sessions = taking(bodies.sessions, async (deps, { sessions: asked }) => {
  const ours = new Map(asked.map((text) => [text, ourId(text)]))
  const ended = await endedSessions(deps, provider, ours)
  return { http: 200, body: { status: 'ok', ended } }
})

const demo = taking(bodies.demo, async (deps, { game }) => ({
  http: 200,
  body: { status: (await mayDemo(deps, provider, game)) ? 'ok' : 'game_closed' },
}))

const bet = taking(bodies.bet, async (deps, { player, session, amount: stake, ...rest }) => {
  const playerId = ourId(player)
  if (playerId === undefined) return unknownPlayer
  const outcome = await placeStake(deps, provider, {
    ...rest,
    playerId,
    sessionId: ourId(session),
    amountKurus: toKurus(stake),
  })
  return outcome === undefined
    ? badRequest
    : buildResponse(deps, { playerId, game: rest.game }, outcome)
})

const win = taking(bodies.win, async (deps, { player, amount: payout, ...rest }) => {
  const playerId = ourId(player)
  if (playerId === undefined) return unknownPlayer
  const paid = { ...rest, playerId, amountKurus: toKurus(payout) }
  return buildResponse(deps, { playerId, game: rest.game }, await payOut(deps, provider, paid))
})

const rollback = taking(bodies.rollback, async (deps, { player, ...rest }) => {
  const playerId = ourId(player)
  if (playerId === undefined) return unknownPlayer
  return buildResponse(
    deps,
    { playerId, game: rest.game },
    await takeBack(deps, provider, { ...rest, playerId }),
  )
})

/** A free spin's outcome: no stake stands behind it, a grant of ours does. */
const freeSpinWon = taking(bodies.freeWin, async (deps, { player, grantId, ...said }) => {
  const playerId = ourId(player)
  if (playerId === undefined || (await playerCard(deps.db.read, playerId)) === undefined)
    return unknownPlayer
  const status = await freeWin(deps, provider, {
    ...said,
    playerId,
    grantId: ourId(grantId),
    amountKurus: toKurus(said.amount),
  })
  const balances = await deps.wallet.balances(deps.db.read, playerId)
  return {
    http: 200,
    body: { status, ...(await getBalance(deps, said.game, playerId, balances)) },
  }
})

const promise = taking(bodies.commit, async (deps, { game: subject, number, ...said }) => {
  if (said.endsInMs < said.closesInMs) return badRequest
  if (!(await mayBePromised(deps.db.read, provider, subject))) return notInCommon
  const answer = await commit(deps, provider, { ...said, subject, number: BigInt(number) })
  return {
    http: 200,
    body:
      answer.status === 'ok'
        ? answer
        : { status: answer.status, lastNumber: String(answer.lastNumber) },
  }
})

const chain = taking(bodies.chain, async (deps, { game: subject, firstNumber, ...said }) => {
  if (!(await mayBePromised(deps.db.read, provider, subject))) return notInCommon
  const answer = await publishChain(deps, provider, {
    ...said,
    subject,
    firstNumber: BigInt(firstNumber),
  })
  return {
    http: 200,
    body:
      answer.status === 'ok'
        ? answer
        : { status: answer.status, lastNumber: String(answer.lastNumber) },
  }
})

const show = taking(bodies.reveal, async (deps, { game: subject, ...said }) => ({
  http: 200,
  body: await reveal(deps, provider, { ...said, subject }),
}))

export const felek: Adapter = {
  name: provider,
  catalogue: async (deps) => parseCatalogue(await askStudio(deps, gamesPath), deps.log),
  rounds: async (deps, playerId, ids) =>
    parseRounds(await askStudio(deps, roundsPath(playerId, ids), roundsMsMax)),
  running,
  roundRecord: async (deps, roundId) =>
    parseRoundRecord(await askStudio(deps, roundRecordPath(roundId), recordMsMax)),
  openRounds: async (deps) => parseOpenRounds(await askStudio(deps, openRoundsPath, recordMsMax)),
  tables: {
    catalogue: async (deps) => parseTables(await askStudio(deps, tablesPath), deps.log),
    states: async (deps) => parseStates(await askStudio(deps, statesPath, statesMsMax)),
  },
  playUrl(env, { game, place, lang, host, demo: isDemo, token }) {
    const studio = env.studioUrl ?? `http://${host.replace(/:\d+$/, '')}:${env.studioPort}`
    // The token stands in the fragment, so that it reaches no log.
    return `${studio}/${place === 'table' ? 'live' : 'play'}/${encodeURIComponent(game)}?lang=${lang}&mode=${isDemo ? 'demo' : 'real'}${token === undefined ? '' : `#token=${token}`}`
  },
  async probe(deps, signal) {
    const response = await fetch(`${deps.env.studioInternalUrl}/health`, {
      signal,
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the studio's health answers ${response.status}`)
  },
  freeSpins: { grant: grantSpins, cancel: cancelSpins },
  promises: studioWitness,
  past: playPast,
  calls: {
    open,
    balance,
    sessions,
    demo,
    bet,
    win,
    rollback,
    'free-win': freeSpinWon,
    chain,
    commit: promise,
    reveal: show,
  },
}
