import { randomUUID } from 'node:crypto'
import { freePort } from '../../database/test/cluster.ts'
import { fill, aPlace, launchToken } from './place.ts'
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

export type HouseUnderLoad = Awaited<ReturnType<typeof openHouseUnderLoad>>

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const openHouseUnderLoad = async (databaseUrl: string) => {
  const place = await aPlace(databaseUrl)
  await fill(place, players)
  const port = await freePort()
  const env = { ...(await serverEnv(port, place.env)), LIVE_PACE: '0.2' }
  const studioPort = parseInt(env.STUDIO_PORT, 10)
  const parts: { server: Process; studio: Process } = {
    studio: startPart(studioMain, studioPort, env),
    server: startPart(serverMain, port, env),
  }
  /** Answers by what was asked and status; what got no answer at all stands under `broken`. */
  const heard = new Map<string, number>()
  const note = (what: string, status: number | string) =>
    heard.set(`${what} ${status}`, (heard.get(`${what} ${status}`) ?? 0) + 1)
  const acknowledged = new Map<string, string>()
  const rounds = new Map<string, string>()
  // Until both are open there is nobody to answer.
  let paused = true
  let stopped = false

  const ask = async (what: string, url: string, init: RequestInit = {}) => {
    const wasPaused = paused
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(8_000) })
      const text = await answer.text()
      note(what, answer.status)
      return { status: answer.status, text }
    } catch (error) {
      if (!wasPaused && !paused) note(what, `broken: ${String((error as Error).cause ?? error)}`)
      return undefined
    }
  }
  const until = async (verb: string, body: Record<string, string>): Promise<string | undefined> => {
    while (!stopped) {
      const wasPaused = paused
      const sent = await providerCall(port, verb, body)
      if (sent) note(verb, sent.status)
      else if (!wasPaused && !paused) note(verb, 'broken')
      if (sent?.status === 200) {
        acknowledged.set(body['transactionId'] ?? '', sent.body.status ?? '')
        return sent.body.status
      }
      await sleep(100)
    }
    return undefined
  }
  const bets = Array.from({ length: signed }, async (_, i) => {
    const player = BigInt(i + 1)
    while (!stopped) {
      const round = aRound(player, String(player))
      if ((await until('bet', round.bet)) === 'ok') await until('win', round.win)
      await sleep(20)
    }
  })
  const json = { 'content-type': 'application/json' }
  const atStudio = (call: string, body: object, access = '') =>
    ask(`studio ${call}`, `http://127.0.0.1:${studioPort}/api/${call}`, {
      method: 'POST',
      headers: { ...json, ...(access && { authorization: `Bearer ${access}` }) },
      body: JSON.stringify(body),
    })
  const plays = Array.from({ length: players - signed }, async (_, i) => {
    let access = ''
    while (!stopped && access === '') {
      const token = launchToken(signed + i + 1)
      const opened = await atStudio('open', { game: 'lale-bahcesi', mode: 'real', token })
      if (opened?.status === 200) access = (JSON.parse(opened.text) as { access: string }).access
      else await sleep(200)
    }
    while (!stopped) {
      const roundId = randomUUID()
      for (let done = false; !stopped && !done;) {
        const answer = await atStudio('play', { roundId, stake: '1.00' }, access)
        done = answer !== undefined && answer.status < 500 && answer.status !== 429
        if (done && answer?.status === 200) rounds.set(roundId, access)
        await sleep(150)
      }
    }
  })
  const reads = Array.from({ length: 2 }, async () => {
    while (!stopped) {
      for (const path of ['/', '/slot', '/live'])
        await ask('page', `http://127.0.0.1:${port}${path}`, {
          headers: { host: `localhost:${port}` },
        })
      await ask('call', `http://127.0.0.1:${port}/endpoint/v1`, {
        method: 'POST',
        headers: { ...json, panel: 'frontend' },
        body: JSON.stringify({
          api: { class: 'casino', method: 'games_list' },
          data: { limit: 10, searchGameName: `a${Math.floor(performance.now())}` },
        }),
      })
      await sleep(50)
    }
  })

  const isReady = async (at: number): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${at}/ready`, {
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.status === 200
  }
  return {
    place,
    parts,
    heard,
    acknowledged,
    rounds,
    ports: { server: port, studio: studioPort },
    /** Resolves once both are ready. */
    async ready(): Promise<void> {
      for (const at of [port, studioPort]) while (!(await isReady(at))) await sleep(20)
    },
    isReady,
    /** Kills both and starts them again; who asks meanwhile may find nobody. */
    async restartParts(between: () => Promise<void>): Promise<void> {
      paused = true
      await Promise.all([parts.server.kill('SIGKILL'), parts.studio.kill('SIGKILL')])
      await between()
      parts.studio = startPart(studioMain, studioPort, env)
      parts.server = startPart(serverMain, port, env)
    },
    /** Both answer again: from here on somebody must. */
    resume: () => (paused = false),
    async stopLoad(): Promise<void> {
      stopped = true
      await Promise.all([...bets, ...plays, ...reads])
    },
    /** Ends both processes in order; their exit codes. */
    close(): Promise<(number | null)[]> {
      return Promise.all([parts.server.kill('SIGTERM'), parts.studio.kill('SIGTERM')])
    },
  }
}
