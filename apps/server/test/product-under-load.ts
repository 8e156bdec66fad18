import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { aPlace, fill, launchToken, launchTokens, type Place } from './data-place.ts'
import {
  aRound,
  providerCall,
  serverEnv,
  serverMain,
  startPart,
  studioMain,
  type Process,
} from './process.ts'

/*
 * A real server and a real studio on one PostgreSQL, under light load: signed bets and wins, rounds
 * through the studio, pages and calls. What everybody was told is kept.
 */

const players = 12
/** The first players play by signed calls, the last ones at the studio. */
const signed = 8
/** The promise is five seconds on a machine of its own; beside other work only a process that hangs takes longer. */
const readyMsMax = 60_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const json = { 'content-type': 'application/json' }

/** What was heard so far, while somebody had to answer. */
type Tally = {
  /** Answers by what was asked and status; what got no answer at all is `broken`. */
  heard: Map<string, number>
  /** Movements that a provider was given a final answer to. */
  acknowledged: Map<string, string>
  /** Rounds that the studio answered. */
  rounds: Set<string>
  /** Both processes are down by the test's own hand: nobody can answer. */
  paused: boolean
  stopped: boolean
}

const note = ({ heard }: Tally, what: string): void =>
  void heard.set(what, (heard.get(what) ?? 0) + 1)

const ask = async (tally: Tally, what: string, url: string, init: RequestInit = {}) => {
  const wasPaused = tally.paused
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(8_000) })
    const text = await answer.text()
    note(tally, `${what} ${answer.status}`)
    return { status: answer.status, text }
  } catch (error) {
    if (!wasPaused && !tally.paused)
      note(tally, `${what} broken: ${String((error as Error).cause ?? error)}`)
    return undefined
  }
}

/** One player's bets and wins by signed calls, each repeated until it is answered. */
const bet = async (tally: Tally, port: number, player: bigint): Promise<void> => {
  const until = async (verb: string, body: Record<string, string>): Promise<string | undefined> => {
    while (!tally.stopped) {
      const wasPaused = tally.paused
      const sent = await providerCall(port, verb, body)
      if (sent) note(tally, `${verb} ${sent.status}`)
      else if (!wasPaused && !tally.paused) note(tally, `${verb} broken`)
      if (sent?.status === 200) {
        tally.acknowledged.set(body['transactionId'] ?? '', sent.body.status ?? '')
        return sent.body.status
      }
      await sleep(100)
    }
    return undefined
  }
  while (!tally.stopped) {
    const round = aRound(player, String(player))
    if ((await until('bet', round.bet)) === 'ok') await until('win', round.win)
    await sleep(20)
  }
}

/** One player at the studio, round after round. */
const play = async (tally: Tally, studioPort: number, player: number): Promise<void> => {
  const call = (name: string, body: object, access = '') =>
    ask(tally, `studio ${name}`, `http://127.0.0.1:${studioPort}/api/${name}`, {
      method: 'POST',
      headers: { ...json, ...(access && { authorization: `Bearer ${access}` }) },
      body: JSON.stringify(body),
    })
  let access = ''
  // A token is spent by an open whose answer came too late to be heard: then the next one is taken,
  // as a page would ask for a fresh launch.
  for (let spent = 0; !tally.stopped && access === '';) {
    if (tally.paused) {
      await sleep(50)
      continue
    }
    const token = launchToken(player, spent % launchTokens)
    const opened = await call('open', { game: 'lale-bahcesi', mode: 'real', token })
    if (opened?.status === 200) access = (JSON.parse(opened.text) as { access: string }).access
    else await sleep(200)
    if (opened?.status === 401) spent += 1
  }
  // A new player's client seed is sent until it was heard: no round begins before.
  for (let isSeeded = false; !tally.stopped && !isSeeded;) {
    const seed = { clientSeed: `player-${player}`, first: true }
    isSeeded = (await call('seed', seed, access))?.status === 200
    if (!isSeeded) await sleep(200)
  }
  while (!tally.stopped) {
    const roundId = randomUUID()
    for (let done = false; !tally.stopped && !done;) {
      const answer = await call('bet', { roundId, stake: '1.00' }, access)
      done = answer !== undefined && answer.status < 500 && answer.status !== 429
      if (done && answer?.status === 200) tally.rounds.add(roundId)
      await sleep(150)
    }
  }
}

/** A visitor: pages, and a call that no kept reply answers. */
const look = async (tally: Tally, port: number): Promise<void> => {
  const site = `http://127.0.0.1:${port}`
  while (!tally.stopped) {
    for (const path of ['/', '/slot', '/live'])
      await ask(tally, 'page', site + path, { headers: { host: `localhost:${port}` } })
    await ask(tally, 'call', `${site}/endpoint/v1`, {
      method: 'POST',
      headers: { ...json, panel: 'frontend' },
      body: JSON.stringify({
        api: { class: 'casino', method: 'games_list' },
        data: { limit: 10, searchGameName: `a${Math.floor(performance.now())}` },
      }),
    })
    await sleep(50)
  }
}

