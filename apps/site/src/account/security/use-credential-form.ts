import { players } from '@felek/contract/players.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type * as z from 'zod/mini'
import { ApiRefusal } from '../../lib/api/api.ts'
import { forget } from '../../lib/api/query.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { useFormProblems } from '../../lib/browser/use-form-problems.ts'

export type CredentialWish<F extends FieldValues, A> = {
  schema: z.ZodMiniType<F, F>
  defaults: F
  /** Where a wrong password is said, in a form that asks for it. */
  passwordField?: Path<F>
  call: (typed: F) => Promise<{ data: A; message: string }>
  onDone?: (data: A) => void
}

/**
 * A form that changes how somebody signs in. It is empty again once it was taken. `names` are its
 * fields, in the order in which they stand.
 */
export const useCredentialForm = <F extends FieldValues, A>(
  { schema, defaults, passwordField, call, onDone }: CredentialWish<F, A>,
  names: readonly Path<F>[],
) => {
  const t = useTranslations('security')
  const form = useForm<F>({
    resolver: zodResolver(schema),
    defaultValues: defaults as DefaultValues<F>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const problems = useFormProblems(form, names, t('network'))
  const refused = (problem: unknown) => {
    if (
      problem instanceof ApiRefusal &&
      problem.key === 'wrong_password' &&
      passwordField !== undefined
    )
      form.setError(
        passwordField,
        { type: 'server', message: problem.message },
        { shouldFocus: true },
      )
    else problems.refused(problem)
  }
  const send = form.handleSubmit(async (typed) => {
    problems.clear()
    await call(typed).then(({ data, message }) => {
      form.reset(defaults)
      toast({ tone: 'positive', text: message })
      void forget(players.getProfile)
      onDone?.(data)
    }, refused)
  }, problems.invalid)
  return { form, problems, send }
}
