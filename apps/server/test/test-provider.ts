import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import * as contract from '@felek/contract/index.ts'
import type { Profile } from '@felek/contract/players.ts'
import type { TestDatabase } from '../../../packages/database/test/test-database.ts'
import { openTestApp, type TestPlayer } from './test-app.ts'
import { serveMachineRoute } from '../src/http/fast-path.ts'
import type { AppDeps } from '../src/app.ts'
import { createProviderClient, type Trial } from '../src/modules/providers/conformance/client.ts'
import { openGames } from '../src/modules/providers/providers.ts'
import type { Key } from '../src/modules/providers/signature.ts'
import { providersRoute } from '../src/modules/providers/routes.ts'

/** A provider's address for tests: answers its health and its catalogue, unless told not to. */
const openTestStudio = async () => {
  const state = {
    healthy: true,
    probes: 0,
    catalogue: { games: [] as unknown[] },
    tables: { tables: [] as unknown[] },
    /** Undefined: the studio does not say how its tables are. */
    tableStates: { tables: [] as unknown[] } as { tables: unknown[] } | undefined,
    stateCalls: 0,
    /** The game in which a round of a player's runs, by the player's id. */
    running: new Map<string, string>(),
    headers: {} as Record<string, unknown>,
    delayMs: 0,
  }
  const app = fastify({ logger: false })
  app.get('/health', async (_request, reply) => {
    state.probes += 1
    await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    return reply.code(state.healthy ? 200 : 503).send({})
  })
  app.get('/provider/games', (request) => {
    state.headers = request.headers
    return state.catalogue
  })
  app.get('/provider/tables', () => state.tables)
  app.get('/provider/tables/state', (request, reply) => {
    state.headers = request.headers
    state.stateCalls += 1
    return state.tableStates ?? reply.code(503).send({})
  })
  app.get<{ Params: { player: string } }>('/provider/playing/:player', ({ params }) => {
    const game = state.running.get(params.player)
    return { running: game === undefined ? null : { roundId: 'a-round', game } }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { state, url, close: () => app.close() }
}

type Clocked = { db: TestDatabase; clock: { forward(ms: number): void } }

/** Games of a provider, let in without its catalogue. */
const offering = ({ db, clock }: Clocked) => {
  /** Lets a game in without the catalogue, which the games room's own tests cover. */
  const offer = (...games: string[]) =>
    db.inTx(async (tx) => {
      await openGames(
        tx,
        'felek',
        games.map((game) => ({
          key: game,
          stakeMinKurus: 100n,
          stakeMaxKurus: 50_000n,
          winMaxHundredths: 100_000n,
          product: 'casino' as const,
          weightClass: 1 as const,
          inCommon: true,
        })),
      )
      clock.forward(1_001)
    })
  const insertGames = async (...games: string[]) => {
    await db.query("insert into game_labels values ('felek-studio', 'Felek Studio')", [])
    for (const id of games)
      await db.query(
        `insert into games (game_id, provider, provider_key, label_id, name, kind, image, rtp_hundredths, volatility, min_stake_kurus, max_stake_kurus, max_win, features, demo, released_at, rank, open, seen_at)
         values ($1, 'felek', $1, 'felek-studio', $1, 'video', '', 9600, 1, 100, 50000, 1000, '{}', true, now(), 0, true, now())`,
        [id],
      )
    await offer(...games)
  }
  return { offer, insertGames }
}

/** The providers' door on a socket of its own. */
const openBackDoor = async (deps: AppDeps) => {
  const door = providersRoute(deps)
  const server = createServer((request, response) => serveMachineRoute(door, request, response, []))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const signInAgain = async (
  it: Awaited<ReturnType<typeof openTestApp>>,
  { username, password, ...player }: TestPlayer,
): Promise<TestPlayer> => {
  const answer = await it.send('user/login', { username, password })
  const { sid } = answer.reply.data as Profile
  return { ...player, username, password, sid, device: answer.device ?? '' }
}

/** A house with real players, a provider to play with, and the back door open on a real socket. */
export const openTestProvider = async (settings: Record<string, string> = {}) => {
  const studio = await openTestStudio()
  const secret = randomBytes(32).toString('hex')
  const it = await openTestApp({
    PROVIDER_SECRET: secret,
    STUDIO_INTERNAL_URL: studio.url,
    STUDIO_PORT: '3160',
    ...settings,
  })
  const { deps } = it
  const backDoor = await openBackDoor(deps)
  const { url } = backDoor
  const key: Key = { keyId: deps.env.providerKeyId, provider: 'felek', secret }
  const provider = createProviderClient(url, key, () => deps.now())

  /** The page of a launch, as the player's browser gets it. */
  const launch = async (player: TestPlayer, gameID = 'lale-bahcesi') => {
    const { data } = await it.call(contract.games.init, { gameID }, player)
    return {
      ...data,
      token: new URLSearchParams(new URL(data.url).hash.slice(1)).get('token') ?? '',
    }
  }
  const openGame = async (
    who: TestPlayer,
    gameID?: string,
  ): Promise<Trial & { who: TestPlayer }> => {
    const opened = await provider.call('open', { token: (await launch(who, gameID)).token })
    const { player = '', session = '', game = '' } = opened.body as Record<string, string>
    return {
      provider,
      player,
      session,
      game,
      maxStake: '500.00',
      launch: async () => (await launch(who, gameID)).token,
      who,
    }
  }
  return {
    ...it,
    url,
    key,
    studio,
    provider,
    ...offering(it),
    launch,
    openGame,
    /** A player with money who has opened a game, as the conformance cases want it. */
    aTrial: async (cashKurus: bigint) => openGame(await it.aPlayer({ cashKurus })),
    signOut: (player: TestPlayer) => it.call(contract.players.logout, {}, player),
    signIn: (player: TestPlayer) => signInAgain(it, player),
    async close() {
      await backDoor.close()
      await studio.close()
      await deps.wallet.drain()
      await it.close()
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

/** Our studio beside it, over their real wire, without its live tables; `send` is its game pages' way in. */
export const studioBeside = async ({ url, key }: Pick<TestProvider, 'url' | 'key'>) => {
  // Loaded by those tests alone that play with it.
  const { aStudio } = await import('@felek/studio/src/test-studio.ts')
  const studio = await aStudio({ url, keys: { id: key.keyId, secret: key.secret } }, { only: [] })
  const send = async (name: string, body: object, access = '') => {
    const answer = await studio.app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: access === '' ? {} : { authorization: `Bearer ${access}` },
      payload: body,
    })
    return { http: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  /** Opens a real game as its page does: a new player's client seed is sent before anything else. */
  const open = async (game: string, token: string) => {
    const opened = await send('open', { game, mode: 'real', token })
    const seed = { clientSeed: 'sixteen-bytes-of-a-page', first: true }
    await send('seed', seed, String(opened.body['access']))
    return opened
  }
  return { ...studio, send, open }
}
export type StudioBeside = Awaited<ReturnType<typeof studioBeside>>
