import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Query, Tx } from '@felek/database/database.ts'
import { newId } from '../../database/ids.ts'
import type { StaffDeps } from './deps.ts'
import { insertFactor, listFactors, setUsed, type FactorRow } from './factor-store.ts'
import { findSession, setChallenge } from './session-store.ts'
import type { StaffRow } from './store.ts'

/*
 * Passkeys (WebAuthn): the browser's authenticator signs a challenge of this session, after it has recognised its
 * user. It signs for our origin alone, so no page of anybody else's can pass it on.
 */

/** Loaded with the first passkey: 29 MB of memory that most processes never need. */
const loadLibrary = () => import('@simplewebauthn/server')

type Where = { sessionId: bigint; host: string; now: Date }

const originOf = ({ env }: StaffDeps, host: string): string => env.officeUrl ?? `http://${host}`
const rpIdOf = (deps: StaffDeps, host: string): string => new URL(originOf(deps, host)).hostname

const listPasskeys = async (q: Query, staffId: bigint): Promise<FactorRow[]> =>
  (await listFactors(q, staffId)).filter(({ kind }) => kind === 'passkey')

/** What the authenticator has to sign at sign-in or step-up. */
export const createAssertionOptions = async (
  q: Query,
  deps: StaffDeps,
  staffId: bigint,
  { sessionId, host }: Where,
): Promise<Record<string, unknown>> => {
  const passkeys = await listPasskeys(q, staffId)
  const options = await (
    await loadLibrary()
  ).generateAuthenticationOptions({
    rpID: rpIdOf(deps, host),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id ?? '' })),
  })
  await setChallenge(q, sessionId, options.challenge)
  return { ...options }
}

/** Whether a passkey of this person has signed this session's challenge; the challenge is spent either way. */
export const checkAssertion = async (
  tx: Tx,
  deps: StaffDeps,
  { staff_id }: Pick<StaffRow, 'staff_id'>,
  shown: Record<string, unknown>,
  { sessionId, host, now }: Where,
): Promise<boolean> => {
  const challenge = (await findSession(tx, sessionId))?.challenge
  await setChallenge(tx, sessionId, null)
  const passkey = (await listPasskeys(tx, staff_id)).find((it) => it.credential_id === shown['id'])
  if (!challenge || !passkey?.public_key || passkey.credential_id === null) return false
  const verified = await (
    await loadLibrary()
  )
    .verifyAuthenticationResponse({
      response: shown as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(deps, host),
      expectedRPID: rpIdOf(deps, host),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: parseInt(String(passkey.uses ?? 0n), 10),
      },
    })
    .catch(() => undefined)
  if (!verified?.verified) return false
  const uses = BigInt(verified.authenticationInfo.newCounter)
  await setUsed(tx, passkey.factor_id, { uses, now })
  return true
}

/** What a new passkey is made for. */
export const createRegistrationOptions = async (
  q: Query,
  deps: StaffDeps,
  { staff_id, email, name }: Pick<StaffRow, 'staff_id' | 'email' | 'name'>,
  { sessionId, host }: Where,
): Promise<Record<string, unknown>> => {
  const options = await (
    await loadLibrary()
  ).generateRegistrationOptions({
    rpName: 'Felek',
    rpID: rpIdOf(deps, host),
    userID: new TextEncoder().encode(String(staff_id)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    excludeCredentials: (await listPasskeys(q, staff_id)).map(({ credential_id }) => ({
      id: credential_id ?? '',
    })),
  })
  await setChallenge(q, sessionId, options.challenge)
  return { ...options }
}

/** Keeps a new passkey; false where it did not sign this session's challenge. */
export const addPasskey = async (
  tx: Tx,
  deps: StaffDeps,
  { staff_id }: Pick<StaffRow, 'staff_id'>,
  shown: Record<string, unknown>,
  { sessionId, host, now }: Where,
): Promise<boolean> => {
  const challenge = (await findSession(tx, sessionId))?.challenge
  await setChallenge(tx, sessionId, null)
  if (!challenge) return false
  const verified = await (
    await loadLibrary()
  )
    .verifyRegistrationResponse({
      response: shown as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(deps, host),
      expectedRPID: rpIdOf(deps, host),
      requireUserVerification: true,
    })
    .catch(() => undefined)
  if (!verified?.verified) return false
  const { credential } = verified.registrationInfo
  await insertFactor(tx, {
    factor_id: newId(now),
    staff_id,
    kind: 'passkey',
    secret_sealed: null,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    uses: BigInt(credential.counter),
    confirmed_at: now,
    created_at: now,
    last_used_at: now,
  })
  return true
}
