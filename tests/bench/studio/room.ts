import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import type { FromRoom } from '@felek/studio/engines/crash/room-messages.ts'
import { processMs } from '../cpu.ts'
import type { BenchStudio } from './rounds.ts'
import type { Goal } from './run.ts'

/*
 * A crash room as it runs, with a thousand sockets that watch and fifty players who bet real money and click. How long each
 * message to all was on its way, by its own `now` (one machine, one clock); how long a click waits for what came of it.
 */

const room = 'hezarfen'
const viewers = 1_000
const bettors = 50
const flights = parseInt(process.env['FLIGHTS'] ?? '12', 10)
const delayMs = 150

type Round = Extract<FromRoom, { t: 'round' }>['round']
type Opened = { access: string; room: { delayMs: number } }

const openRoom = async (
  { ports }: BenchStudio,
  body: { mode: 'real'; token: string } | { mode: 'demo' },
): Promise<Opened> => {
  const answer = await fetch(`http://127.0.0.1:${ports.studio}/api/rooms/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ room, ...body }),
  })
  const opened = (await answer.json()) as Opened & { error?: string }
  if (opened.error !== undefined) throw new Error(`the room does not open: ${opened.error}`)
  return opened
}

const connect = (port: number, access: string, hear: (text: string) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rooms/${room}/ws`, {
      origin: `http://127.0.0.1:${port}`,
      perMessageDeflate: false,
    })
    socket.on('message', (data) => hear((data as Buffer).toString('latin1')))
    socket.once('error', reject)
    socket.once('open', () => {
      socket.send(JSON.stringify({ t: 'hello', access }))
      resolve(socket)
    })
  })

/** Launches of the first players for the room; a token is named after its player. */
const launch = async ({ owner }: BenchStudio): Promise<string[]> => {
  await owner.query(`
    insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, spent_at, created_at)
    select 1000000 + n, 'felek', '${room}', n, n, 'tr', sha256(('room-' || n)::bytea), now() + interval '1 hour', null, now()
    from generate_series(1, ${bettors}) n`)
  return Array.from({ length: bettors }, (_, n) => `room-${n + 1}`)
}

/** How long messages to all were on their way, ms. */
const watching = () => {
  const late: number[] = []
  let counts = false
  const hear = (text: string) => {
    // The head of a message says what it is and when it was made; the rest is for pages.
    if (!counts || !/^\{"t":"(?:round|crowd)"/.test(text)) return
    const now = /"now":(\d{13})/.exec(text.slice(0, 80))?.[1]
    if (now !== undefined) late.push(Date.now() - parseInt(now, 10))
  }
  return { late, hear, begin: () => (counts = true) }
}

type Bettor = { hear(text: string): void; play(socket: WebSocket): void }

/** Bets in every round and clicks somewhere on the way up; notes how long a click waited for its answer. */
const bettor = (waits: number[], counted: () => boolean): Bettor => {
  let socket: WebSocket | undefined
  let playing = ''
  let bet = ''
  let clickedAt = 0
  const answered = () => {
    if (clickedAt > 0 && counted()) waits.push(performance.now() - clickedAt)
    clickedAt = 0
  }
  const click = (roundId: string, takeoffAt: number) => {
    if (playing !== roundId || bet === '') return
    clickedAt = performance.now()
    socket?.send(JSON.stringify({ t: 'out', id: bet, at: Date.now() - takeoffAt }))
  }
  const onRound = (round: Round) => {
    if (round?.phase === 'betting' && round.roundId !== playing) {
      playing = round.roundId
      bet = randomUUID()
      clickedAt = 0
      const message = { t: 'bet', id: bet, place: 0, amount: '5.00', auto: null }
      setTimeout(() => socket?.send(JSON.stringify(message)), Math.random() * 3_000)
    }
    if (round?.phase === 'flight' && round.takeoffAt !== null) {
      const { roundId, takeoffAt } = round
      const afterMs = 200 + Math.random() * 8_000
      setTimeout(() => click(roundId, takeoffAt), takeoffAt + afterMs - Date.now())
    }
    // Who has not clicked by the crash does not any more.
    if (round?.crash && clickedAt === 0) bet = ''
  }
  return {
    play: (it) => (socket = it),
    hear(text) {
      const message = JSON.parse(text) as FromRoom
      if (message.t === 'round') onRound(message.round)
      if (message.t === 'refused' && message.re === bet) answered()
      if (message.t !== 'me') return
      const mine = message.me.bets.find(({ id }) => id === bet)
      if (mine?.state === 'out' || mine?.state === 'lost') answered()
    },
  }
}

const at = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ] ?? NaN

export const measureRoom = async (house: BenchStudio): Promise<Goal[]> => {
  const { studio } = house.ports
  const sockets: WebSocket[] = []
  const { late, hear, begin } = watching()
  for (let from = 0; from < viewers; from += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async () =>
          connect(studio, (await openRoom(house, { mode: 'demo' })).access, hear),
        ),
      )),
    )
  const waits: number[] = []
  let counted = false
  for (const token of await launch(house)) {
    const { access, room: info } = await openRoom(house, { mode: 'real', token })
    if (info.delayMs !== delayMs) throw new Error(`the room's delay is ${info.delayMs} ms`)
    const one = bettor(waits, () => counted)
    const socket = await connect(studio, access, (text) => {
      hear(text)
      one.hear(text)
    })
    one.play(socket)
    sockets.push(socket)
  }
  let flown = 0
  const enough = Promise.withResolvers<void>()
  sockets[0]?.on('message', (data) => {
    const text = (data as Buffer).toString('latin1', 0, 400)
    if (!text.startsWith('{"t":"round"') || !text.includes('"phase":"rest"')) return
    // The first one was joined half way.
    counted = true
    begin()
    if ((flown += 1) > flights) enough.resolve()
  })
  const before = { at: performance.now(), ms: processMs(house.pids.studio) }
  await enough.promise
  const seconds = (performance.now() - before.at) / 1_000
  const share = (processMs(house.pids.studio) - before.ms) / 1_000 / seconds
  for (const socket of sockets) socket.terminate()
  const p = (numbers: number[]) =>
    `p50 ${at(numbers, 0.5).toFixed(0)} ms  p99 ${at(numbers, 0.99).toFixed(0)} ms`
  console.log(
    `\ncrash room, ${viewers} viewers, ${bettors} who bet, ${flights} flights: ${late.length} messages to all, ${p(late)}; ${waits.length} clicks answered, ${p(waits)} (of it ${delayMs} ms that every answer waits); studio ${share.toFixed(2)} of a core`,
  )
  return [
    {
      name: `messages of the crash room to ${viewers} viewers, p99, ms`,
      found: at(late, 0.99),
      goal: 300,
      atLeast: false,
    },
    {
      name: `a click answered, p99, ms beyond the ${delayMs} that all answers wait`,
      found: at(waits, 0.99) - delayMs,
      goal: 150,
      atLeast: false,
    },
  ]
}
