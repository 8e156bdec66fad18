import { limits } from '@felek/contract/src/limits.ts'
import { support, supportTopics, type SupportTopic } from '@felek/contract/src/support.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { ErrorSummary } from '@felek/ui/src/error-summary.tsx'
import { Field, TextArea } from '@felek/ui/src/field.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { Select } from '@felek/ui/src/select.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal, NetworkFailure } from '../lib/api.ts'
import { showRefusedFields, useFieldTexts } from '../lib/field-texts.ts'

type Form = { topic: SupportTopic | ''; email: string; message: string }
export type Sent = { caseNumber: string; email: string }
const names = ['topic', 'email', 'message'] as const

/** What travels: a player's own address is known, a visitor's is asked for. */
const toCase = ({ topic, email, message }: Form, visitor: boolean) => ({
  topic: topic as SupportTopic,
  message,
  ...(visitor && { email }),
})

/**
 * The contract's own schema; it lets visitors without an address through, whom the server would
 * refuse.
 */
const resolverFor = (visitor: boolean): Resolver<Form> => {
  const checked = zodResolver(support.open.input)
  return async (values, context, options) => {
    const { errors } = await checked(toCase(values, visitor), context, options as never)
    const all =
      visitor && values.email.trim() === ''
        ? { ...errors, email: { type: 'required', message: 'required' } }
        : errors
    return { values: Object.keys(all).length > 0 ? {} : values, errors: all } as Awaited<
      ReturnType<Resolver<Form>>
    >
  }
}

const Message = ({ form }: { form: UseFormReturn<Form> }) => {
  const t = useTranslations('support')
  const fieldText = useFieldTexts()
  const typed = useWatch({ control: form.control, name: 'message' })
  return (
    <TextArea
      label={t('message')}
      rows={7}
      maxLength={limits.supportMessageMax}
      hint={
        <span className="flex flex-col justify-between gap-x-6 gap-y-1 sm:flex-row">
          <span>{t('messageHint')}</span>
          <span className="tabular shrink-0">
            {t('left', { n: limits.supportMessageMax - typed.length })}
          </span>
        </span>
      }
      error={fieldText(form.formState.errors.message)}
      {...form.register('message')}
    />
  )
}

/** Opens a case. `onSent` gets its number. */
export const SupportForm = ({
  visitor,
  onSent,
}: {
  visitor: boolean
  onSent: (sent: Sent) => void
}) => {
  const t = useTranslations('support')
  const fieldText = useFieldTexts()
  const [said, setSaid] = useState('')
  const [attempt, setAttempt] = useState(0)
  const form = useForm<Form>({
    resolver: resolverFor(visitor),
    defaultValues: { topic: '', email: '', message: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const labels = { topic: t('topic'), email: t('email'), message: t('message') }
  const wrong = names.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))

  const refused = (problem: unknown) => {
    if (problem instanceof NetworkFailure) return setSaid(t('network'))
    if (!(problem instanceof ApiRefusal)) return
    if (showRefusedFields(problem, form.setError, names).length === 0)
      return setSaid(problem.message)
    setAttempt((n) => n + 1)
  }
  const submit = form.handleSubmit(
    async (typed) => {
      setSaid('')
      await api(support.open, toCase(typed, visitor), { quiet: true }).then(
        ({ data }) =>
          onSent({ caseNumber: data.caseNumber, email: visitor ? typed.email.trim() : '' }),
        refused,
      )
    },
    () => setAttempt((n) => n + 1),
  )

  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
      {attempt > 0 && (
        <ErrorSummary
          title={t('checkFields', { n: wrong.length })}
          wrong={wrong}
          attempt={attempt}
          onFocusField={(name) => form.setFocus(name as keyof Form)}
        />
      )}
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      <Select
        label={labels.topic}
        placeholder={t('topicChoose')}
        options={supportTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        error={fieldText(errors.topic)}
        {...form.register('topic')}
      />
      {visitor && (
        <Field
          label={labels.email}
          hint={t('emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={200}
          error={fieldText(errors.email)}
          {...form.register('email')}
        />
      )}
      <Message form={form} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="sm:w-fit sm:min-w-44"
        pending={isSubmitting}
      >
        {t('send')}
      </Button>
    </form>
  )
}
