import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { ApiRefusal } from '../api/api.ts'
import { useI18n, type Messages } from './i18n.ts'

const isFieldKey = (key: string): key is keyof Messages['fields'] =>
  key in useI18n.getState().messages.fields

/**
 * What stands under a field: the contract's checks say a key of phrases/<lang>/fields, the server
 * says the sentence itself.
 */
export const useFieldTexts = (): ((
  error: Pick<FieldError, 'message'> | undefined,
) => string | undefined) => {
  const t = useTranslations('fields')
  return (error) => {
    if (!error) return undefined
    const message = error.message ?? 'invalid'
    return isFieldKey(message) ? t(message) : message
  }
}

/**
 * Puts the server's sentences under their fields. Answers the names it found a place for, in the
 * server's order.
 */
export const showRefusedFields = <V extends FieldValues>(
  refusal: ApiRefusal,
  setError: UseFormSetError<V>,
  names: readonly Path<V>[],
  rename: Readonly<Record<string, Path<V>>> = {},
): Path<V>[] => {
  const placed: Path<V>[] = []
  for (const [wire, message] of Object.entries(refusal.fields)) {
    const name = rename[wire] ?? names.find((n) => n === wire)
    if (!name) continue
    setError(name, { type: 'server', message })
    placed.push(name)
  }
  return placed
}
