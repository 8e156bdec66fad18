import { createHash } from 'node:crypto'
import { toAmount } from '@felek/contract/money.ts'
import type { ProvidersDeps } from './deps.ts'
import { trackActivity, writeActive } from '../players/players.ts'
import { isStopped } from '../protection/protection.ts'
import { maintenanceState } from '../status/status.ts'
import type { Movement, Outcome, Refused } from '../wallet/wallet.ts'
import { dayCeilingOf } from './day-ceiling.ts'
import { takesStakes } from '../witness/witness.ts'
import { spendToken, type ProviderSession } from './store.ts'

/*
 * The rules of a provider's money, whatever its protocol: adapters turn their calls into these
 * verbs, and what comes back into their own words. Nothing here runs in a transaction: the vault
 * posts on its own lanes.
 */

type Round = { transactionId: string; roundId: string; playerId: bigint; game: string }
export type Stake = Round & { sessionId: bigint | undefined; amountKurus: bigint }
export type Payout = Round & { betId: string; amountKurus: bigint }
export type TakingBack = Round & { betId: string }

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The game session that a launch token opens, once; undefined for a used, old or foreign token, or
 * after sign-out, and where its player is paused or excluded, but for the game in which a round of
 * theirs runs (`runningIn`): that is played to its end, and the vault takes no stake.
 */
export const openSession = async (
  deps: ProvidersDeps,
  provider: string,
  token: string,
  runningIn: (playerId: bigint) => Promise<string | null>,
): Promise<ProviderSession | undefined> => {
  const session = await deps.db.inTx((tx) => spendToken(tx, provider, hashOf(token), deps.now()))
  if (session === undefined) return undefined
  const { player_id, game_key } = session
  if ((await isStopped(deps.db.read, player_id)) && (await runningIn(player_id)) !== game_key)
    return undefined
  return (await deps.providersState.admission.isAlive(session.player_session_id))
    ? session
    : undefined
}

/**
 * Of the game sessions asked for, by the names that the provider knows them by, those that take no
 * stake any more: ended with the player's session, or never this provider's.
 */
export const endedSessions = async (
  deps: ProvidersDeps,
  provider: string,
  asked: ReadonlyMap<string, bigint | undefined>,
): Promise<string[]> => {
  const admission = deps.providersState.admission
  const isAlive = async (id: bigint | undefined): Promise<boolean> => {
    const session = id === undefined ? undefined : await admission.session(id)
    return session?.provider === provider && admission.isAlive(session.player_session_id)
  }
  const judged = await Promise.all(
    [...asked].map(async ([name, id]) => ((await isAlive(id)) ? [] : [name])),
  )
  return judged.flat()
}

/**
 * Posts a stake; undefined where the provider never offered that game. A refusal is final for that
 * id.
 */
export const placeStake = async (
  deps: ProvidersDeps,
  provider: string,
  stake: Stake,
): Promise<Outcome | undefined> => {
  const admission = deps.providersState.admission
  const [game, session] = await Promise.all([
    admission.game(provider, stake.game),
    stake.sessionId === undefined ? undefined : admission.session(stake.sessionId),
  ])
  if (game === undefined) return undefined
  const fits =
    session !== undefined &&
    session.provider === provider &&
    session.game_key === stake.game &&
    session.player_id === stake.playerId
  const refuse =
    (await findRefusal(deps, game.open && !game.shut, fits ? session : undefined)) ??
    (stake.amountKurus > (game.stake_max_kurus ?? stake.amountKurus)
      ? 'limit_reached'
      : undefined) ??
    ((await takesStakes(deps, provider, stake.game, stake.roundId)) ? undefined : 'round_closed')
  const outcome = await deps.wallet.post({
    ...movement('bet', provider, stake),
    amountKurus: stake.amountKurus,
    ...(game.product === null ? {} : { product: game.product }),
    ...(game.weight_class === null ? {} : { weightClass: game.weight_class }),
    ...(refuse === undefined ? {} : { refuse }),
  })
  if (outcome.status === 'ok' && session !== undefined && !outcome.replayed)
    keepAwake(deps, session.player_session_id)
  return outcome
}

/** A game whose ceiling is not known yet: nothing wins so much. */
const noCeiling = 10n ** 12n

/**
 * What a round of this game may win. A game that was never offered may win nothing: its stake was
 * one for another game, and staff will see.
 */
const getWinMax = async (deps: ProvidersDeps, provider: string, game: string): Promise<bigint> => {
  const known = await deps.providersState.admission.game(provider, game)
  return known === undefined ? 0n : (known.win_max_hundredths ?? noCeiling)
}

/**
 * Posts a win; zero closes the round. Never refused because of the player: what is owed is paid, or
 * held for staff where it is more than the round, or the provider in a day, may win.
 */
export const payOut = async (
  deps: ProvidersDeps,
  provider: string,
  payout: Payout,
): Promise<Outcome> => {
  const { amountKurus, betId, game } = payout
  const winMaxHundredths = await getWinMax(deps, provider, game)
  const win = { ...movement('win', provider, payout), amountKurus, about: betId, winMaxHundredths }
  const outcome = await dayCeilingOf(deps, provider).paying(amountKurus, (over) =>
    deps.wallet.post(over ? { ...win, hold: 'day_ceiling' } : win),
  )
  if (outcome.status === 'held' && !outcome.replayed)
    deps.log.error(
      { provider, game, transactionId: payout.transactionId, amount: toAmount(amountKurus) },
      'a win is held: staff must look at it',
    )
  return outcome
}

/** Gives a stake back, or kills the id of one that has not come yet. */
export const takeBack = async (
  deps: ProvidersDeps,
  provider: string,
  back: TakingBack,
): Promise<Outcome> =>
  deps.wallet.post({
    ...movement('rollback', provider, back),
    amountKurus: 0n,
    about: back.betId,
    winMaxHundredths: await getWinMax(deps, provider, back.game),
  })

const movement = (
  verb: Movement['verb'],
  provider: string,
  { transactionId, roundId, playerId, game }: Round,
) => ({
  verb,
  source: `provider:${provider}`,
  transactionId,
  playerId,
  house: `games:${provider}`,
  roundId,
  game,
})

const findRefusal = async (
  deps: ProvidersDeps,
  open: boolean,
  session: ProviderSession | undefined,
): Promise<Refused | undefined> => {
  if (maintenanceState(deps).on) return 'maintenance'
  if (
    session === undefined ||
    !(await deps.providersState.admission.isAlive(session.player_session_id))
  )
    return 'session_expired'
  return open ? undefined : 'game_closed'
}

/**
 * Playing keeps a player signed in (docs/product/accounts.md, "Activity"). It is remembered, and a job writes
 * it; who comes back after minutes is written within a second, together with the others.
 */
const keepAwake = (deps: ProvidersDeps, playerSessionId: bigint): void => {
  if (!trackActivity(deps, playerSessionId, deps.now())) return
  const { wokenSessions } = deps.providersState
  const isFirst = wokenSessions.size === 0
  wokenSessions.add(playerSessionId)
  if (!isFirst) return
  setTimeout(() => {
    const sessions = [...wokenSessions]
    wokenSessions.clear()
    writeActive(deps, deps.db.read, sessions, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'activity was not noted'),
    )
  }, 1_000).unref()
}
