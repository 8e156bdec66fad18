import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { toAmount } from '@felek/contract/money.ts'
import { limitWord } from '@felek/contract/protocols/provider/money.ts'
import { isProtectionVerdict } from '@felek/contract/verdicts.ts'
import { createFakeLedger, type Body } from './fake-ledger.ts'
import { createFakeWitness } from './fake-witness.ts'
import { isSigned, type Keys } from '@felek/platform/signatures/signature.ts'

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
export type Sent = { call: string; body: Body }
const id = z.string().check(z.minLength(1), z.maxLength(128))
const amount = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/))
const round = { transactionId: id, roundId: id, player: id, game: id }
const sessionList = z.strictObject({
  sessions: z.array(id).check(z.minLength(1), z.maxLength(100)),
})
const bodies: Record<string, z.ZodMiniType<Body>> = {
  sessions: sessionList as never,
  demo: z.strictObject({ game: id }) as never,
  open: z.strictObject({ token: id }) as never,
  balance: z.strictObject({ player: id, game: z.optional(id) }) as never,
  'free-win': z.strictObject({ ...round, grantId: id, amount, spinsLeft: z.int() }) as never,
  bet: z.strictObject({ ...round, session: id, amount }) as never,
  win: z.strictObject({ ...round, betId: id, amount }) as never,
  rollback: z.strictObject({ ...round, betId: id }) as never,
}

type Launches = Map<string, { player: string; session: string; game: string }>

const createControl = () => ({
  /** Decides about one call; `before` runs ahead of its effect (a test kills processes there). */
  fault: (_call: string, _body: Body): Fault => 'none',
  before: (_call: string, _body: Body): void => {},
  after: (_call: string, _body: Body): void => {},
  refuseBets: undefined as string | undefined,
  /** Games that not everybody may see. */
  previews: new Set<string>(),
  /** Players who are shown to others by no name. */
  hidden: new Set<string>(),
  /** Sessions that have ended. */
  ended: new Set<string>(),
})
type Control = ReturnType<typeof createControl>

/** What each call does and answers. */
const createEffects = (control: Control, launches: Launches) => {
  const witness = createFakeWitness()
  const { balances, bets, effects } = createFakeLedger(
    ({ game = '', roundId = '', session = '' }) => {
      if (control.refuseBets !== undefined) return control.refuseBets
      if (!witness.takesStakes(game, roundId)) return 'round_closed'
      return control.ended.has(session) ? 'session_expired' : undefined
    },
  )
  const balanceOf = (player: string) => toAmount(balances.get(player) ?? 0n)
  const open = ({ token = '' }: Body) => {
    const launch = launches.get(token)
    launches.delete(token)
    if (!launch) return { status: 'token_invalid' }
    const balance = balanceOf(launch.player)
    const alias = control.hidden.has(launch.player) ? null : `${launch.player.slice(0, 2)}***`
    return { status: 'ok', ...launch, alias, lang: 'tr', currency: 'TRY', balance }
  }
  const effectOf = (call: string, body: Body): Record<string, unknown> => {
    if (call === 'sessions') {
      const asked = body['sessions'] as never as string[]
      return { status: 'ok', ended: asked.filter((it) => control.ended.has(it)) }
    }
    if (call === 'open') return open(body)
    if (call === 'demo')
      return { status: control.previews.has(body['game'] ?? '') ? 'game_closed' : 'ok' }
    const { player = '' } = body
    if (!balances.has(player)) return { status: 'player_not_found' }
    const said = effects[call]?.(body) ?? 'bad_request'
    const balance = balanceOf(player)
    // A rule of the player's account is one word to a provider, with the rule beside it.
    if (isProtectionVerdict(said)) return { status: limitWord, reason: said, balance }
    const reason = call === 'balance' ? control.refuseBets : undefined
    return { status: said, balance, ...(reason === undefined ? {} : { reason }) }
  }
  return { balances, bets, witness, effectOf }
}

type FakeReply = { http: number; json: unknown } | 'busy' | 'lost' | 'silent'

/** What one call comes to, as it should be or as the control's fault has it. */
const createJudge =
  (control: Control, sent: Sent[], { witness, effectOf }: ReturnType<typeof createEffects>) =>
  (call: string, json: Body): FakeReply => {
    const isDraw = call === 'commit' || call === 'reveal' || call === 'chain'
    const parsed = isDraw ? undefined : bodies[call] && z.safeParse(bodies[call], json)
    if (!isDraw && !parsed?.success) return { http: 400, json: { status: 'bad_request' } }
    const body = parsed?.success ? parsed.data : json
    sent.push({ call, body })
    const fault = control.fault(call, body)
    if (fault === 'refuse503') return 'busy'
    if (fault === 'hang') return 'silent'
    control.before(call, body)
    const answer = isDraw ? witness.answer(call, body) : effectOf(call, body)
    control.after(call, body)
    if (answer === undefined) return { http: 400, json: { status: 'bad_request' } }
    if (fault === 'lose') return 'lost'
    return fault === 'hang-after' ? 'silent' : { http: 200, json: answer }
  }

/** One of several whose outcome is not known in time, or that is not taken now: the others are answered. */
const comeAgain = { http: 503, body: { status: 'busy' }, retryAfterS: 0 }

/** Answers one request: a call, or several at once, which are lost with one that is. */
const createHandler =
  (judge: ReturnType<typeof createJudge>) =>
  (request: IncomingMessage, response: ServerResponse, raw: string) => {
    const reply = (http: number, json: unknown) =>
      response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const path = request.url ?? ''
    const call = /^\/providers\/felek\/([\w-]+)$/.exec(path)?.[1] ?? ''
    if (!isSigned(fakeKeys, Date.now(), path, raw, request.headers))
      return reply(401, { status: 'invalid_signature' })
    const json = JSON.parse(raw) as Body
    const calls = json['calls'] as never as { call: string; body: Body }[] | undefined
    const said =
      call === 'calls' && calls ? calls.map((it) => judge(it.call, it.body)) : [judge(call, json)]
    if (said.includes('lost')) return request.socket.destroy()
    if (call === 'calls')
      return reply(200, {
        answers: said.map((it) =>
          typeof it === 'object' ? { http: it.http, body: it.json } : comeAgain,
        ),
      })
    const [one] = said
    if (one === 'silent') return undefined
    return typeof one === 'object'
      ? reply(one.http, one.json)
      : response.writeHead(503, { 'retry-after': '0' }).end('{"status":"busy"}')
  }

export const createFakeWallet = async () => {
  const sent: Sent[] = []
  const launches: Launches = new Map()
  const control = createControl()
  const effects = createEffects(control, launches)
  const { balances, bets, witness } = effects
  const handle = createHandler(createJudge(control, sent, effects))
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
    calm: () => void Object.assign(control, createControl()),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FakeWallet = Awaited<ReturnType<typeof createFakeWallet>>
