import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestProvider,
  studioBeside,
  type StudioBeside,
  type TestProvider,
} from '../../../test/test-provider.ts'

/*
 * Histories of rounds with our own vault at the other end of a wire that loses, repeats and refuses: what the studio says
 * of each stake is what the ledger has moved for it, to the kuruş.
 */

const soak = process.env['SOAK'] === '1'
const histories = soak ? 40 : 8
const startKurus = 1_000_000n
const games = {
  'inci-avi': {
    wager: { urchins: 3 },
    actions: [{ type: 'open', tile: 3 }, { type: 'open', tile: 12 }, { type: 'take' }],
  },
  'yazi-tura': {
    wager: { call: 'heads' },
    actions: [{ type: 'throw', call: 'heads' }, { type: 'take' }, { type: 'throw', call: 'tails' }],
  },
  'felek-poker': { wager: {}, actions: [{ hold: [1, 3] }, { hold: [] }] },
  'lale-bahcesi': { wager: undefined, actions: [] },
} as const

let seed = 20_261_126
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/** The wire: of calls about money some get lost, some are heard twice, some answers never come. */
const met: Record<string, number> = {}
let fair = false
const badWire = async (to: string): Promise<{ url: string; server: Server }> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const forward = () =>
        fetch(`${to}${request.url}`, {
          method: request.method ?? 'POST',
          headers: Object.fromEntries(
            Object.entries(request.headers)
              .filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
              .map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(parts),
        })
      const isMoney = /\/(bet|win|rollback)/.test(request.url ?? '')
      const fate =
        !isMoney || fair
          ? 'heard'
          : pick(['heard', 'heard', 'heard', 'heard', 'lost', 'unheard', 'twice', 'refused'])
      met[fate] = (met[fate] ?? 0) + 1
      const answer = async () => {
        if (fate === 'lost') return response.destroy()
        if (fate === 'refused') return response.writeHead(503).end('{}')
        if (fate === 'twice') await forward()
        const heard = await forward()
        const text = await heard.text()
        if (fate === 'unheard') return response.destroy()
        return response.writeHead(heard.status, Object.fromEntries(heard.headers)).end(text)
      }
      answer().catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

let at: TestProvider
let studio: StudioBeside
let wire: Server
beforeAll(async () => {
  at = await openTestProvider()
  await at.insertGames(...Object.keys(games))
  const bad = await badWire(at.url)
  wire = bad.server
  studio = await studioBeside({ url: bad.url, key: at.key })
}, 240_000)
afterAll(async () => {
  await studio.end()
  wire.closeAllConnections()
  wire.close()
  await at.close()
})

type Round = { payout: string | null; step: number }
/** A player, one round after the other, with calls twice and late. */
const live = async (game: keyof typeof games) => {
  const who = await at.aPlayer({ cashKurus: startKurus })
  const { token } = await at.launch(who, game)
  const opened = await studio.open(game, token)
  const access = String(opened.body['access'])
  const { wager, actions } = games[game]
  for (let i = 0; i < histories; i += 1) {
    const roundId = randomUUID()
    const bet = { roundId, stake: '5.00', ...(wager && { wager }) }
    const sent = [studio.send('bet', bet, access)]
    if (random() < 0.4) sent.push(studio.send('bet', bet, access))
    await Promise.all(sent)
    for (let tries = 0; tries < 200; tries += 1) {
      const { http, body } = await studio.send('round', { roundId }, access)
      const round = body['round'] as Round | undefined
      if (http !== 200 || (round && round.payout !== null)) break
      if (!round) await new Promise((resolve) => setTimeout(resolve, 25))
      else {
        const act = {
          roundId,
          step: round.step,
          actionId: randomUUID(),
          action: pick<unknown>(actions),
        }
        const acts = [studio.send('act', act, access)]
        if (random() < 0.3) acts.push(studio.send('act', act, access))
        await Promise.all(acts)
      }
    }
  }
  return who
}

/** What is owed is answered, and no round is open. */
const atRest = async (): Promise<void> => {
  fair = true
  const left = async () => {
    const [calls, rounds] = await Promise.all([
      studio.db.read.selectFrom('outbox').select('verb').where('state', '=', 'pending').execute(),
      studio.db.read
        .selectFrom('rounds')
        .select('state')
        .where('state', 'not in', ['settled', 'void'])
        .execute(),
    ])
    return [...calls.map(({ verb }) => verb), ...rounds.map(({ state }) => state)]
  }
  await expect.poll(left, { timeout: 60_000, interval: 200 }).toEqual([])
}

test(
  'over a bad wire the ledger moves for each stake what the studio says of it',
  { timeout: 240_000 },
  async () => {
    const people = await Promise.all(
      (Object.keys(games) as (keyof typeof games)[]).flatMap((game) => [live(game), live(game)]),
    )
    await atRest()
    for (const fate of ['lost', 'unheard', 'twice', 'refused'])
      expect(met[fate], fate).toBeGreaterThan(0)

    const stakes = await studio.db.read.selectFrom('stakes').selectAll().execute()
    const calls = await studio.db.read.selectFrom('outbox').selectAll().execute()
    const { rows } = await at.db.query(
      "select transaction_id, verb, amount_kurus from wallet_entries where verb in ('bet', 'win', 'rollback')",
      [],
    )
    const moved = Map.groupBy(rows, (row) => String(row['transaction_id']))
    const sumOf = (stakeId: string): bigint =>
      calls
        .filter(({ stake_id }) => stake_id === stakeId)
        .flatMap(({ transaction_id }) => moved.get(transaction_id) ?? [])
        .reduce((sum, { verb, amount_kurus }) => {
          const kurus = BigInt(String(amount_kurus))
          return verb === 'bet' ? sum - kurus : sum + kurus
        }, 0n)
    const said = stakes.map(({ id, state, amount, payout }) => [
      id,
      state === 'paid' ? (payout ?? 0n) - amount : 0n,
    ])
    expect(stakes.map(({ id }) => [id, sumOf(id)])).toEqual(said)
    expect(stakes.filter(({ state }) => state === 'paid').length).toBeGreaterThan(people.length)
    expect(stakes.filter(({ state }) => state !== 'paid' && state !== 'void')).toEqual([])
    // And nothing else has moved: every entry is of a stake that stands, and a player has what is left.
    const known = new Set(calls.map(({ transaction_id }) => transaction_id))
    expect([...moved.keys()].filter((id) => !known.has(id))).toEqual([])
    const { rows: held } = await at.db.query(
      'select sum(cash_kurus)::bigint as cash from wallet_accounts where player_id = any($1)',
      [people.map(({ playerId }) => playerId)],
    )
    const won = stakes.reduce((sum, { id }) => sum + sumOf(id), 0n)
    expect(held[0]?.['cash']).toBe(startKurus * BigInt(people.length) + won)
    // It said which calls waited, and had no fault of its own.
    expect(
      studio.faults.filter(
        (fault) => !(typeof fault === 'object' && fault !== null && 'attempts' in fault),
      ),
    ).toEqual([])
  },
)
