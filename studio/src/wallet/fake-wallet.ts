import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { toAmount, toKurus } from '../../../contract/src/money.ts'
import { createFakeWitness } from './fake-witness.ts'
import { isSigned, type Keys } from './signature.ts'

/*
 * A wallet for tests, written from docs/providers.md alone and strict about it: what the page does
 * not allow is `bad_request`. A `fault` makes one call go wrong the way networks and processes do.
 */

export const fakeKeys: Keys = { id: 'felek-1', secret: 'a-secret-for-tests-of-32-characters' }

/**
 * `refuse503`: nothing happens. `lose`: it happens, the answer never arrives. `hang`: nothing, for
 * ever. `hang-after`: it happens, then silence.
 */
export type Fault = 'none' | 'refuse503' | 'lose' | 'hang' | 'hang-after'
export type Sent = { call: string; body: Record<string, string> }
type Bet = {
  content: string
  player: string
  roundId: string
  kurus: bigint
  answer: string
  state: 'live' | 'rolled_back' | 'dead'
  wins: number
}

const id = z.string().check(z.minLength(1), z.maxLength(128))
const amount = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/))
const round = { transactionId: id, roundId: id, player: id, game: id }
const sessionList = z.strictObject({
  sessions: z.array(id).check(z.minLength(1), z.maxLength(100)),
})
const bodies: Record<string, z.ZodMiniType<Record<string, string>>> = {
  sessions: sessionList as never,
  demo: z.strictObject({ game: id }) as never,
  open: z.strictObject({ token: id }) as never,
  balance: z.strictObject({ player: id }) as never,
  bet: z.strictObject({ ...round, session: id, amount }) as never,
  win: z.strictObject({ ...round, betId: id, amount }) as never,
  rollback: z.strictObject({ ...round, betId: id }) as never,
}

