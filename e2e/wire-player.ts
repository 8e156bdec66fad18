import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'
import { betOf, createProviderClient, winOf } from '../server/src/providers/conformance/client.ts'
import { confirmationLink, newStranger } from './people.ts'
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

/** A confirmed player with 500 TL, signed in on `request`. */
export const aWirePlayer = async (request: APIRequestContext) => {
  const who = newStranger()
  const must = async (wire: string, data: object, user?: object): Promise<unknown> => {
    const reply = await post(request, wire, data, user)
    if (!reply.result) throw new Error(`${wire}: ${reply.message} ${JSON.stringify(reply.data)}`)
    return reply.data
  }
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
  const profile = (await must('user/login', {
    username: who.username,
    password: who.password,
  })) as Profile
  const user = { sid: profile.sid, uid: profile.uid, uip: profile.uip, gmt: '+03:00', lang: 'tr' }
  const call = (wire: string, data: object) => must(wire, data, user)
  await call('finance/save_bank_transfer', {
    methodID: '2',
    amount: '500',
    bankID: '62',
    senderName: `${who.firstname} ${who.lastname}`,
    requestID: randomUUID(),
  })
  await expect
    .poll(
      async () => ((await call('finance/check_balance', {})) as [{ balance: string }])[0].balance,
      { timeout: 30_000 },
    )
    .toBe('500.00')
  const games = provider()
  return {
    who,
    call,
    /** A whole round of a slot: a stake of 10 TL and what it wins. */
    async win(gameID: string, amount: string): Promise<void> {
      const { url } = (await call('casino/init_game', { gameID })) as { url: string }
      const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token')
      const opened = (await games.call('open', { token })).body as Record<string, string>
      const trial = { player: opened['player'], session: opened['session'], game: opened['game'] }
      const bet = betOf(trial as Parameters<typeof betOf>[0], '10.00')
      for (const [name, body] of [
        ['bet', bet],
        ['win', winOf(bet, amount)],
      ] as const) {
        const { status } = await games.call(name, body)
        if (status !== 'ok') throw new Error(`the ${name} was answered ${status}`)
      }
    },
  }
}
