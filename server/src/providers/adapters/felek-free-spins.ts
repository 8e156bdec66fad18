import * as z from 'zod/mini'
import { toAmount } from '../../../../contract/src/money.ts'
import type { Asking } from '../needs.ts'
import { keysOf, sign } from '../signature.ts'
import type { SpinsGranted } from './adapter.ts'

const path = '/provider/free-spins'
const answerMsMax = 2_500

const answer = z.object({ status: z.string() })

/** Says something to the studio, signed. Throws where it does not answer, or answers nonsense. */
const tell = async (house: Asking, to: string, said: object): Promise<string> => {
  const { env } = house
  const key = keysOf(env).get(env.providerKeyId)
  if (key === undefined) throw new Error('there is no key for the studio')
  const body = Buffer.from(JSON.stringify(said))
  const response = await fetch(env.studioInternalUrl + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(key, to, body, house.now()) },
    body,
    signal: AbortSignal.timeout(answerMsMax),
    redirect: 'error',
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the studio answers ${response.status} at ${to}`)
  return z.parse(answer, JSON.parse(text)).status
}

export const grantSpins = (house: Asking, s: SpinsGranted): Promise<string> =>
  tell(house, path, {
    grantId: s.grantId,
    player: s.player,
    game: s.game,
    spins: s.spins,
    stake: toAmount(s.stakeKurus),
    expiresAt: s.expiresAt.toISOString(),
  })

export const cancelSpins = (house: Asking, grantId: string): Promise<string> =>
  tell(house, `${path}/cancel`, { grantId })