export const createFakeWallet = async () => {
  const sent: Sent[] = []
  const balances = new Map<string, bigint>()
  const launches = new Map<string, { player: string; session: string; game: string }>()
  const bets = new Map<string, Bet>()
  const others = new Map<string, { content: string; answer: string }>()
  const witness = createFakeWitness()
  const control = {
    /** Decides about one call; `before` runs ahead of its effect (a test kills processes there). */
    fault: (_call: string, _body: Record<string, string>): Fault => 'none',
    before: (_call: string, _body: Record<string, string>): void => {},
    after: (_call: string, _body: Record<string, string>): void => {},
    refuseBets: undefined as string | undefined,
    /** Games that not everybody may see. */
    previews: new Set<string>(),
    /** Sessions that have ended. */
    ended: new Set<string>(),
  }
  const contentOf = (body: Record<string, string>) =>
    JSON.stringify(['player', 'roundId', 'game', 'amount', 'betId'].map((key) => body[key]))
  const change = (player: string, kurus: bigint) =>
    balances.set(player, (balances.get(player) ?? 0n) + kurus)

  const bet = (body: Record<string, string>): string => {
    const known = bets.get(body['transactionId'] as string)
    const kurus = toKurus(body['amount'] as string)
    if (known && known.state === 'dead' && known.content === '') return 'rejected'
    if (known) return known.content === contentOf(body) ? known.answer : 'conflict'
    const funds = balances.get(body['player'] as string) ?? 0n
    const answer =
      kurus <= 0n
        ? 'bad_request'
        : (control.refuseBets ??
          (!witness.takesStakes(body['game'] as string, body['roundId'] as string)
            ? 'round_closed'
            : control.ended.has(body['session'] as string)
              ? 'session_expired'
              : funds < kurus
                ? 'insufficient_funds'
                : 'ok'))
    if (answer === 'ok') change(body['player'] as string, -kurus)
    bets.set(body['transactionId'] as string, {
      content: contentOf(body),
      player: body['player'] as string,
      roundId: body['roundId'] as string,
      kurus,
      answer,
      state: answer === 'ok' ? 'live' : 'dead',
      wins: 0,
    })
    return answer
  }
  const once = (body: Record<string, string>, effect: () => string): string => {
    const known = others.get(body['transactionId'] as string)
    if (known) return known.content === contentOf(body) ? known.answer : 'conflict'
    const answer = effect()
    if (answer !== 'bet_not_found')
      others.set(body['transactionId'] as string, { content: contentOf(body), answer })
    return answer
  }
  const win = (body: Record<string, string>): string =>
    once(body, () => {
      const stake = bets.get(body['betId'] as string)
      if (!stake) return 'bet_not_found'
      if (stake.state !== 'live') return 'round_closed'
      stake.wins += 1
      change(stake.player, toKurus(body['amount'] as string))
      return 'ok'
    })
  const rollback = (body: Record<string, string>): string =>
    once(body, () => {
      const stake = bets.get(body['betId'] as string)
      if (!stake) {
        bets.set(body['betId'] as string, {
          content: '',
          player: body['player'] as string,
          roundId: body['roundId'] as string,
          kurus: 0n,
          answer: 'rejected',
          state: 'dead',
          wins: 0,
        })
        return 'ok'
      }
      if (stake.wins > 0) return 'round_closed'
      if (stake.state === 'live') {
        stake.state = 'rolled_back'
        change(stake.player, stake.kurus)
      }
      return 'ok'
    })

  const effectOf = (call: string, body: Record<string, string>): Record<string, unknown> => {
    if (call === 'sessions')
      return {
        status: 'ok',
        ended: (body['sessions'] as never as string[]).filter((it) => control.ended.has(it)),
      }
    if (call === 'open') {
      const launch = launches.get(body['token'] as string)
      launches.delete(body['token'] as string)
      return launch
        ? {
            status: 'ok',
            ...launch,
            lang: 'tr',
            currency: 'TRY',
            balance: toAmount(balances.get(launch.player) ?? 0n),
          }
        : { status: 'token_invalid' }
    }
    if (call === 'demo')
      return { status: control.previews.has(body['game'] as string) ? 'game_closed' : 'ok' }
    if (!balances.has(body['player'] as string)) return { status: 'player_not_found' }
    const effects: Record<string, (body: Record<string, string>) => string> = {
      balance: () => 'ok',
      bet,
      win,
      rollback,
    }
    const status = effects[call]?.(body)
    return {
      status: status ?? 'bad_request',
      balance: toAmount(balances.get(body['player'] as string) ?? 0n),
    }
  }

  const handle = (request: IncomingMessage, response: ServerResponse, raw: string) => {
    const reply = (http: number, json: unknown) =>
      response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const path = request.url ?? ''
    const call = /^\/providers\/felek\/(\w+)$/.exec(path)?.[1] ?? ''
    if (!isSigned(fakeKeys, Date.now(), path, raw, request.headers))
      return reply(401, { status: 'invalid_signature' })
    const json = JSON.parse(raw) as Record<string, string>
    const isDraw = call === 'commit' || call === 'reveal'
    const parsed = isDraw ? undefined : bodies[call] && z.safeParse(bodies[call], json)
    if (!isDraw && !parsed?.success) return reply(400, { status: 'bad_request' })
    const body = parsed?.success ? parsed.data : json
    sent.push({ call, body })
    const fault = control.fault(call, body)
    if (fault === 'refuse503')
      return response.writeHead(503, { 'retry-after': '0' }).end('{"status":"busy"}')
    if (fault === 'hang') return undefined
    control.before(call, body)
    const answer = isDraw ? witness.answer(call, body) : effectOf(call, body)
    control.after(call, body)
    if (answer === undefined) return reply(400, { status: 'bad_request' })
    if (fault === 'lose') return request.socket.destroy()
    return fault === 'hang-after' ? undefined : reply(200, answer)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => handle(request, response, Buffer.concat(chunks).toString('utf8')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    balances,
    bets,
    witness,
    control,
    /** A player with money and a launch token for a game. */
    launch(player: string, game: string, kurus?: bigint): string {
      if (kurus !== undefined || !balances.has(player)) balances.set(player, kurus ?? 100_000n)
      const token = `launch-${launches.size}-${Math.floor(performance.now() * 1000)}-${player}`
      launches.set(token, { player, session: `session-${player}`, game })
      return token
    },
    sentFor: (roundId: string) => sent.filter((s) => s.body['roundId'] === roundId),
    calm() {
      control.fault = () => 'none'
      control.before = () => {}
      control.after = () => {}
      control.refuseBets = undefined
      control.ended.clear()
      control.previews.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FakeWallet = Awaited<ReturnType<typeof createFakeWallet>>
