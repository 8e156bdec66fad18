import * as z from 'zod/mini'
import { staffCall } from './staff-call.ts'

/*
 * `POST /desk/v1/events`: server-sent events for a page of the back office (docs/office.md, "Live"). They say that
 * something has changed, never what: the page asks by its own rights.
 */

export const officeEvents = {
  /** The reports have read on in the journal. */
  figures: z.object({}),
  /** What the lists of these classes of calls show has changed, or how much waits. */
  queue: z.object({ classes: z.array(z.string()) }),
  /** A proposal was made, decided or withdrawn. */
  approval: z.object({}),
  /** An alarm rings, was acknowledged or is over. */
  alarm: z.object({}),
  /** The session is over, or waits for a factor again. */
  session: z.object({}),
} as const

export type OfficeEventName = keyof typeof officeEvents
export type OfficeEventData<N extends OfficeEventName> = z.output<(typeof officeEvents)[N]>

/** What the stream is admitted by. It is answered by events, not by an envelope. */
export const officeStream = staffCall('office_home/events', 'own', {
  input: z.strictObject({}),
  output: z.object({}),
})
