import type { Call, Data, Input } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { officeStream } from '@felek/contract/office/events.ts'
import type { officeCashier } from '@felek/contract/office/cashier.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { serverClock } from '@felek/web-kit/server-clock.ts'

/*
 * The only place that talks to the server. It sends a call, tells a refusal from silence, and asks for a fresh
 * second factor where the server wants one; then the very same call goes again.
 */

const endpoint = '/desk/v1'
/** What has not answered by then is taken for lost: its outcome is unknown. */
const answerMsMax = 30_000

/** A proposal that was stored in the call's stead: a second person decides. */
export type Proposal = { id: string; expiresAt: string }
export type Done<C extends Call> = { data: Data<C>; message: string; approval: null }
export type Proposed = { data: null; message: string; approval: Proposal }
/** Only a guarded call may be answered by a proposal. */
export type Answer<C extends Call> = C extends { guarded: true } ? Done<C> | Proposed : Done<C>

/** The server said no: `key` is stable, `message` is a sentence in the page's language. */
export class ApiRefusal extends Error {
  readonly key: string
  readonly fields: Readonly<Record<string, string>>
  constructor(reply: Pick<Reply, 'message' | 'error' | 'data'>) {
    super(reply.message)
    this.key = reply.error
    this.fields = fieldsOf(reply.data)
  }
}

/** Nothing came back, or nothing that can be read: whether it happened is unknown. */
export class NetworkFailure extends Error {}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null

const fieldsOf = (data: unknown): Record<string, string> =>
  isRecord(data) && isRecord(data['fields'])
    ? Object.fromEntries(
        Object.entries(data['fields']).filter(
          (e): e is [string, string] => typeof e[1] === 'string',
        ),
      )
    : {}

const isReply = (v: unknown): v is Reply =>
  isRecord(v) && typeof v['result'] === 'boolean' && typeof v['message'] === 'string'

const proposalOf = (reply: Reply): Proposal | null => {
  const approval = reply.code === 202 && isRecord(reply.data) ? reply.data['approval'] : undefined
  return isRecord(approval)
    ? { id: String(approval['id']), expiresAt: String(approval['expiresAt']) }
    : null
}

type Hooks = {
  lang: () => Lang
  /** Asks for a fresh factor; false where whoever sits here would rather not. */
  stepUp: () => Promise<boolean>
  /** The session is over: whoever sits here has to sign in. */
  onSessionEnd: () => void
  /** A person's own call was answered, which keeps them signed in. */
  onActivity: () => void
}

const hooks: Hooks = {
  lang: () => 'tr',
  stepUp: async () => false,
  onSessionEnd: () => {},
  onActivity: () => {},
}
export const connectApi = (given: Partial<Hooks>): void => void Object.assign(hooks, given)

export type CallOptions = {
  signal?: AbortSignal
  /** The page asks by itself, nobody did: it is no sign of life. */
  quiet?: boolean
}

type Posted = { address: string; headers: Record<string, string>; body: string | Blob }

/** Sends something and reads the envelope that comes back. */
const post = async (
  { address, headers, body }: Posted,
  signal: AbortSignal | undefined,
): Promise<Reply> => {
  const sentAt = serverClock.monotonic()
  const signals = [AbortSignal.timeout(answerMsMax), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { panel: 'office', ...headers },
      body,
      signal: AbortSignal.any(signals),
    })
    serverClock.learn(response.headers.get('date'), sentAt)
    const reply: unknown = await response.json()
    if (!isReply(reply)) throw new NetworkFailure(`HTTP ${response.status} without an envelope`)
    return reply
  } catch (cause) {
    if (signal?.aborted || cause instanceof NetworkFailure) throw cause
    throw new NetworkFailure('no answer', { cause })
  }
}

const send = (
  call: Call,
  input: object,
  { signal, quiet = false }: CallOptions,
): Promise<Reply> => {
  const [cls = '', method = ''] = call.wire.split('/')
  return post(
    {
      address: endpoint,
      headers: {
        'content-type': 'application/json',
        // A page that asks by itself is nobody's activity: the session ends all the same.
        ...(quiet && { 'x-background': '1' }),
      },
      body: JSON.stringify({ api: { class: cls, method }, data: { Lang: hooks.lang(), ...input } }),
    },
    signal,
  )
}

const attempt = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: CallOptions,
): Promise<Answer<C>> => {
  const reply = await send(call, input as object, options)
  if (!reply.result) throw new ApiRefusal(reply)
  const approval = proposalOf(reply)
  // The server parses every answer by the same contract before it leaves.
  return { data: approval ? null : reply.data, message: reply.message, approval } as Answer<C>
}

/** Those that bring the factor themselves are not interrupted to ask for it. */
const isOfFactor = (call: Call): boolean =>
  /^office_staff\/(?:login|accept|second|step_up|passkey_options|logout)$/.test(call.wire)

const isRefusedWith = (problem: unknown, key: string): problem is ApiRefusal =>
  problem instanceof ApiRefusal && problem.key === key

/**
 * Makes a call. Throws ApiRefusal, NetworkFailure, or the signal's abort. Where the server wants a fresh factor
 * first, it is asked for, and the same input goes again, a requestID in it included.
 */
export const api = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Answer<C>> => {
  const { quiet = false } = options
  try {
    const answer = await attempt(call, input, options).catch(async (problem: unknown) => {
      const wantsFactor = isRefusedWith(problem, 'second_factor_required')
      if (wantsFactor && !quiet && !isOfFactor(call) && (await hooks.stepUp()))
        return attempt(call, input, options)
      throw problem
    })
    if (!quiet) hooks.onActivity()
    return answer
  } catch (problem) {
    if (isRefusedWith(problem, 'session_expired') && !isOfFactor(call)) hooks.onSessionEnd()
    throw problem
  }
}

/** Opens the stream of what changes. Throws ApiRefusal, NetworkFailure, or the signal's abort. */
export const openEvents = async (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
  const [cls, method] = officeStream.wire.split('/')
  const response = await fetch(`${endpoint}/events`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { panel: 'office', 'content-type': 'application/json' },
    body: JSON.stringify({ api: { class: cls, method }, data: { Lang: hooks.lang() } }),
    signal,
  }).catch((cause: unknown) => {
    throw new NetworkFailure('no stream', { cause })
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream && response.body) return response.body
  const reply: unknown = await response.json().catch(() => undefined)
  throw isReply(reply) ? new ApiRefusal(reply) : new NetworkFailure(`HTTP ${response.status}`)
}

/** Sends a file for the call that will name it. Throws as `api` does. */
export const uploadFile = async (file: Blob): Promise<Data<typeof officeCashier.upload>> => {
  const headers = { 'content-type': 'application/octet-stream', 'x-lang': hooks.lang() }
  const reply = await post({ address: `${endpoint}/upload`, headers, body: file }, undefined)
  if (!reply.result) {
    if (reply.error === 'session_expired') hooks.onSessionEnd()
    throw new ApiRefusal(reply)
  }
  hooks.onActivity()
  return reply.data as Data<typeof officeCashier.upload>
}
