import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { staffCall } from './staff-call.ts'

/** As what a query was read; one may be several things. */
export const searchShapes = [
  'username',
  'email',
  'phone',
  'identity',
  'iban',
  'address',
  'number',
  'reference',
  'coupon',
  'round',
] as const
export type SearchShape = (typeof searchShapes)[number]

export const foundKinds = [
  'player',
  'deposit',
  'withdrawal',
  'case',
  'coupon',
  'round',
  'entry',
] as const

export const foundRow = z.object({
  kind: z.enum(foundKinds),
  /** Of the record itself: a player's, a request's, a round's. */
  id: z.string(),
  /** By which staff call it: a code, a number; of a player the username. */
  label: z.string(),
  /** Whose it is; null: a visitor's. The name is masked. */
  player: z.nullable(z.object({ playerID: z.string(), username: z.string(), name: z.string() })),
  at: z.nullable(f.time),
  /** By what it was found. */
  by: z.enum(searchShapes),
})
export type FoundRow = z.output<typeof foundRow>

export const officeSearch = {
  /**
   * Finds what an operator has in hand, by its shape; personal values whole, never in part. The query is sent in the
   * body alone, and stands in the audit as a keyed hash.
   */
  search: staffCall('office_home/search', 'players.read', {
    personal: true,
    input: z.strictObject({ q: f.text(100) }),
    output: z.object({ shapes: z.array(z.enum(searchShapes)), rows: z.array(foundRow) }),
  }),
}
