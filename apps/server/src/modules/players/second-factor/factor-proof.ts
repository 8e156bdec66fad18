import type { Tx } from '@felek/database/database.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { provePassword, type Asking as AskingPassword } from '../credentials/change.ts'
import type { PlayerRow } from '../store.ts'
import type { Attempt } from './codes.ts'
import { tryCode } from './try-code.ts'

/** What is shown before the second factor in use is changed or turned off. */
export type FactorProof = {
  password?: string | undefined
  /** Of the app, or of the text message where that is the factor. */
  code?: string | undefined
  recoveryCode?: string | undefined
}

const attemptIn = (player: PlayerRow, { code, recoveryCode }: FactorProof): Attempt | undefined => {
  if (recoveryCode !== undefined) return { recovery: recoveryCode }
  if (player.two_factor_type === 'sms') return { sms: code ?? '', purpose: 'phone' }
  // Without a secret no code can be right, and none is a guess.
  return player.two_factor_sealed === null ? undefined : { app: code ?? '' }
}

/**
 * Does `change` for who shows the password *and* a code of the factor in use. One of the two alone
 * is what a thief has: a password that was found, or a phone that lies open. Throws `wrong_password`,
 * `wrong_code`, `rate_limited`, or `invalid_fields` where one is missing.
 */
export const withFactorProof = async <T>(
  ctx: AskingPassword,
  proof: FactorProof,
  codeField: string,
  change: (tx: Tx, player: PlayerRow) => Promise<T>,
): Promise<T> => {
  if (proof.password === undefined) throw invalidFields({ password: 'required' })
  if (proof.code === undefined && proof.recoveryCode === undefined)
    throw invalidFields({ [codeField]: 'required' })
  await provePassword(ctx, proof.password)
  return tryCode(ctx, async (player) => attemptIn(player, proof), change)
}
