import { limits } from '@felek/contract/limits.ts'
import type { Tx } from '@felek/database/database.ts'
import type { Caller, SignedIn } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { countWrongCode, isKnownBrowser } from '../sessions/store.ts'
import { endSession } from '../sessions/sessions.ts'
import { holdPlayer, type PlayerRow } from '../store.ts'
import { judgeCode, type Attempt, type Guesser, type Verdict } from './codes.ts'

export type Asking = Caller<PlayersDeps> & {
  player: SignedIn
  inTx: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
}

const refusalOf = (verdict: Exclude<Verdict, { is: 'right' }>): Refusal =>
  verdict.is === 'locked'
    ? new Refusal('rate_limited', { waitMs: verdict.waitMs })
    : new Refusal('wrong_code')

/** The fifth wrong code ends the sign-in that waits for it. */
const countAtSignIn = async (ctx: Asking, tx: Tx): Promise<Refusal | undefined> => {
  const { sessionId } = ctx.player
  if ((await countWrongCode(tx, sessionId)) < limits.wrongCodesMax) return undefined
  await endSession(ctx.deps, tx, sessionId, 'security', ctx.now)
  return new Refusal('rate_limited', { waitMs: 0 })
}

const note = (ctx: Asking, verdict: Verdict): void => {
  const { playerId } = ctx.player
  const { deps, ip: address } = ctx
  if (verdict.is === 'wrong')
    logSecurityEvent(deps, { kind: 'second_factor_failed', playerId, address })
  if (verdict.is === 'locked')
    logSecurityEvent(deps, { kind: 'second_factor_locked', playerId, address })
}

/** A session that is complete was opened with a code in its own browser. */
const findGuesser = async (tx: Tx, { pending, sessionId }: SignedIn): Promise<Guesser> =>
  !pending || (await isKnownBrowser(tx, sessionId)) ? 'known' : 'stranger'

/**
 * Tries a code, and in the same transaction does what it opens. What a wrong one costs is kept
 * although the call is refused: so the transaction ends before the refusal is thrown. `attempt` may
 * hang on what the held row says; undefined is a wrong code that costs nothing.
 */
export const tryCode = async <T = void>(
  ctx: Asking,
  attempt: Attempt | ((player: PlayerRow, tx: Tx) => Promise<Attempt | undefined>),
  opens?: (tx: Tx, player: PlayerRow) => Promise<T>,
): Promise<T> => {
  const { deps, now } = ctx
  const outcome = await ctx.inTx(async (tx): Promise<{ done: T } | { refusal: Refusal }> => {
    const player = await holdPlayer(tx, ctx.player.playerId)
    if (!player) throw new Refusal('session_expired')
    const tried = typeof attempt === 'function' ? await attempt(player, tx) : attempt
    if (tried === undefined) return { refusal: new Refusal('wrong_code') }
    const by = await findGuesser(tx, ctx.player)
    const verdict = await judgeCode(tx, deps.env, player, tried, { by, now })
    if (verdict.is === 'right') return { done: (await opens?.(tx, player)) as T }
    note(ctx, verdict)
    const killed =
      ctx.player.pending && verdict.is === 'wrong' && verdict.counted
        ? await countAtSignIn(ctx, tx)
        : undefined
    return { refusal: killed ?? refusalOf(verdict) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.done
}
