import type * as z from 'zod/mini'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'

export type FieldErrors = Readonly<Record<string, string>>

/** What the contract finds wrong with an input, as sentences by the field's name. */
export const findFieldErrors = (
  schema: z.ZodMiniType,
  input: unknown,
  { fields, commonFields }: OfficePhrases,
): FieldErrors => {
  const { error } = schema.safeParse(input)
  const words: Readonly<Record<string, string>> = { ...commonFields, ...fields }
  return Object.fromEntries(
    (error?.issues ?? [])
      .map(
        ({ path, message }) =>
          [String(path[0] ?? ''), words[message] ?? commonFields.invalid] as const,
      )
      .reverse(),
  )
}

const anyID = '0'.repeat(26)

/** The same of a write, which gets its request's ID only as it is sent. */
export const findWriteErrors = (
  schema: z.ZodMiniType,
  input: object | undefined,
  texts: OfficePhrases,
): FieldErrors => findFieldErrors(schema, { ...input, requestID: anyID }, texts)
