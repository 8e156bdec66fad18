import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { listeningTo, type Listening } from '../test-socket.ts'
import type { Bet, FromClient, FromStudio, LiveRound, Me, OpenOutput } from './protocol.ts'

type Launching = { launch(player: string, game: string, kurus?: bigint): string }

/** A client of the tables for tests: what it was told, and the last of each. */
export type TestClient = Listening<FromStudio> & {
  access: string
  send(message: FromClient): void
  raw(text: string | Buffer): void
  me(): Me
  round(): LiveRound | null
  refusals(): { re: string | null; error: string }[]
  bet(bets: Bet[], id?: string): string
  closed: Promise<number>
  close(): void
}

export const openAt = async (base: string, table: string, token?: string): Promise<OpenOutput> => {
  const ask = () =>
    fetch(`http://${base}/api/live/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        token === undefined ? { table, mode: 'demo' } : { table, mode: 'real', token },
      ),
    })
  let response = await ask()
  // A wallet that is slow just now: the game's page asks again as well.
  for (let tries = 0; response.status === 409 && tries < 40; tries += 1) {
    await new Promise((later) => setTimeout(later, 250))
    response = await ask()
  }
  if (!response.ok) throw new Error(`open: ${response.status} ${await response.text()}`)
  return (await response.json()) as OpenOutput
}

export const connectTo = async (
  base: string,
  table: string,
  access: string,
  origin = `http://${base}`,
): Promise<TestClient> => {
  const socket = new WebSocket(`ws://${base}/live/${table}/ws`, { origin })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const { told, until } = await listeningTo<FromStudio>(socket)
  const last = <T extends FromStudio['t']>(...kinds: T[]) =>
    told.findLast((message): message is Extract<FromStudio, { t: T }> =>
      kinds.includes(message.t as T),
    )
  const client: TestClient = {
    access,
    told,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    raw: (text) => socket.send(text),
    me: () => (last('me', 'snapshot') as { me: Me }).me,
    round: () => (last('round', 'snapshot') as { round: LiveRound | null }).round,
    refusals: () =>
      told.flatMap((message) =>
        message.t === 'refused' ? [{ re: message.re, error: message.error }] : [],
      ),
    until,
    bet: (bets, id = randomUUID()) => {
      client.send({ t: 'bet', id, bets })
      return id
    },
    close: () => socket.close(),
  }
  client.send({ t: 'hello', access })
  return client
}

/** Opens, connects, and waits for the snapshot. */
export const sitDown = async (base: string, table: string, token?: string): Promise<TestClient> => {
  const client = await connectTo(base, table, (await openAt(base, table, token)).access)
  await client.until(() => client.told.length > 0)
  return client
}

/**
 * A player sits down as the game's page has it: where the wallet took the launch and its answer came
 * too late, with a fresh one. `kurus`: what the player then has.
 */
export const enterAs = async (
  player: string,
  { base, fake, table, kurus }: { base: string; fake: Launching; table: string; kurus?: bigint },
): Promise<TestClient> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await sitDown(base, table, fake.launch(player, table, kurus))
    } catch (error) {
      if (tries === 20 || !(error as Error).message.startsWith('open: 401')) throw error
    }
}

/**
 * The beginning of a round's betting, so that nothing of the test runs into its end. `after`:
 * another round than this.
 */
export const betting = (client: TestClient, after?: string): Promise<LiveRound> => {
  const from = client.told.length
  return client.until(() => {
    const fresh = client.told.slice(from).findLast((message) => message.t === 'round')
    const round = fresh?.t === 'round' ? fresh.round : null
    const isYoung =
      round?.phase === 'betting' &&
      round.bettors === 0 &&
      round.endsAt - Date.now() > (round.endsAt - round.phaseAt) * 0.6
    return isYoung && round.roundId !== after ? round : undefined
  })
}

export const getResult = (client: TestClient, roundId: string): Promise<LiveRound> =>
  client.until(() => {
    const it = client.told.findLast(
      (message) =>
        message.t === 'round' &&
        message.round?.roundId === roundId &&
        message.round.phase === 'result',
    )
    return it?.t === 'round' ? it.round : null
  })
