import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiRefusal, NetworkFailure } from '../api/api.ts'
import { showRefusedFields } from '../format/field-texts.ts'

/**
 * Why a form was not taken: the count of attempts that its fields refused, and what was said that
 * belongs to no field. `network` is said when nothing came back.
 */
export const useFormProblems = <F extends FieldValues>(
  form: UseFormReturn<F>,
  names: readonly FieldPath<F>[],
  network: string,
) => {
  const [said, say] = useState('')
  const [attempt, setAttempt] = useState(0)
  const invalid = () => setAttempt((n) => n + 1)
  const refused = (problem: unknown) => {
    if (problem instanceof NetworkFailure) return say(network)
    if (!(problem instanceof ApiRefusal)) return
    if (showRefusedFields(problem, form.setError, names).length === 0) return say(problem.message)
    invalid()
  }
  return { said, attempt, clear: () => say(''), invalid, refused }
}
