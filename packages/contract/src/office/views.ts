import * as z from 'zod/mini'
import * as f from '../fields.ts'
import * as o from './fields.ts'
import { staffCall } from './staff-call.ts'

/** Views that one person, or one role, may keep of one list. */
export const mostViews = 20

/** Our own ids have as many digits as a card. */
const namesNobody = (query: string): boolean =>
  [...new URLSearchParams(query)].every(
    ([key, value]) => key.endsWith('ID') || o.namesNobody(value),
  )

/** What a list shows, as its address says it: `level=red&sort=-waiting`. No open row, and nothing that names a person. */
const query = z
  .string('required')
  .check(
    z.maxLength(300, 'too_long'),
    z.regex(/^([a-zA-Z]{1,24}=[\w.%+:-]{1,80}(&|$))*$/, 'invalid'),
    z.refine(namesNobody, 'reason_personal'),
  )

const list = z.string('required').check(z.regex(/^[a-z_]{1,32}$/, 'invalid'))

export const savedView = z.object({
  viewID: z.string(),
  name: z.string(),
  query: z.string(),
  /** Whose it is: everybody's who has that role; null, one's own. */
  role: z.nullable(o.role),
})
export type SavedView = z.output<typeof savedView>

/** Ways to look at a list that somebody keeps, for themselves or for everybody of a role they have. */
export const officeViews = {
  views: staffCall('office_home/views', 'own', {
    input: z.strictObject({ list }),
    output: z.array(savedView),
  }),
  /** A name that is taken gets the new look. */
  saveView: staffCall('office_home/save_view', 'own', {
    kind: 'write',
    input: z.strictObject({
      list,
      name: z.string('required').check(
        z.trim(),
        z.minLength(1, 'required'),
        z.maxLength(40, 'too_long'),
        z.regex(f.oneLine, 'invalid'),
        z.refine((text) => o.namesNobody(text), 'reason_personal'),
      ),
      query,
      role: z.optional(o.role),
      requestID: f.requestID,
    }),
    output: savedView,
  }),
  removeView: staffCall('office_home/remove_view', 'own', {
    kind: 'write',
    input: z.strictObject({ viewID: f.id, requestID: f.requestID }),
    output: z.object({}),
  }),
}
