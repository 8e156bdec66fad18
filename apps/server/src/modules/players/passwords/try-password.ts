import type { Tx } from '@felek/database/database.ts'
import type { Caller } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { giveBackTry, takeTryAt, type Allowance } from '../attempts/attempts.ts'
import { passwordFits } from './passwords.ts'

export type Guess = {
  aim: string
  allowances: readonly Allowance[]
  password: string
  passwordHash: string | undefined
  queue: 'strangers' | 'known'
}

export type Asking = Caller<PlayersDeps> & { inTx: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T> }

/**
 * Tries a password at most so often. A try is taken before the hash is, so that parallel guesses
 * can not slip past the count; a right one is given back. All of it happens at a place of the gate:
 * a flood must not stand in line for the database's connections either.
 */
export const tryPassword = (
  ctx: Asking,
  { aim, allowances, password, passwordHash, queue }: Guess,
): Promise<'no' | 'yes' | 'stale'> =>
  ctx.deps.playersState.passwordGate.run(async () => {
    const { deps, now } = ctx
    const waitMs = await ctx.inTx((tx) => takeTryAt(tx, { env: deps.env, now }, aim, allowances))
    if (waitMs > 0) {
      logSecurityEvent(deps, {
        kind: 'rate_limited',
        address: ctx.ip,
        detail: { rate: 'password' },
      })
      throw new Refusal('rate_limited', { waitMs })
    }
    const fits = await passwordFits(deps.env, password, passwordHash)
    if (fits !== 'no') await ctx.inTx((tx) => giveBackTry(tx, aim))
    return fits
  }, queue)

const ownTries: readonly Allowance[] = [{ max: 5, windowMs: 900_000 }]

/** The password of who is signed in, before something that an open browser alone must not do. */
export const tryOwnPassword = (
  ctx: Asking & { player: { playerId: bigint } },
  password: string,
  passwordHash: string | undefined,
): Promise<'no' | 'yes' | 'stale'> =>
  tryPassword(ctx, {
    aim: `step-up ${ctx.player.playerId}`,
    allowances: ownTries,
    password,
    passwordHash,
    queue: 'known',
  })
