import type {
  CallInput,
  CallName,
  CallOutput,
  Failure,
  Verification,
} from '../../src/protocol/protocol.ts'

/** What judges the answers: it comes while the first of them is on its way, and is waited for. */
const bringProtocol = () => import('../../src/protocol/protocol.ts')

/** The studio answered no; `failure.error` says why. */
export class Refused extends Error {
  failure: Failure
  constructor(told: Failure) {
    super(told.error)
    this.failure = told
  }
}

/** No answer, or none that is the studio's: whether the call took effect is not known. */
export class Unanswered extends Error {}

export type Api = {
  call: <K extends CallName>(name: K, input: CallInput<K>) => Promise<CallOutput<K>>
  verify: (roundId: string) => Promise<Verification>
  setAccess: (access: string) => void
}

/** Longer than the studio's own wait for the wallet, shorter than a player's patience. */
const answerMsMax = 12_000

/** A bet that has not reached the studio by then is not played any more. */
const betMsMax = 10_000

/** The studio's clock as its answers tell it, whatever the device says. */
const createServerClock = () => {
  let aheadMs: number | undefined
  return {
    /** Hears the time of an answer; its header has whole seconds, so half of one is added. */
    hear(headers: Headers): void {
      const atMs = Date.parse(headers.get('date') ?? '')
      if (!Number.isNaN(atMs)) aheadMs = atMs + 500 - performance.now()
    },
    /** Milliseconds since 1970; undefined before the first answer. */
    now: (): number | undefined =>
      aheadMs === undefined ? undefined : Math.round(aheadMs + performance.now()),
  }
}

/** The JSON that the studio answers; throws what it refused, or that it did not answer. */
export const answered = async (
  path: string,
  init: RequestInit,
  hear?: (headers: Headers) => void,
): Promise<unknown> => {
  let response: Response
  let body: unknown
  try {
    response = await fetch(path, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerMsMax),
    })
    hear?.(response.headers)
    body = await response.json()
  } catch (cause) {
    throw new Unanswered(path, { cause })
  }
  if (response.ok) return body
  const told = (await bringProtocol()).failure.safeParse(body)
  if (told.success) throw new Refused(told.data)
  throw new Unanswered(`${path}: ${response.status}`)
}

/** What a call sends: a bet's round has one deadline, however often it is sent. */
const createDeadlines = (now: () => number | undefined) => {
  const known = new Map<string, number>()
  return (name: CallName, input: object): object => {
    if (name !== 'bet') return input
    const { roundId } = input as CallInput<'bet'>
    const nowMs = now()
    if (!known.has(roundId) && nowMs !== undefined) known.set(roundId, nowMs + betMsMax)
    const deadline = known.get(roundId)
    return deadline === undefined ? input : { ...input, deadline }
  }
}

export const createApi = (): Api => {
  let access = ''
  const clock = createServerClock()
  const withDeadline = createDeadlines(clock.now)
  return {
    setAccess: (fresh) => {
      access = fresh
    },
    call: async (name, input) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (name !== 'open') headers['authorization'] = `Bearer ${access}`
      const init = { method: 'POST', headers, body: JSON.stringify(withDeadline(name, input)) }
      const body = await answered(`/api/${name}`, init, clock.hear)
      const output = (await bringProtocol()).calls[name].output.safeParse(body)
      // A body of another shape is the studio's bug. The round, if any, is safe there.
      if (!output.success) throw new Refused({ error: 'internal' })
      return output.data as CallOutput<typeof name>
    },
    verify: async (roundId) =>
      (await bringProtocol()).verification.parse(
        await answered(`/api/verify/${roundId}`, { method: 'GET' }),
      ),
  }
}