const getStatus = async (at: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${at}`, {
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

/** A call of the studio to the wallet, as its outbox has it. */
export type SettledCall = { transaction_id: string; status: string }

/** The studio's calls to the wallet, once all that it has begun is at its end. */
const settledCalls = async ({ url }: Place): Promise<SettledCall[]> => {
  const studio = new pg.Client({ connectionString: url })
  await studio.connect()
  const calls = async (state: string) =>
    (
      await studio.query<SettledCall>(
        'select transaction_id, status from studio.outbox where state = $1',
        [state],
      )
    ).rows
  while ((await calls('pending')).length > 0) await sleep(100)
  const final = await calls('final')
  await studio.end()
  return final
}

/**
 * Whether games and tables have both been taken over. Until then whichever came first has closed
 * the game that `fill` opened.
 */
const isOffered = async ({ url }: Place): Promise<boolean> => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ both: boolean }>(
    `select exists (select from felek.live_tables) and exists (
       select from felek.games join felek.provider_games p on p.game_key = provider_key and p.open
       where provider_key = 'lale-bahcesi') as both`,
  )
  await owner.end()
  return rows[0]?.both ?? false
}

type Processes = { server: Process; studio: Process }

/** What a test waits for, as long as both processes live. */
const createWatch = (parts: Processes, tally: Tally) => {
  const alive = (): void => {
    for (const [name, { child, output }] of Object.entries(parts))
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the ${name} ended: ${output()}`)
  }
  const until = async (is: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await is())) {
      alive()
      await sleep(20)
    }
  }
  const doors = [parts.server.port, parts.studio.port]
  const ready = async (): Promise<void> => {
    for (const port of doors) await until(async () => (await getStatus(`${port}/ready`)) === 200)
  }
  return {
    until,
    ready,
    /** Waits until both say what they can do without the database: they live, and are not ready. */
    async standsWaiting(): Promise<void> {
      for (const port of doors) await until(async () => (await getStatus(`${port}/ready`)) === 503)
      const [server, studio] = doors
      expect([await getStatus(`${server}/alive`), await getStatus(`${studio}/live`)]).toEqual([
        200, 200,
      ])
    },
    /**
     * The same processes live through a blow, and are ready again soon after the database is
     * `there`; then movements are taken again. Milliseconds from the one to the other.
     */
    async survives(blow: () => Promise<void>, there: () => Promise<void>): Promise<number> {
      const pids = () => [parts.server.child.pid, parts.studio.child.pid]
      const [before, taken] = [pids(), tally.acknowledged.size]
      await blow()
      await there()
      const from = performance.now()
      await ready()
      const ms = Math.round(performance.now() - from)
      alive()
      expect(pids()).toEqual(before)
      expect(ms).toBeLessThan(readyMsMax)
      await until(() => tally.acknowledged.size >= taken + 5)
      return ms
    },
  }
}

export type ProductUnderLoad = Awaited<ReturnType<typeof openProductUnderLoad>>

export const openProductUnderLoad = async (databaseUrl: string) => {
  const place = await aPlace(databaseUrl)
  await fill(place, players)
  const port = await findFreePort()
  const env = { ...(await serverEnv(port, place.env)), LIVE_PACE: '0.2' }
  const studioPort = parseInt(env.STUDIO_PORT, 10)
  const start = (): Processes => ({
    studio: startPart(studioMain, studioPort, env),
    server: startPart(serverMain, port, env),
  })
  const parts = start()
  const tally: Tally = {
    heard: new Map(),
    acknowledged: new Map(),
    rounds: new Set(),
    paused: true,
    stopped: false,
  }
  const watch = createWatch(parts, tally)
  await watch.ready()
  await watch.until(() => isOffered(place))
  const load = [
    ...Array.from({ length: signed }, (_, i) => bet(tally, port, BigInt(i + 1))),
    ...Array.from({ length: players - signed }, (_, i) => play(tally, studioPort, signed + i + 1)),
    look(tally, port),
    look(tally, port),
  ]
  tally.paused = false
  await watch.until(() => tally.acknowledged.size >= 20 && tally.rounds.size >= 3)
  return {
    ...watch,
    place,
    parts,
    heard: tally.heard,
    acknowledged: tally.acknowledged,
    settled: () => settledCalls(place),
    /** Kills both and starts them again; who asks meanwhile may find nobody. */
    async restartParts(between: () => Promise<void>): Promise<void> {
      tally.paused = true
      await Promise.all([parts.server.kill('SIGKILL'), parts.studio.kill('SIGKILL')])
      await between()
      Object.assign(parts, start())
    },
    /** Both answer again: from here on somebody must. */
    resume: () => (tally.paused = false),
    async stopLoad(): Promise<void> {
      tally.stopped = true
      await Promise.all(load)
    },
    /** Ends both processes in order; their exit codes. */
    close: (): Promise<(number | null)[]> =>
      Promise.all([parts.server.kill('SIGTERM'), parts.studio.kill('SIGTERM')]),
    /** However the test ended: nothing of it stays. */
    abandon(): void {
      tally.stopped = true
      for (const { child } of Object.values(parts)) child.kill('SIGKILL')
    },
  }
}
