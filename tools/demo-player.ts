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

/** A title without a choice before its spin, which nothing but its removal takes off the list. */
const game = 'meyve-pazari'

export const addFavourite = async (wire: Wire): Promise<void> => {
  await wire.call('user/favorites', { mode: 'insert', type: 'casino', id: game })
}

export const withdraw = async (wire: Wire): Promise<void> => {
  const [account] = await wire.call<{ bankAccountID: string }[]>('finance/list_bank_accounts', {})
  if (account === undefined) throw new Error('the player has no bank account')
  const methods = await wire.call<{ id: string }[]>('finance/list_cash_methods', { Type: '2' })
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  await wire.call('prepayServices/processTransaction', {
    Type: '2',
    methodID: methods[0]?.id,
    amount: '100.00',
    requestID: randomUUID(),
    fields: { bankAccountID: account.bankAccountID, identityValidityDate: inAYear },
  })
}

/** A game that is opened for money; `spin` plays one round of it at the studio. */
export const openGame = async (wire: Wire): Promise<{ spin(): Promise<void> }> => {
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
    if (!response.ok) throw new Error(`the studio's ${name}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const { access } = await post<{ access: string }>('open', { game, mode: 'real', token })
  await post('seed', { clientSeed: 'a-demo-player', first: true }, access)
  return {
    async spin() {
      const roundId = randomUUID()
      const answer = await post<{ status: string }>('bet', { roundId, stake: '1.00' }, access)
      for (let { status } = answer; status === 'pending';)
        ({ status } = await post<{ status: string }>('round', { roundId }, access))
    },
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
export const placeCoupon = async (wire: Wire): Promise<void> => {
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
  await wire.call('betframe/placeBet', {
    selections: [selection],
    lineStake: '10.00',
    oddsPolicy: 'any',
    requestID: randomUUID(),
  })
}
