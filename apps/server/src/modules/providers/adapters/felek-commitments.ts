import { isResponseSigned } from '@felek/platform/signatures/signature.ts'
import { createWitness, type Witness } from '@felek/platform/witness/witness-client.ts'
import type { ProviderClientDeps } from '../deps.ts'
import { keysOf, sign } from '../signature.ts'

/* The studio's half of what the house draws (docs/providers.md, "Jackpots"): in the words of the witness, the other way round. */

const answerMsMax = 2_500

type Posted = { http: number; json: unknown; why: string }
const failed = (why: string, http = 0): Posted => ({ http, json: undefined, why })

const post = async (deps: ProviderClientDeps, path: string, body: string): Promise<Posted> => {
  const { env } = deps
  const key = keysOf(env).get(env.providerKeyId)
  if (key === undefined) return failed('there is no key for the studio')
  const headers = sign(key, path, Buffer.from(body), deps.now())
  const response = await fetch(env.studioInternalUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(answerMsMax),
    redirect: 'error',
  })
  const text = await response.text()
  const asked = { signature: headers['x-felek-signature'] ?? '', url: path }
  const said = {
    status: response.status,
    body: text,
    signature: response.headers.get('x-felek-signature'),
  }
  if (!isResponseSigned({ id: key.keyId, secret: key.secret }, asked, said))
    return failed('an answer that the studio has not signed', response.status)
  return response.ok
    ? { http: 200, json: JSON.parse(text), why: '' }
    : failed(`HTTP ${response.status}`, response.status)
}

/** Never rejects: a studio that does not answer is away. */
export const studioWitness = (deps: ProviderClientDeps): Witness =>
  createWitness(async (call, body) => {
    const posted = await post(deps, `/provider/promises/${call}`, body).catch((error: unknown) =>
      failed((error as Error).name),
    )
    return { ...posted, retryAfterMs: 0 }
  })
