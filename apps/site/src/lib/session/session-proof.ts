import { players, type Profile } from '@felek/contract/players.ts'
import { api, getJson } from '../api/api.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

type PublicKeyReply = { data: JsonWebKey & { kid: string } }

/**
 * docs/specification.md §4: after sign-in the browser says again, under RSA-OAEP-256, which session it
 * holds. The server ends a session whose proof does not match. Without `crypto.subtle` it is
 * skipped: plain http in a LAN has none.
 */
export const proveSession = async (profile: Profile): Promise<void> => {
  if (!globalThis.crypto?.subtle) return
  try {
    const { data: jwk } = await getJson<PublicKeyReply>('/endpoint/v1/public-key')
    const key = await crypto.subtle.importKey(
      'jwk',
      jwk,
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['encrypt'],
    )
    const text = [profile.uid, profile.sid, profile.uip, serverNow(), newId()].join('|')
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text)),
    )
    await api(
      players.loginData,
      { sealed: btoa(Array.from(sealed, (b) => String.fromCharCode(b)).join('')), kid: jwk.kid },
      { quiet: true },
    )
  } catch {
    // The proof is an extra of the server's; without it the session stands as it stood.
  }
}
