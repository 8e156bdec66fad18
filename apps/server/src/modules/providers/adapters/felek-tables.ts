import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { toKurus } from '@felek/contract/money.ts'
import type { TableNow, TableOffer } from './adapter.ts'
import { hundredthsOf, multiple } from './felek-catalogue.ts'

export const tablesPath = '/provider/tables'
export const statesPath = '/provider/tables/state'
/** A lobby waits for this: a studio that is slower is as good as away. */
export const statesMsMax = 1_000

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,48}$/))
const name = z.string().check(z.minLength(1), z.maxLength(80))
const amount = z.string().check(z.regex(/^[1-9]\d{0,11}\.\d{2}$|^0\.(0[1-9]|[1-9]\d)$/))
const instant = z.string().check(z.refine((v) => !Number.isNaN(Date.parse(v))))

const item = z.object({
  id: slug,
  name: z.object({ tr: name, en: name }),
  label: slug,
  labelName: name,
  kind: z.enum(['roulette', 'blackjack', 'baccarat']),
  rtp: z.string().check(z.regex(/^\d{2}\.\d{2}$/)),
  minStake: amount,
  maxStake: amount,
  maxWin: multiple,
  seats: z.nullable(z.int().check(z.gte(1), z.lte(20))),
  createdAt: instant,
})

const resultsMax = 20

const state = z.object({
  id: slug,
  open: z.boolean(),
  players: z.int().check(z.gte(0)),
  phase: z.string(),
  /** Milliseconds since 1970. */
  closesAt: z.nullable(z.int().check(z.gte(0), z.lte(4_102_444_800_000))),
  seatsFree: z.nullable(z.int().check(z.gte(0))),
  lastResults: z.array(z.string().check(z.maxLength(8))),
})

const answer = z.object({ tables: z.array(z.unknown()) })

/**
 * The tables that can be understood; one that can not is left out and logged, and does not hold up
 * the others.
 */
export const parseTables = (json: unknown, log: Pick<Logger, 'warn'>): TableOffer[] =>
  z.parse(answer, json).tables.flatMap((raw) => {
    const parsed = z.safeParse(item, raw)
    if (parsed.success) return [offerOf(parsed.data)]
    log.warn(
      {
        table: (raw as { id?: unknown } | null)?.id,
        reason: parsed.error.issues[0]?.path.join('.'),
      },
      'a live table can not be understood',
    )
    return []
  })

const offerOf = (table: z.output<typeof item>): TableOffer => ({
  key: table.id,
  name: table.name,
  labelId: table.label,
  labelName: table.labelName,
  kind: table.kind,
  image: `/art/live/${table.id}.avif`,
  rtpHundredths: parseInt(table.rtp.replace('.', ''), 10),
  minStakeKurus: toKurus(table.minStake),
  maxStakeKurus: toKurus(table.maxStake),
  winMaxHundredths: hundredthsOf(table.maxWin),
  seats: table.seats ?? undefined,
  releasedAt: new Date(table.createdAt),
  demo: true,
})

/** A table that waits rests until its first guest; past the bets every phase is play to a lobby. */
const phaseOf = (phase: string): TableNow['phase'] =>
  phase === 'betting' ? 'betting' : phase === 'waiting' ? 'idle' : 'playing'

/** What goes on, by table; one that can not be understood is left out, and so is closed. */
export const parseStates = (json: unknown): ReadonlyMap<string, TableNow> =>
  new Map(
    z.parse(answer, json).tables.flatMap((raw) => {
      const parsed = z.safeParse(state, raw)
      if (!parsed.success) return []
      const { id, open, players, phase, closesAt, seatsFree, lastResults } = parsed.data
      const now = {
        open,
        players,
        phase: phaseOf(phase),
        closesAt: closesAt === null ? undefined : new Date(closesAt),
        seatsFree: seatsFree ?? undefined,
        lastResults: lastResults.slice(0, resultsMax),
      }
      return [[id, now] as const]
    }),
  )
