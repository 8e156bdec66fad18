import * as z from 'zod/mini'
import * as f from '../../fields.ts'
import { faultOf } from './markets.ts'

/*
 * What a match feed says, a JSON line a message. The law is docs/feed.md: a stranger can serve or
 * read it from that page alone. Chances are whole millionths.
 */

export const producers = ['pre', 'live'] as const
export type Producer = (typeof producers)[number]
export const sports = ['football', 'basketball', 'tennis', 'volleyball'] as const
export type Sport = (typeof sports)[number]
export const marketStatuses = [
  'active',
  'suspended',
  'inactive',
  'handed_over',
  'settled',
  'cancelled',
] as const
export type MarketStatus = (typeof marketStatuses)[number]

const seq = z.int().check(z.gte(1))
const eventId = z.string().check(z.regex(/^[\w.:-]{1,40}$/))
/** What names a market: `type` or `type|line`. */
const marketName = z.string().check(z.regex(/^[a-z0-9-]{1,20}(\|[\w.:-]{1,20})?$/))
const word = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))
/** A time on a day that exists: the databases refuse 30 February, and know no year 0. */
const isMoment = (v: string): boolean => {
  const ms = Date.parse(v)
  return v >= '0001' && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(v.slice(0, 19))
}
const moment = f.time.check(z.refine(isMoment))
const pair = z.tuple([z.int(), z.int()])

const party = z.object({
  id: eventId,
  name: f.text(60),
  /** `pattern:colour:colour`, of the words that docs/feed.md lists; empty where it has none. */
  arms: z.string().check(z.regex(/^([a-z]{1,12}(:[a-z]{1,12}){2})?$/)),
})
const fixture = z.object({
  sport: z.enum(sports),
  league: z.object({ id: eventId, name: f.text(60) }),
  /** How well known the league is: limits go by it. */
  tier: z.enum(['A', 'B', 'C']),
  /** Of a league that plays in minutes. */
  fast: z.boolean(),
  /** Four digits, unique among open matches. */
  code: z.string().check(z.regex(/^\d{4}$/)),
  round: z.nullable(z.int().check(z.gte(1))),
  home: party,
  away: party,
  startsAt: moment,
  /** How many seconds of the match's clock pass in a second. */
  pace: z.number().check(z.gt(0)),
  /** SHA-256 of the match's seed: 64 hex digits. */
  seal: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Events with the same key hang together (a final, and who wins the cup): no coupon has two of them. */
  related: z.optional(eventId),
})
export type Fixture = z.output<typeof fixture>

export const phases = [
  'not_started',
  'first_half',
  'half_time',
  'second_half',
  'quarter_1',
  'quarter_2',
  'quarter_3',
  'quarter_4',
  'overtime',
  'break',
  'set',
  'ended',
  'closed',
  'cancelled',
  'postponed',
  'abandoned',
] as const
export type MatchPhase = (typeof phases)[number]
const score = z.object({
  phase: z.enum(phases),
  /** Seconds played, 45′ + 2 being 2820 in the first half; null where no clock runs. */
  clock: z.nullable(z.int().check(z.gte(0))),
  /** Home, away: goals, points, sets. */
  points: pair,
  /** `half` (points at half-time), `corners`, `yellow`, `red`, `shots`, `on_target`, `possession` … */
  statistics: z.record(word, pair),
})
export type Score = z.output<typeof score>

const p = z.int().check(z.gte(0), z.lte(1_000_000))
const plainChance = z.object({ id: f.text(20), active: z.boolean(), p })
const splitChance = z.object({
  id: f.text(20),
  active: z.boolean(),
  pWin: p,
  pHalfWin: p,
  pVoid: p,
  pHalfLose: p,
})
export type Chance = z.output<typeof plainChance> | z.output<typeof splitChance>
const market = z.object({
  market: marketName,
  status: z.enum(marketStatuses),
  cashOut: z.boolean(),
  /** All outcomes of the market, or none where its status alone changed. */
  outcomes: z.array(z.union([splitChance, plainChance])).check(z.maxLength(64)),
})
export type Market = z.output<typeof market>
const place = z.int().check(z.gte(1), z.lte(1_000))
const deadHeat = z
  .tuple([place, place])
  .check(z.refine(([winners, tied]: [number, number]) => winners <= tied))
const settled = z.object({
  market: marketName,
  outcomes: z
    .array(
      z.object({
        id: f.text(20),
        result: z.union([z.literal(0), z.literal(1)]),
        voidFactor: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
        /** Winners, tied: `[1, 2]` where two share one place. */
        deadHeat: z.optional(deadHeat),
      }),
    )
    .check(z.minLength(1), z.maxLength(64)),
})
export type SettledMarket = z.output<typeof settled>

export const stopReasons = [
  'goal',
  'red_card',
  'video_review',
  'scout_lost',
  'interrupted',
  'ended',
  'feed_fault',
] as const
export const voidReasons = ['postponed', 'abandoned', 'cancelled', 'retired', 'format'] as const

