import type { ProviderClientDeps } from '../deps.ts'
import { keysOf, sign } from '../signature.ts'

/** Says something to the studio, signed. Throws where it does not answer, or refuses. */
export const postToStudio = async (
  deps: ProviderClientDeps,
  path: string,
  said: object,
  answerMsMax: number,
): Promise<unknown> => {
  const { env } = deps
  const key = keysOf(env).get(env.providerKeyId)
  if (key === undefined) throw new Error('there is no key for the studio')
  const body = Buffer.from(JSON.stringify(said))
  const response = await fetch(env.studioInternalUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(key, path, body, deps.now()) },
    body,
    signal: AbortSignal.timeout(answerMsMax),
    redirect: 'error',
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the studio answers ${response.status} at ${path}`)
  return JSON.parse(text)
}
