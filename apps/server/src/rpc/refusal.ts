import type { ErrorCode } from '@felek/contract/errors.ts'
import type { OfficeErrorCode } from '@felek/contract/office/errors.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { fields } from '@felek/phrases/tr/fields.ts'
import type { officeFields } from '@felek/phrases/tr/office-fields.ts'
import type { messages } from '@felek/phrases/tr/messages.ts'

export type FieldKey = keyof typeof fields | keyof typeof officeFields
export type MessageKey = keyof typeof messages

/**
 * Fill the `{…}` of a sentence; a bigint is kuruş, written as money in its language, a Date a day and its
 * time.
 */
export type MessageValues = Record<string, string | number | bigint | Date>

export type RefusalKey = ErrorCode | OfficeErrorCode

/** A no that the player or a member of staff may read. Anything else that is thrown is our bug and is answered 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly key: RefusalKey
  readonly values: MessageValues
  /** Path of a field → key of its sentence; the first one is the message of `invalid_fields`. */
  readonly fields: Record<string, FieldKey> | undefined
  /** What the caller's page may make of it, in no language. */
  readonly data: Record<string, unknown> | undefined
  constructor(
    key: RefusalKey,
    values: MessageValues = {},
    fields?: Record<string, FieldKey>,
    data?: Record<string, unknown>,
  ) {
    super(key)
    this.key = key
    this.values = values
    this.fields = fields
    this.data = data
  }
}

/** A no whose sentence is another than its key's: which limit it was, and when it restarts. */
export class RefusalWithMessage extends Refusal {
  /** The sentence in a language, and what else fills it there. */
  readonly said: (lang: Lang) => { sentence: string; names?: Record<string, string> }
  constructor(
    key: RefusalKey,
    said: RefusalWithMessage['said'],
    values: MessageValues = {},
    data?: Record<string, unknown>,
  ) {
    super(key, values, undefined, data)
    this.said = said
  }
}

export const invalidFields = (fields: Record<string, FieldKey>): Refusal =>
  new Refusal('invalid_fields', {}, fields)
