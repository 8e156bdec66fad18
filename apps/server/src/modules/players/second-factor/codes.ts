import { randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@felek/contract/limits.ts'
import type { Tx } from '@felek/database/database.ts'
import {
  hashToken,
  encryptionOf,
  type EncryptionSecrets,
} from '@felek/platform/crypto/encryption.ts'
import { twoFactorPlace } from '../details.ts'
import type { PlayerRow } from '../store.ts'
import * as store from './store.ts'
import { matchingStep, toBase32 } from './totp.ts'

/*
 * Whether a code is right, and what it costs when it is not. Whoever asks holds the player's row,
 * so codes of one player are judged one after the other, however many come at once: that is why a
 * code opens one thing only, and why parallel guesses do not slip past the count.
 */

export type Attempt =
  | { app: string }
  | { recovery: string }
  | { sms: string; purpose: store.SmsPurpose; keep?: true }

export type Verdict =
  | { is: 'right' }
  /** `counted` unless it is a code that was right once. */
  | { is: 'wrong'; counted: boolean }
  /** Ten wrong ones within an hour; no code is looked at until then. */
  | { is: 'locked'; waitMs: number }

/** Whose guess it is: of a browser in which the player has been signed in, or of any other. */
export type Guesser = 'known' | 'stranger'

const hourMs = 3_600_000

const smsKeys = (env: EncryptionSecrets, playerId: bigint, purpose: string, code: string) =>
  encryptionOf(env).blindIndexes(`${playerId} ${purpose} ${code}`, 'sms-code')

export const smsCodeKey = (
  env: EncryptionSecrets,
  playerId: bigint,
  purpose: store.SmsPurpose,
  code: string,
): string => smsKeys(env, playerId, purpose, code)[0]

/** Eighty random bits: no hash of one is ever guessed, whoever has the table. */
export const newRecoveryCode = (): string => toBase32(randomBytes(10))

/** `ABCD-EFGH-IJKL-MNOP`, as players keep it. */
export const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** Bound to its player. */
export const recoveryHash = (playerId: bigint, code: string): string =>
  hashToken(`recovery ${playerId} ${code}`)

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

type Judged = 'right' | 'used' | 'wrong'

const judgeApp = (
  env: EncryptionSecrets,
  player: PlayerRow,
  codes: store.CodesRow,
  code: string,
  now: Date,
): Judged => {
  if (player.two_factor_sealed === null) return 'wrong'
  const secret = encryptionOf(env).decrypt(
    player.two_factor_sealed,
    twoFactorPlace(player.player_id),
  )
  const step = matchingStep(secret, code, now)
  if (step === undefined) return 'wrong'
  if (codes.used_step !== null && BigInt(step) <= codes.used_step) return 'used'
  codes.used_step = BigInt(step)
  return 'right'
}

const judgeSms = async (
  tx: Tx,
  env: EncryptionSecrets,
  player: PlayerRow,
  attempt: Extract<Attempt, { sms: string }>,
  now: Date,
): Promise<Judged> => {
  const { purpose, sms, keep } = attempt
  const sent = await store.smsCode(tx, player.player_id, purpose, now)
  const keys = smsKeys(env, player.player_id, purpose, sms)
  if (!sent || !keys.some((key) => same(key, sent.code_key))) return 'wrong'
  if (sent.used_at !== null) return 'used'
  if (!keep) await store.spendSmsCode(tx, player.player_id, purpose, now)
  return 'right'
}

const judgeRecovery = async (
  tx: Tx,
  player: PlayerRow,
  code: string,
  now: Date,
): Promise<Judged> => {
  const hash = recoveryHash(player.player_id, code)
  const found = await store.spendRecovery(tx, player.player_id, hash, now)
  return found === 'unknown' ? 'wrong' : found
}

/** Which two columns count the guesses of whom. */
const counts = {
  known: { wrong: 'wrong_at', locked: 'locked_until' },
  stranger: { wrong: 'stranger_wrong_at', locked: 'stranger_locked_until' },
} as const

const lockedMs = (codes: store.CodesRow, by: Guesser, now: Date): number =>
  Math.max(0, (codes[counts[by].locked]?.getTime() ?? 0) - now.getTime())

/** Counts a wrong code; the tenth of an hour locks that count for an hour. */
const countWrong = (codes: store.CodesRow, by: Guesser, now: Date): void => {
  const { wrong, locked } = counts[by]
  codes[wrong] = [...codes[wrong].filter((at) => at.getTime() > now.getTime() - hourMs), now]
  if (codes[wrong].length < limits.wrongCodesHour) return
  codes[wrong] = []
  codes[locked] = new Date(now.getTime() + hourMs)
}

/**
 * Judges a code and spends it where it is right. Wrong ones of six digits are counted, for browsers
 * in which the player has been signed in apart from all others, so that a stranger with the password
 * locks out strangers alone. A recovery code has eighty bits: it needs no lock, and must not have
 * one. What was right once is refused and not counted.
 */
export const judgeCode = async (
  tx: Tx,
  env: EncryptionSecrets,
  player: PlayerRow,
  attempt: Attempt,
  { by, now }: { by: Guesser; now: Date },
): Promise<Verdict> => {
  if ('recovery' in attempt) {
    const judged = await judgeRecovery(tx, player, attempt.recovery, now)
    return judged === 'right' ? { is: 'right' } : { is: 'wrong', counted: judged === 'wrong' }
  }
  const codes = await store.getCodes(tx, player.player_id)
  const beforeMs = lockedMs(codes, by, now)
  if (beforeMs > 0) return { is: 'locked', waitMs: beforeMs }
  const judged =
    'sms' in attempt
      ? await judgeSms(tx, env, player, attempt, now)
      : judgeApp(env, player, codes, attempt.app, now)
  if (judged === 'wrong') countWrong(codes, by, now)
  await store.saveCodes(tx, codes)
  if (judged === 'right') return { is: 'right' }
  const waitMs = lockedMs(codes, by, now)
  return waitMs > 0 ? { is: 'locked', waitMs } : { is: 'wrong', counted: judged === 'wrong' }
}
