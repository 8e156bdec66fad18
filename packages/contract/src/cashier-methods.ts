import * as z from 'zod/mini'
import * as f from './fields.ts'

/* The ways to pay, as lists show them. */

const isFavorite = z.union([z.literal(0), z.literal(1)])

const properties = z.object({
  min: f.money,
  max: f.money,
  /** Percent, "0" is none. */
  fee: z.string(),
  /** Minutes, from – to; 0 – 0 is at once. */
  duration: z.object({ fromMinutes: z.int(), toMinutes: z.int() }),
  isFavorite,
  isHighlighted: z.union([z.literal(0), z.literal(1)]),
  /** Names of the fields that the method's form asks for. */
  fields: z.array(z.string()),
  /** 1: save_bank_transfer, 3: save_cep_bank_transfer, 0: processTransaction; empty for a group. */
  transfer_type_id: z.string(),
  /** Of a deposit: what its preset amounts are asked for by. */
  bankcode: z.optional(z.string()),
  /** Staff see what came, no machine: it takes hours, in office hours. */
  byHand: z.optional(z.literal(true)),
})

const single = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  type: z.literal('single'),
  properties,
})

export const method = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  type: z.enum(['single', 'group']),
  properties,
  methods: z.optional(z.array(single)),
})
export type Method = z.output<typeof method>

export const favourite = z.object({ id: z.string(), isFavorite })
