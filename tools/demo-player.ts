import { randomUUID } from 'node:crypto'

/*
 * A demo player over the wire of a running product, as the site is one: signs in and makes a favourite, a
 * withdrawal, a spin and a coupon. For programs that look at the product while something happens there.
 */

export type Reply = {
  result: boolean
  message: string
  code: number
  error: string
  data: unknown
  debug: string
  pagination?: unknown
}
/** A reply with what HTTP says around it. */
export type WireReply = { status: number; headers: Headers; body: Reply }
type UserBlock = { sid: string; uid: string; uip: string; gmt: string; lang: string }

export type Wire = {
  send(wire: string, data: object): Promise<WireReply>
  /** The data of a call that has to succeed. */
  call<T>(wire: string, data: object): Promise<T>
  /** Headers and body of a request for the stream of events. */
  eventsRequest(): { headers: Record<string, string>; body: string }
}

const language = 'tr'

/** Calls of `user`, or of a stranger; `cookie` is the device's. */
export const createWire = (baseUrl: string, user?: UserBlock, cookie?: string): Wire => {
  const headers = {
    'content-type': 'application/json',
    panel: 'frontend',
    origin: new URL(baseUrl).origin,
    ...(cookie === undefined ? {} : { cookie }),
  }
  const bodyOf = (wire: string, data: object): string => {
    const [cls, method] = wire.split('/')
    return JSON.stringify({
      api: { class: cls, method },
      data: { Lang: language, ...data },
      ...(user === undefined ? {} : { user }),
    })
  }
  const send: Wire['send'] = async (wire, data) => {
    const response = await fetch(`${baseUrl}/endpoint/v1`, {
      method: 'POST',
      headers,
      body: bodyOf(wire, data),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Reply,
    }
  }
  return {
    send,
    async call<T>(wire: string, data: object) {
      const { status, body } = await send(wire, data)
      if (status !== 200 || !body.result)
        throw new Error(`${wire} was refused: ${status} ${JSON.stringify(body)}`)
      return body.data as T
    },
    eventsRequest: () => ({ headers, body: bodyOf('events/stream', {}) }),
  }
}

/** Signs a demo account in. */
export const signIn = async (
  baseUrl: string,
  { username, password }: { username: string; password: string },
): Promise<Wire> => {
  const { body, headers } = await createWire(baseUrl).send('user/login', { username, password })
  if (!body.result) throw new Error(`${username} may not sign in: ${body.message}`)
  const { sid, uid, uip } = body.data as UserBlock
  const cookie = headers.getSetCookie().map((it) => it.split(';')[0])
  return createWire(baseUrl, { sid, uid, uip, gmt: '+03:00', lang: language }, cookie.join('; '))
}

/** The least time between two spins is a rule of play: nothing was drawn, and the same may come later. */
export class TooFast extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super(`too fast by ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

/** One call, made anew each time. */
export type Act = () => Promise<void>

/** A slot without a choice before its spin. */
const game = 'meyve-pazari'

/** A favourite, each time another game. */
export const prepareFavourite = async (wire: Wire): Promise<Act> => {
  const games = await wire.call<{ gameID: string }[]>('casino/games_list', { limit: 50 })
  return async () => {
    const id = games.pop()?.gameID
    await wire.call('user/favorites', { mode: 'insert', type: 'casino', id })
  }
}

/** The least withdrawal by the first method, to the first account of the player. */
export const prepareWithdrawal = async (wire: Wire): Promise<Act> => {
  const [account] = await wire.call<{ bankAccountID: string }[]>('finance/list_bank_accounts', {})
  if (account === undefined) throw new Error('the player has no bank account')
  const methods = await wire.call<{ id: string; properties: { min: string } }[]>(
    'finance/list_cash_methods',
    { Type: '2' },
  )
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  return async () => {
    await wire.call('prepayServices/processTransaction', {
      Type: '2',
      methodID: methods[0]?.id,
      amount: methods[0]?.properties.min,
      requestID: randomUUID(),
      fields: { bankAccountID: account.bankAccountID, identityValidityDate: inAYear },
    })
  }
}

/** A round of a slot that is opened for money, until its result is there. */
export const prepareSpin = async (wire: Wire): Promise<Act> => {
  const { url } = await wire.call<{ url: string }>('casino/init_game', { gameID: game })
  const page = new URL(url)
  const token = new URLSearchParams(page.hash.slice(1)).get('token')
  const post = async <T>(name: string, input: object, access?: string): Promise<T> => {
    const response = await fetch(`${page.origin}/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      },
      body: JSON.stringify(input),
    })
    if (response.status === 429)
      throw new TooFast(((await response.json()) as { waitMs?: number }).waitMs ?? 100)
    if (!response.ok) throw new Error(`the studio's ${name}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const { access } = await post<{ access: string }>('open', { game, mode: 'real', token })
  await post('seed', { clientSeed: 'a-demo-player', first: true }, access)
  return async () => {
    const roundId = randomUUID()
    let { status } = await post<{ status: string }>('bet', { roundId, stake: '1.00' }, access)
    while (status === 'pending')
      ({ status } = await post<{ status: string }>('round', { roundId }, access))
  }
}

type Listed = {
  eventID: string
  markets: {
    marketID: string
    status: string
    mbs: number
    outcomes: { outcomeID: string; odds?: string }[]
  }[]
}

/** A coupon on one match that has not begun, of the first outcome that is offered for itself. */
export const prepareCoupon = async (wire: Wire): Promise<Act> => {
  const events = await wire.call<Listed[]>('betframe/getEvents', { limit: 50, live: false })
  const [selection] = events.flatMap(({ eventID, markets }) =>
    markets
      .filter(({ status, mbs }) => status === 'active' && mbs === 1)
      .flatMap(({ marketID, outcomes }) =>
        outcomes.flatMap(({ outcomeID, odds }) =>
          odds === undefined ? [] : [{ eventID, marketID, outcomeID, odds }],
        ),
      ),
  )
  if (selection === undefined) throw new Error('no match is offered')
  return async () => {
    await wire.call('betframe/placeBet', {
      selections: [selection],
      lineStake: '10.00',
      oddsPolicy: 'any',
      requestID: randomUUID(),
    })
  }
}
