import { randomUUID } from 'node:crypto'
import { sign, type Key } from '../signature.ts'

export type ProviderResponse = {
  http: number
  status: string
  balance: string | undefined
  body: Record<string, unknown>
  retryAfter: string | null
}
export type Body = Record<string, unknown>
/**
 * How a call is spoilt on its way: `laterMs` after our clock, `path` signed in place of the real
 * one.
 */
export type Tamper = {
  body?: string
  headers?: Record<string, string | undefined>
  laterMs?: number
  path?: string
}

/**
 * Speaks the protocol as a provider does: over HTTP, signed, knowing nothing of the server's
 * inside.
 */
export type ProviderClient = {
  call(name: string, body: Body | string, tamper?: Tamper): Promise<ProviderResponse>
}

export const createProviderClient = (
  url: string,
  key: Key,
  now: () => Date = () => new Date(),
): ProviderClient => ({
  async call(name, body, tamper = {}) {
    const path = `/providers/${key.provider}/${name}`
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const signed = sign(
      key,
      tamper.path ?? path,
      Buffer.from(text),
      new Date(now().getTime() + (tamper.laterMs ?? 0)),
    )
    const headers = Object.entries({
      'content-type': 'application/json',
      ...signed,
      ...tamper.headers,
    }).filter((h): h is [string, string] => h[1] !== undefined)
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: tamper.body ?? text,
      signal: AbortSignal.timeout(5_000),
    })
    const parsed = (await response.json()) as Body
    const { status, balance } = parsed as { status: string; balance?: string }
    return {
      http: response.status,
      status,
      balance,
      body: parsed,
      retryAfter: response.headers.get('retry-after'),
    }
  },
})

/** What a conformance case works with: a player who has opened a game, and money in the wallet. */
export type Trial = {
  provider: ProviderClient
  player: string
  session: string
  game: string
  /** The most that one stake of the game may be, as the catalogue says. */
  maxStake: string
  /** A fresh launch token for the same game. */
  launch(): Promise<string>
}

/** An id that nobody used before. */
export const anId = (): string => `ct-${randomUUID()}`

export type Round = { transactionId: string; roundId: string; player: string; game: string }

export const betOf = (trial: Trial, amount: string, changes: Body = {}) => ({
  transactionId: anId(),
  roundId: anId(),
  player: trial.player,
  session: trial.session,
  game: trial.game,
  amount,
  ...changes,
})

export const winOf = (bet: Round, amount: string, changes: Body = {}) => ({
  transactionId: anId(),
  roundId: bet.roundId,
  player: bet.player,
  game: bet.game,
  betId: bet.transactionId,
  amount,
  ...changes,
})

export const rollbackOf = (bet: Round, changes: Body = {}) => ({
  transactionId: anId(),
  roundId: bet.roundId,
  player: bet.player,
  game: bet.game,
  betId: bet.transactionId,
  ...changes,
})

export const getBalance = async ({ provider, player }: Trial): Promise<string> => {
  const answer = await provider.call('balance', { player })
  if (answer.balance === undefined)
    throw new Error(`balance answers ${answer.http} ${JSON.stringify(answer.body)}`)
  return answer.balance
}
