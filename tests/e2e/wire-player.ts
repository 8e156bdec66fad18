import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'
import {
  betOf,
  createProviderClient,
  winOf,
} from '@felek/server/src/modules/providers/conformance/client.ts'
import { confirmationLink, newStranger, type Stranger } from './people.ts'
import { product } from './product.ts'

/*
 * A player who does what walks need without a page: registers, deposits, plays. Everything goes over
 * the wire as anybody's would; rounds are a provider's, signed with the secret of the walks' data.
 */

type Reply = { result: boolean; message: string; data: unknown }
type Profile = { sid: string; uid: string; uip: string }

const post = async (
  request: APIRequestContext,
  wire: string,
  data: object,
  user?: object,
): Promise<Reply> => {
  const [cls, method] = wire.split('/')
  const response = await request.post('/endpoint/v1', {
    headers: { panel: 'frontend' },
    data: { api: { class: cls, method }, data, ...(user && { user }) },
  })
  return (await response.json()) as Reply
}

const provider = () =>
  createProviderClient(product.baseUrl, {
    keyId: 'felek-1',
    provider: 'felek',
    secret: readFileSync(
      join(process.env['E2E_DATA_DIR'] ?? product.dataDir, 'provider-secret'),
      'utf8',
    ).trim(),
  })

const mustOn =
  (request: APIRequestContext) =>
  async (wire: string, data: object, user?: object): Promise<unknown> => {
    const reply = await post(request, wire, data, user)
    if (!reply.result) throw new Error(`${wire}: ${reply.message} ${JSON.stringify(reply.data)}`)
    return reply.data
  }

type Call = (wire: string, data: object) => Promise<unknown>

/** The calls of a player who signs in on `request`, beside whatever pages they have open. */
export const getCalls = async (
  request: APIRequestContext,
  { username, password }: Pick<Stranger, 'username' | 'password'>,
): Promise<Call> => {
  const must = mustOn(request)
  const profile = (await must('user/login', { username, password })) as Profile
  const user = { sid: profile.sid, uid: profile.uid, uip: profile.uip, gmt: '+03:00', lang: 'tr' }
  return (wire, data) => must(wire, data, user)
}

/** Asks for a deposit of `amount` TL by bank transfer; the bank pays it in a while. */
export const transfer = (
  call: Call,
  who: Pick<Stranger, 'firstname' | 'lastname'>,
  amount: string,
) =>
  call('finance/save_bank_transfer', {
    methodID: '2',
    amount,
    bankID: '62',
    senderName: `${who.firstname} ${who.lastname}`,
    requestID: randomUUID(),
  })

/** The first deposit of a player, of whole TL: asked for, and waited for. */
export const deposit = async (
  call: Call,
  who: Parameters<typeof transfer>[1],
  amount: string,
): Promise<void> => {
  await transfer(call, who, amount)
  const balance = async () =>
    ((await call('finance/check_balance', {})) as [{ balance: string }])[0].balance
  await expect.poll(balance, { timeout: 30_000 }).toBe(`${amount}.00`)
}

/** Whole rounds of slots: a stake and what it wins, as a provider says them; answers its verdict. */
export const getRounds =
  (call: Call) =>
  async (gameID: string, stake: string, amount: string): Promise<string> => {
    const games = provider()
    const { url } = (await call('casino/init_game', { gameID })) as { url: string }
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token')
    const opened = (await games.call('open', { token })).body as Record<string, string>
    const trial = { player: opened['player'], session: opened['session'], game: opened['game'] }
    const bet = betOf(trial as Parameters<typeof betOf>[0], stake)
    const { status } = await games.call('bet', bet)
    if (status !== 'ok') return status
    return (await games.call('win', winOf(bet, amount))).status
  }

/** A confirmed player with 500 TL, signed in on `request`. */
export const aWirePlayer = async (request: APIRequestContext) => {
  const who = newStranger()
  const must = mustOn(request)
  await must('user/register', {
    firstname: who.firstname,
    lastname: who.lastname,
    username: who.username,
    country: 'TR',
    city: 'İstanbul',
    address: 'Moda Caddesi 1',
    birthdate: '1991-04-17',
    identityNumber: who.tckn,
    email: who.email,
    emailConfirm: who.email,
    phone: `+90${who.phone}`,
    password: who.password,
    passwordConfirm: who.password,
    currency: 'TRY',
    smsOptIn: false,
    emailOptIn: false,
    rulesAccepted: true,
  })
  const link = new URL(await confirmationLink(request, who.email), product.baseUrl)
  await must('user/register_confirm', { token: link.searchParams.get('token') })
  const call = await getCalls(request, who)
  await deposit(call, who, '500')
  const play = getRounds(call)
  return {
    who,
    call,
    /** A whole round of a slot: a stake of 10 TL and what it wins. */
    async win(gameID: string, amount: string): Promise<void> {
      const status = await play(gameID, '10.00', amount)
      if (status !== 'ok') throw new Error(`the round was answered ${status}`)
    },
  }
}
