import { authOf, type Auth, type Call, type Data, type Input } from '@felek/contract/call.ts'
import type { Pagination, Reply } from '@felek/contract/envelope.ts'
import type { ErrorCode } from '@felek/contract/errors.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { createStore } from 'zustand/vanilla'
import { serverClock } from '@felek/web-kit/server-clock.ts'

/*
 * The only place that talks to the server. It sends calls, tells refusals apart and reports them;
 * what the page does about a refusal stands in shell/on-refusal.ts. It holds one state
 * (docs/specification.md §4 and §8): open; in maintenance, where only maintenance calls leave; latched,
 * after the first HTTP 500 of any request, where nothing leaves until a reload.
 */

const endpoint = '/endpoint/v1'

export type ApiState = 'open' | 'maintenance' | 'latched'
export type UserBlock = { uip: string; gmt: string; lang: string; sid?: string; uid?: string }

/** A call's answer when `result` is true. */
export type ApiResponse<C extends Call> = { data: Data<C>; message: string; pagination: Pagination }

/** A server of the specification says no key beside its texts: these are the keys (docs/specification.md §4). */
const keyOfText: Readonly<Record<string, ErrorCode>> = {
  'Oturum süresi doldu': 'session_expired',
  'Giriş Başarısız': 'login_failed',
  'İnaktif hesap': 'inactive_account',
  'Bu işlem için yetkiniz yok': 'not_authorized',
  'This site is under maintenance': 'maintenance',
}

/**
 * The server said no. `key` is stable (packages/contract/src/errors.ts), and where the server sets one it
 * decides; `message` is for the player, in the page's language, and never empty.
 */
export class ApiRefusal extends Error {
  readonly key: string
  readonly code: number
  readonly fields: Readonly<Record<string, string>>
  readonly debug: string
  /** What came beside the message, where a call's refusals say more; nobody has checked it. */
  readonly data: unknown
  constructor(reply: Pick<Reply, 'message' | 'code' | 'error' | 'debug' | 'data'>) {
    super(reply.message.trim() || hooks.wordless())
    this.key = reply.error || (keyOfText[reply.message.trim()] ?? '')
    this.code = reply.code
    this.debug = reply.debug
    this.fields = fieldsOf(reply.data)
    this.data = reply.data
  }
}

/**
 * Nothing came back, or nothing that can be read: the outcome is unknown, and the page stays
 * usable.
 */
export class NetworkFailure extends Error {}

/** Not sent: an earlier request met an HTTP 500. */
export class RequestBlocked extends Error {
  constructor() {
    super('Request blocked due to a previous error')
  }
}

const fieldsOf = (data: unknown): Record<string, string> => {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  const { fields } = data
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((e): e is [string, string] => typeof e[1] === 'string'),
  )
}

type Problem = ApiRefusal | NetworkFailure | RequestBlocked

type Hooks = {
  lang: () => Lang
  /** What a refusal without a text says. */
  wordless: () => string
  /** The user block of a signed-in player, or null. */
  user: () => UserBlock | null
  /**
   * Tries to find a live session again after `session_expired`; true means that the call is worth
   * sending once more.
   */
  recover: (refusal: ApiRefusal) => Promise<boolean>
  /** Told of every refusal and failure, with the call's or file's address, before the caller is. */
  report: (problem: Problem, wire: string, quiet: boolean) => void
}

const hooks: Hooks = {
  lang: () => 'tr',
  wordless: () => 'Process Failed',
  user: () => null,
  recover: async () => false,
  report: () => {},
}
export const connectApi = (given: Partial<Hooks>): void => void Object.assign(hooks, given)

export const apiState = createStore<{ state: ApiState; pending: number }>(() => ({
  state: 'open',
  pending: 0,
}))
export const setMaintenance = (on: boolean): void =>
  apiState.setState((s) => (s.state === 'latched' ? s : { state: on ? 'maintenance' : 'open' }))

export type CallOptions = {
  signal?: AbortSignal
  /** Polls and start-up calls: no loading bar, and no toast when they are refused. */
  quiet?: boolean
}

/** The default block of docs/specification.md §6, where a call needs one and nobody is signed in. */
const nobody: UserBlock = { uip: '{ip}', gmt: '', lang: 'tr' }

const userBlockFor = (auth: Auth): UserBlock | undefined => {
  const user = hooks.user()
  if (auth === 'player' || auth === 'pending') return user ?? nobody
  return auth === 'optional' && user ? user : undefined
}

const maintenanceMessage = 'This site is under maintenance'
const mayLeave = (call: Call): void => {
  if (apiState.getState().state === 'maintenance' && !call.wire.startsWith('maintenance/'))
    throw new ApiRefusal({
      message: maintenanceMessage,
      code: 503,
      error: 'maintenance',
      debug: '',
      data: null,
    })
}

/**
 * Sends a request to the house itself. The first HTTP 500, of a call or a file, with an envelope or
 * without, latches: it is thrown as `internal`. What else came back is the caller's to read.
 */
const exchange = async (path: string, init: RequestInit): Promise<Response> => {
  if (apiState.getState().state === 'latched') throw new RequestBlocked()
  let response: Response
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NetworkFailure('no answer', { cause })
  }
  if (response.status !== 500) return response
  apiState.setState({ state: 'latched' })
  const reply: unknown = await response.json().catch(() => null)
  throw new ApiRefusal({
    message: 'Internal Server Error',
    code: 500,
    error: 'internal',
    debug: isReply(reply) ? reply.debug : '',
    data: null,
  })
}