const base = { seq, at: moment, producer: z.enum(producers), event: eventId }
const span = {
  markets: z.array(marketName).check(z.minLength(1), z.maxLength(200)),
  /** Only bets placed from then on, and before then. */
  from: z.optional(moment),
  to: z.optional(moment),
  reason: word,
  supersededBy: z.optional(eventId),
}
/** None where the score alone changed. */
const markets = z.array(market).check(z.maxLength(200))

const incident = {
  kind: word,
  team: z.nullable(z.enum(['home', 'away'])),
  player: z.nullable(f.text(40)),
  /** As in a score. */
  clock: z.nullable(z.int().check(z.gte(0))),
}

const message = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('fixture_change'),
    change: z.enum(['new', 'time', 'cancelled', 'format', 'coverage']),
    fixture,
  }),
  z.object({ ...base, type: z.literal('odds_change'), score, markets }),
  z.object({
    ...base,
    type: z.literal('bet_stop'),
    /** `all`, or types of markets. */
    groups: z
      .array(z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)))
      .check(z.minLength(1), z.maxLength(40)),
    reason: z.enum(stopReasons),
  }),
  z.object({
    ...base,
    type: z.literal('bet_settlement'),
    certainty: z.union([z.literal(1), z.literal(2)]),
    markets: z.array(settled).check(z.minLength(1), z.maxLength(200)),
    voidReason: z.optional(z.enum(voidReasons)),
  }),
  z.object({ ...base, type: z.literal('rollback_bet_settlement'), ...span }),
  z.object({ ...base, type: z.literal('bet_cancel'), ...span }),
  z.object({ ...base, type: z.literal('rollback_bet_cancel'), ...span }),
  z.object({ ...base, type: z.literal('incident'), ...incident }),
])
export type FeedMessage = z.output<typeof message>
export type FeedMessageOf<T extends FeedMessage['type']> = Extract<FeedMessage, { type: T }>
/** Those that decide money; `/feed/stateful` has them for ever. */
export const statefulTypes = [
  'bet_settlement',
  'rollback_bet_settlement',
  'bet_cancel',
  'rollback_bet_cancel',
] as const satisfies readonly FeedMessage['type'][]

const alive = z.object({
  type: z.literal('alive'),
  at: moment,
  lastSeq: z.int().check(z.gte(0)),
  /** Which of them work. */
  producers: z.object({ pre: z.boolean(), live: z.boolean() }),
  fates: z.optional(z.literal('codes')), // Its codes tell how matches end: for tests and shows alone.
})
export type Alive = z.output<typeof alive>

/** So many incidents of a match stand beside its score at most, the newest. */
export const incidentsMax = 200
const snapshotIncident = z.object({ ...incident, at: moment })
const snapshotIncidents = z.array(snapshotIncident).check(z.maxLength(incidentsMax))
export type SnapshotIncident = z.output<typeof snapshotIncident>
const described = z.object({
  event: eventId,
  fixture,
  score,
  // For people to look at: where it can not be read, the match counts all the same.
  incidents: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((raw) => z.safeParse(snapshotIncidents, raw).data),
    ),
  ),
})
/** A match as it stands: what of it is in a snapshot, and what `GET /feed/event/<id>` answers. */
export type DescribedMatch = {
  event: string
  fixture: Fixture
  score: Score
  incidents?: SnapshotIncident[] | undefined
}
/** Reads what a feed answers of one match; undefined where it is none. */
export const readDescribed = (raw: unknown): DescribedMatch | undefined =>
  z.safeParse(described, raw).data

/** What `GET /feed/snapshot` answers: everything open, as it stood after `seq`. */
export type Snapshot = {
  seq: number
  fixtures: DescribedMatch[]
  markets: { event: string; producer: Producer; markets: Market[] }[]
}
/** What `GET /feed/stateful` answers; `next` is the `after` of the rest, null where that was all. */
export type Stateful = { messages: FeedMessage[]; next: number | null }

/** A market that may not be believed: it is to be suspended, and somebody told. */
export type MarketFault = { market: string; why: string }
export type FeedLine =
  | { kind: 'message'; message: FeedMessage; faults: MarketFault[] }
  | { kind: 'alive'; alive: Alive }
  /** No message. What can be told of it is: its number, and the event that must be suspended. */
  | { kind: 'broken'; why: string; seq: number | null; event: string | null }

const named = z.object({ market: marketName })
const listed = z.object({
  type: z.enum(['odds_change', 'bet_settlement']),
  markets: z.array(z.unknown()),
})

/** Longer lines are none of a feed's: a whole board of a match has some 30 kB. */
export const lineBytesMax = 262_144

/**
 * Takes what can not be believed out of a message: an odds market in doubt becomes a suspended one
 * without chances; a settlement in doubt is left out, and its market is among the faults.
 */
