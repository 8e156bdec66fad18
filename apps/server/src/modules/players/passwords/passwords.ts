import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../../rpc/refusal.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * OWASP's floor, argon2id (the library's default kind): 19 MiB, two passes, one lane; about 20 ms a
 * hash.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of no password, at the same cost: what an unknown name is measured against. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * More than two hashes at once would starve the vault on two cores; who finds 64 waiting is told
 * that we are busy. Sign-ins from a device that the account knows, and of who is signed in, have
 * places of their own: a flood of strangers fills theirs alone.
 */
export const createPasswordGate = () =>
  createSemaphore(2, ['strangers', 'known'], 64, () => new Refusal('busy'))
export type PasswordGate = ReturnType<typeof createPasswordGate>

/** What hashing takes of the deps. */
export type Hashing = { env: EncryptionSecrets; playersState: { passwordGate: PasswordGate } }

/** The same letters typed on another keyboard may come composed differently. */
const bytesOf = (password: string): string => password.normalize('NFC')

/** A PHC string. Throws `busy` when too many wait already. Never inside a transaction. */
export const hashPassword = ({ env, playersState }: Hashing, password: string): Promise<string> =>
  playersState.passwordGate.run(() =>
    hash(bytesOf(password), { ...cost, secret: encryptionOf(env).peppers[0] }),
  )

/** Whether a hash was made at another cost than ours is now. */
const isCheap = (passwordHash: string): boolean =>
  !passwordHash.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/**
 * Takes the same time whether or not there is a hash to compare with; without one the answer is no.
 * `stale` is a right password whose hash should be made anew: under the pepper before, or cheaper
 * than ours. To be run inside the gate.
 */
export const passwordFits = async (
  env: EncryptionSecrets,
  password: string,
  passwordHash: string | undefined,
): Promise<'no' | 'yes' | 'stale'> => {
  for (const [age, secret] of encryptionOf(env).peppers.entries()) {
    const same = await verify(passwordHash ?? nobodysHash, bytesOf(password), { secret })
    if (same && passwordHash !== undefined)
      return age > 0 || isCheap(passwordHash) ? 'stale' : 'yes'
  }
  return 'no'
}