const send = async (call: Call, input: unknown, signal?: AbortSignal): Promise<Reply> => {
  mayLeave(call)
  const [cls = '', method = ''] = call.wire.split('/')
  const user = userBlockFor(authOf(call, input as object))
  const body = {
    api: { class: cls, method },
    data: { Lang: hooks.lang(), ...(input as object) },
    ...(user && { user }),
  }
  const askedAt = serverClock.monotonic()
  const response = await exchange(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', panel: 'frontend' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  serverClock.learn(response.headers.get('date'), askedAt)
  const reply: unknown = await response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new NetworkFailure('no answer', { cause })
  })
  if (!isReply(reply)) throw new NetworkFailure(`HTTP ${response.status} without an envelope`)
  return reply
}

const isReply = (v: unknown): v is Reply =>
  typeof v === 'object' &&
  v !== null &&
  'result' in v &&
  'message' in v &&
  typeof v.result === 'boolean' &&
  typeof v.message === 'string'

const attempt = async <C extends Call>(
  call: C,
  input: Input<C>,
  o: CallOptions,
): Promise<ApiResponse<C>> => {
  const reply = await send(call, input, o.signal)
  if (!reply.result) throw new ApiRefusal(reply)
  // The server parses every answer by the same contract before it leaves, so the shape is not
  // checked twice.
  return {
    data: reply.data as Data<C>,
    message: reply.message,
    pagination: reply.pagination ?? { limit: 0, offset: 0, total: 0 },
  }
}

/** Makes a call. Throws ApiRefusal, NetworkFailure, RequestBlocked, or the signal's abort. */
export const api = async <C extends Call>(
  call: C,
  input: Input<C>,
  o: CallOptions = {},
): Promise<ApiResponse<C>> => {
  const quiet = o.quiet ?? false
  if (!quiet) apiState.setState((s) => ({ pending: s.pending + 1 }))
  try {
    return await attempt(call, input, o).catch(async (problem: unknown) => {
      const lost = problem instanceof ApiRefusal && problem.key === 'session_expired'
      if (lost && authOf(call, input as object) !== 'none' && (await hooks.recover(problem)))
        return attempt(call, input, o)
      throw problem
    })
  } catch (problem) {
    if (isProblem(problem)) hooks.report(problem, call.wire, quiet)
    throw problem
  } finally {
    if (!quiet) apiState.setState((s) => ({ pending: s.pending - 1 }))
  }
}

const isProblem = (v: unknown): v is Problem =>
  v instanceof ApiRefusal || v instanceof NetworkFailure || v instanceof RequestBlocked

/**
 * A file of the site itself (`/data/*.json`) or one of the GET addresses (docs/product/calls.md, "Addresses
 * beside the calls"), whatever the envelope in it says. It is asked for on the side: of its failures the page
 * hears of an HTTP 500 alone.
 */
export const getJson = async <T>(path: string): Promise<T> => {
  try {
    const response = await exchange(path, { headers: { panel: 'frontend' } })
    if (!response.ok) throw new NetworkFailure(`HTTP ${response.status}`)
    return (await response.json()) as T
  } catch (problem) {
    if (isProblem(problem)) hooks.report(problem, path, true)
    throw problem
  }
}

/**
 * JSON of another origin that the page's policy names: nothing of the player goes with it. Null
 * where it has none (404). What fails there says nothing of this house, so it latches nothing.
 */
export const getForeignJson = async (url: string): Promise<unknown> => {
  if (apiState.getState().state === 'latched') throw new RequestBlocked()
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    (cause: unknown) => {
      throw new NetworkFailure('no answer', { cause })
    },
  )
  if (response.status === 404) return null
  if (!response.ok) throw new NetworkFailure(`HTTP ${response.status}`)
  return response.json()
}

/** A server-sent stream that a POST opens: where, under which name, and what it is asked for. */
export type StreamOf = { path: string; class: string; method: string; data?: object }

const sessionEvents: StreamOf = { path: 'events', class: 'events', method: 'stream' }

/** Opens a stream (docs/product/calls.md, "Live events"). A refusal comes as the usual envelope and is thrown. */
export const openEvents = async (
  signal: AbortSignal,
  lastEventId: string | null,
  of: StreamOf = sessionEvents,
): Promise<ReadableStream<Uint8Array>> => {
  if (apiState.getState().state === 'maintenance') throw new NetworkFailure('closed')
  const user = hooks.user()
  const response = await exchange(`${endpoint}/${of.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      panel: 'frontend',
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    body: JSON.stringify({
      api: { class: of.class, method: of.method },
      data: { Lang: hooks.lang(), ...of.data },
      ...(user && { user }),
    }),
    signal,
  }).catch((problem: unknown) => {
    if (isProblem(problem)) hooks.report(problem, `${of.class}/${of.method}`, true)
    throw problem
  })
  if (
    response.ok &&
    response.body &&
    response.headers.get('content-type')?.startsWith('text/event-stream')
  )
    return response.body
  const reply: unknown = await response.json().catch(() => null)
  throw isReply(reply) ? new ApiRefusal(reply) : new NetworkFailure(`HTTP ${response.status}`)
}
