import * as z from 'zod/mini'
import { call } from './call.ts'

/*
 * The odds stream (sportsbook.md §4): `POST /endpoint/v1/odds`, server-sent events. A frame says what
 * is, never by how much it changed, and has no words: the same bytes serve every viewer.
 */

const event = String.raw`[\w.:-]{1,40}`
const market = String.raw`[a-z0-9-]{1,20}(?:\|[\w.:-]{1,20})?`
const leg = `${event}/${market}`
const channel = z
  .string('required')
  .check(
    z.regex(
      new RegExp(`^(?:live|sport:[a-z]{1,20}|event:${event}|slip:${leg}(?:,${leg}){0,19})$`),
      'invalid',
    ),
  )

export const channelsMax = 8

export const oddsStream = call('betframe/stream', {
  input: z.strictObject({
    /**
     * `live`, `sport:<id>`: the first markets of these matches. `event:<id>`: all of one.
     * `slip:<event>/<market>,…`: those markets alone.
     */
    channels: z
      .array(channel, 'required')
      .check(z.minLength(1, 'required'), z.maxLength(channelsMax, 'invalid')),
  }),
  output: z.object({}),
})

/** `gone`: it is not offered any more and has no outcomes. Odds are null where it can not be bet on. */
export type StreamedMarket = [
  marketID: string,
  status: 'active' | 'suspended' | 'gone',
  outcomes: [outcomeID: string, odds: string | null][],
]
/**
 * The clock as in a list. Both null: the match has left the channel. Of a match that was not in it
 * before, all its markets come.
 */
export type StreamedEvent = [
  eventID: string,
  clock: string | null,
  score: string | null,
  markets: StreamedMarket[],
]
/** The event `snapshot`: a channel as it is; whatever was known of it before is forgotten. */
export type OddsSnapshot = { channel: string; seq: number; events: StreamedEvent[] }
/**
 * The event `odds`. Whoever has another `seq` of this channel than `from` asks again, without a
 * Last-Event-ID; what has a `seq` that is known already is passed over.
 */
export type OddsFrame = OddsSnapshot & { from: number }
