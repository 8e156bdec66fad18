import * as z from 'zod/mini'

/**
 * The request of every call (docs/product/calls.md, "Envelope"). `user` proves nothing; the server reads
 * `sid` of it and compares `uid`.
 */
export const request = z.object({
  api: z.object({
    class: z.string().check(z.maxLength(64)),
    method: z.string().check(z.maxLength(64)),
  }),
  data: z.optional(z.record(z.string(), z.unknown())),
  user: z.optional(
    z.object({
      uip: z.optional(z.unknown()),
      gmt: z.optional(z.unknown()),
      lang: z.optional(z.unknown()),
      sid: z.optional(z.string().check(z.maxLength(200))),
      uid: z.optional(z.union([z.string().check(z.maxLength(64)), z.int()])),
    }),
  ),
})
export type Request = z.output<typeof request>

export type Pagination = {
  limit: number
  offset: number
  total: number
  /** Counting stopped at `total`: there may be more. */
  atLeast?: boolean
}

/** A reply as it is kept under its request's id; no list is. */
export const storedReply = z.object({
  result: z.boolean(),
  message: z.string(),
  data: z.unknown(),
  code: z.int(),
  error: z.string(),
  debug: z.string(),
})

/** The reply of every call, whatever the HTTP status. */
export type Reply<T = unknown> = {
  result: boolean
  message: string
  data: T
  code: number
  error: string
  debug: string
  pagination?: Pagination
}
