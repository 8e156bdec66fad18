import type { FastifyInstance } from 'fastify'
import { fromOperator, fromThisMachine } from '@felek/platform/http/operator-token.ts'
import type { Env } from '../config.ts'
import type { Return } from '../meters/returns.ts'
import type { Counts } from '../meters/store.ts'
import type { RoomState } from '../rooms/rooms.ts'

/*
 * `/metrics`, as Prometheus reads it: what an operator is woken by. Shown to this machine, or to the
 * operator's token, by the same rule as the site's.
 */

type Waiting = { count: bigint; oldest: Date | null }
type MetricsDeps = {
  env: Pick<Env, 'publicUrl' | 'trustProxy' | 'operatorToken'>
  /** The calls to the wallet that are not answered yet. */
  waiting: () => Promise<Waiting>
  /** Calls and stakes that are not as they were written. */
  broken?: () => number
  tables: () => readonly { id: string; open: boolean; players: number }[]
  /** What games gave back for real money in thirty days, and what they played. */
  returns: () => readonly Return[]
  counts: () => readonly Counts[]
  rooms?: () => readonly RoomState[]
  /** Tables and rooms that are closed because the bets of a void are still to be paid. */
  owing?: () => readonly string[]
  clock?: () => number
}

/** Seconds: a spin that waits longer than two is one that a player notices. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5] as const

type Seen = { counts: number[]; sum: number; all: number }

/** Answers by call and status, and how long they took. */
const createTimes = () => {
  const seen = new Map<string, Seen>()
  return {
    note(call: string, status: number, seconds: number): void {
      const labels = `call="${call}",status="${status}"`
      const it = seen.get(labels) ?? { counts: bounds.map(() => 0), sum: 0, all: 0 }
      seen.set(labels, it)
      for (const [i, bound] of bounds.entries())
        if (seconds <= bound) it.counts[i] = (it.counts[i] ?? 0) + 1
      it.sum += seconds
      it.all += 1
    },
    lines: (): string[] =>
      [...seen].flatMap(([labels, { counts, sum, all }]) => [
        ...bounds.map(
          (bound, i) => `felek_studio_call_seconds_bucket{${labels},le="${bound}"} ${counts[i]}`,
        ),
        `felek_studio_call_seconds_bucket{${labels},le="+Inf"} ${all}`,
        `felek_studio_call_seconds_sum{${labels}} ${sum}`,
        `felek_studio_call_seconds_count{${labels}} ${all}`,
      ]),
  }
}

const gauge = (name: string, says: string, lines: readonly string[]): string[] => [
  `# HELP ${name} ${says}`,
  `# TYPE ${name} gauge`,
  ...lines,
]

/** What is told of a game and band of stakes. */
const counted = [
  ['rounds', 'Rounds for real money in thirty days.'],
  ['features', 'Of these, those that played the feature.'],
  ['tops', 'Of these, those that paid the most that their game pays.'],
] as const

const bandLine = (game: string, share: string, edge: 'low' | 'high', value: number): string =>
  `felek_studio_return_band_percent{game="${game}",share="${share}",edge="${edge}"} ${value.toFixed(2)}`

/** What games gave back, and how often what is rare came. */
const moneyLines = (returns: readonly Return[], counts: readonly Counts[]): string[] => [
  ...gauge(
    'felek_studio_return_outside',
    'Whether a game’s return in thirty days is outside its band of 99.9 %.',
    returns.map(
      ({ game, outside }) => `felek_studio_return_outside{game="${game}"} ${outside ? 1 : 0}`,
    ),
  ),
  ...gauge(
    'felek_studio_return_percent',
    'What a game gave back for real money in thirty days.',
    returns.map(({ game, rtp }) => `felek_studio_return_percent{game="${game}"} ${rtp.toFixed(2)}`),
  ),
  ...gauge(
    'felek_studio_return_band_percent',
    'Between what that return may lie, by the share of samples that lie so.',
    returns.flatMap(({ game, at95, at999 }) =>
      [['95', at95] as const, ['99.9', at999] as const].flatMap(([share, { low, high }]) => [
        ...(low === null ? [] : [bandLine(game, share, 'low', low)]),
        bandLine(game, share, 'high', high),
      ]),
    ),
  ),
  ...gauge(
    'felek_studio_return_rounds',
    'As good as so many rounds of equal stakes that return is of.',
    returns.map(({ game, n }) => `felek_studio_return_rounds{game="${game}"} ${Math.floor(n)}`),
  ),
  ...counted.flatMap(([of, says]) =>
    gauge(
      `felek_studio_${of}`,
      says,
      counts.map(
        ({ game, stake_band, ...sums }) =>
          `felek_studio_${of}{game="${game}",band="${stake_band}"} ${sums[of]}`,
      ),
    ),
  ),
]

