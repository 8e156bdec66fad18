import * as z from 'zod/mini'
import { call } from '../../call.ts'

/*
 * The odds stream (docs/sportsbook.md, "The odds stream"): `POST /endpoint/v1/odds`, server-sent events. A
 * frame says what is, never by how much it changed, and has no words: the same bytes serve every viewer.
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

/** Of all tabs of a browser together: one of them holds the stream. */
export const channelsMax = 24

const channels = z
  .array(channel, 'required')
  .check(z.minLength(1, 'required'), z.maxLength(channelsMax, 'invalid'))

export const oddsStream = call('betframe/stream', {
  input: z.strictObject({
    /**
     * `live`, `sport:<id>`: the first markets of these matches. `event:<id>`: all of one.
     * `slip:<event>/<market>,…`: those markets alone.
     */
    channels,
  }),
  output: z.object({}),
})

/**
 * Changes the channels of a stream that is open, and of those named in `again` tells everything anew.
 * `not_found`: this process holds no such stream, so it is opened anew.
 */
export const oddsChannels = call('betframe/changeChannels', {
  input: z.strictObject({
    /** As the stream's first event, `stream`, said it. */
    streamID: z.string('required').check(z.regex(/^[\w-]{22}$/, 'invalid')),
    channels,
    again: z.optional(z.array(channel, 'invalid').check(z.maxLength(channelsMax, 'invalid'))),
  }),
  output: z.object({}),
})

/** The event `stream`: the name under which its channels are changed. Nobody else is told it. */
export type OddsStreamName = { streamID: string }

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