const sifted = (said: z.output<typeof listed>): { markets: unknown[]; faults: MarketFault[] } => {
  const faults: MarketFault[] = []
  const markets: unknown[] = []
  for (const one of said.markets) {
    const name = z.safeParse(named, one).data?.market
    // Nobody knows what to suspend: the whole message falls.
    if (name === undefined) return { markets: said.markets, faults: [] }
    const isOdds = said.type === 'odds_change'
    const parsed = isOdds ? z.safeParse(market, one) : z.safeParse(settled, one)
    const why = parsed.success ? faultOf(parsed.data) : 'not a market of this form'
    if (why === undefined) {
      markets.push(one)
      continue
    }
    faults.push({ market: name, why })
    if (isOdds) markets.push({ market: name, status: 'suspended', cashOut: false, outcomes: [] })
  }
  return { markets, faults }
}

const broken = (why: string, raw: unknown): FeedLine => {
  const seqOf = z.safeParse(z.object({ seq }), raw).data?.seq ?? null
  const eventOf = z.safeParse(z.object({ event: eventId }), raw).data?.event ?? null
  return { kind: 'broken', why, seq: seqOf, event: eventOf }
}

/** Reads one line of a stream, which anybody may have written. Never throws. */
export const readFeedLine = (line: string): FeedLine => {
  if (line.length > lineBytesMax) return broken('longer than any message', undefined)
  let raw: unknown
  try {
    raw = JSON.parse(line)
  } catch {
    return broken('no JSON', undefined)
  }
  return readFeedMessage(raw)
}

/** The same of a message that is JSON already (`/feed/stateful`). */
export const readFeedMessage = (raw: unknown): FeedLine => {
  const living = z.safeParse(alive, raw)
  if (living.success) return { kind: 'alive', alive: living.data }
  const isListed = z.safeParse(listed, raw)
  const { markets: kept, faults } = isListed.success
    ? sifted(isListed.data)
    : { markets: undefined, faults: [] }
  // Of a settlement nothing may be left.
  if (kept?.length === 0 && faults.length > 0)
    return broken(faults.map(({ market: name, why }) => `${name}: ${why}`).join('; '), raw)
  const parsed = z.safeParse(
    message,
    kept === undefined ? raw : { ...(raw as Record<string, unknown>), markets: kept },
  )
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return broken(`${issue?.path.join('.') || 'message'}: ${issue?.code ?? 'unknown'}`, raw)
  }
  return { kind: 'message', message: parsed.data, faults }
}

const unplayed: Score = { phase: 'not_started', clock: null, points: [0, 0], statistics: {} }

/** What of a snapshot may not be believed and is left out: an event, or some of its markets. */
export type SnapshotFault = { event: string | null; markets: string[]; why: string }

/**
 * Reads a snapshot as its lines would be read: an event that is none is left out, and all of a producer's
 * markets of an event that are none; a market in doubt is suspended. Undefined where it is no snapshot.
 */
export const readSnapshot = (
  raw: unknown,
): { snapshot: Snapshot; faults: SnapshotFault[] } | undefined => {
  const whole = z.safeParse(
    z.object({
      seq: z.int().check(z.gte(0)),
      fixtures: z.array(z.unknown()),
      markets: z.array(z.unknown()),
    }),
    raw,
  ).data
  if (!whole) return undefined
  const faults: SnapshotFault[] = []
  const fixtures = whole.fixtures.flatMap((one) => {
    const parsed = z.safeParse(described, one)
    if (parsed.success) return [parsed.data]
    const event = z.safeParse(z.object({ event: eventId }), one).data?.event ?? null
    faults.push({ event, markets: [], why: parsed.error.issues[0]?.path.join('.') || 'event' })
    return []
  })
  const markets = whole.markets.flatMap((one) => {
    const said = { seq: 1, at: '2000-01-01T00:00:00.000Z', type: 'odds_change', score: unplayed }
    const line = readFeedMessage({ ...(one as object), ...said })
    if (line.kind === 'message' && line.message.type === 'odds_change') {
      const { event, producer, markets: kept } = line.message
      for (const { market: name, why } of line.faults) faults.push({ event, markets: [name], why })
      return [{ event, producer, markets: kept }]
    }
    const { why, event } = line.kind === 'broken' ? line : { why: 'no markets', event: null }
    faults.push({ event, markets: [], why })
    return []
  })
  return { snapshot: { seq: whole.seq, fixtures, markets }, faults }
}

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * What a feed tells anybody of how a match came about: what was promised before betting opened, the value
 * from kick-off on, the seed after its end. Digests and secrets as hex; a digest is SHA-256 of the bytes.
 */
export const matchProof = z.object({
  event: eventId,
  seal: digest,
  /** Who promised the value that is mixed in at kick-off, and its digest. */
  witness: z.object({
    drawer: z.string(),
    subject: z.string(),
    number: z.string(),
    commitment: digest,
  }),
  /** How strong its feed's model takes home and away to be; a feed without a model has none. */
  strengths: z.optional(z.tuple([z.number(), z.number()])),
  value: z.nullable(z.string().check(z.regex(/^[0-9a-f]{2,256}$/))),
  seed: z.nullable(z.string().check(z.regex(/^[0-9a-f]{2,256}$/))),
  /** Played again from seed and value it ends as it did, and both keep their promises; null before. */
  verified: z.nullable(z.boolean()),
})
export type MatchProof = z.output<typeof matchProof>