const outboxLines = ({ count, oldest }: Waiting, broken: number, now: number): string[] => [
  ...gauge('felek_studio_outbox_waiting', 'Calls to the wallet without an answer.', [
    `felek_studio_outbox_waiting ${count}`,
  ]),
  ...gauge('felek_studio_outbox_oldest_seconds', 'Since when the oldest of them is sent.', [
    `felek_studio_outbox_oldest_seconds ${oldest === null ? 0 : Math.max(0, (now - oldest.getTime()) / 1_000)}`,
  ]),
  ...gauge(
    'felek_studio_broken_seals',
    'Calls and stakes that this process found to be others than were written: they move nothing.',
    [`felek_studio_broken_seals ${broken}`],
  ),
]

/** Calls have one word for a name; whatever else is asked for is counted as one. */
const callOf = (route: string | undefined): string | undefined =>
  /^\/api\/(\w+)/.exec(route ?? '')?.[1]

/** Counts what the client's calls are answered, and shows it. */
export const addMetrics = (
  app: FastifyInstance,
  {
    env,
    waiting,
    broken = () => 0,
    tables,
    returns,
    counts,
    rooms = () => [],
    owing = () => [],
    clock = Date.now,
  }: MetricsDeps,
): void => {
  const times = createTimes()
  app.addHook('onResponse', async (request, reply) => {
    const call = callOf(request.routeOptions.url)
    if (call !== undefined) times.note(call, reply.statusCode, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!fromThisMachine(env, request) && !fromOperator(env, request)) return reply.callNotFound()
    const shown = tables()
    const text = [
      '# HELP felek_studio_call_seconds The client’s calls, by name and HTTP status.',
      '# TYPE felek_studio_call_seconds histogram',
      ...times.lines(),
      ...outboxLines(await waiting(), broken(), clock()),
      ...moneyLines(returns(), counts()),
      ...gauge(
        'felek_studio_table_open',
        'Whether this process runs a live table.',
        shown.map(({ id, open }) => `felek_studio_table_open{table="${id}"} ${open ? 1 : 0}`),
      ),
      ...gauge(
        'felek_studio_table_players',
        'Who sits or watches.',
        shown.map(({ id, players }) => `felek_studio_table_players{table="${id}"} ${players}`),
      ),
      ...gauge(
        'felek_studio_void_owed',
        'A table or room that is closed because the bets of a void are still to be paid.',
        owing().map((id) => `felek_studio_void_owed{game="${id}"} 1`),
      ),
      ...gauge(
        'felek_studio_room_open',
        'Whether this process runs a room.',
        rooms().map(({ id, open }) => `felek_studio_room_open{room="${id}"} ${open ? 1 : 0}`),
      ),
      ...gauge(
        'felek_studio_room_present',
        'Who is connected to a room.',
        rooms().map(({ id, present }) => `felek_studio_room_present{room="${id}"} ${present}`),
      ),
      ...gauge(
        'felek_studio_room_round',
        'The number of the round that a room plays: it rises as long as one plays.',
        rooms().flatMap(({ id, number }) =>
          number === null ? [] : [`felek_studio_room_round{room="${id}"} ${number}`],
        ),
      ),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text.join('\n')}\n`)
  })
}
