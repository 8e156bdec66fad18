import { limits } from '@felek/contract/limits.ts'
import { support, supportTopics, type SupportTopic } from '@felek/contract/support.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { Field, TextArea } from '@felek/ui/field.tsx'
import { Select } from '@felek/ui/select.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api/api.ts'
import { useLang } from '../lib/format/i18n.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { FormProblems } from '../lib/browser/form-problems.tsx'
import { useFormProblems } from '../lib/browser/use-form-problems.ts'

type Form = { topic: SupportTopic | ''; email: string; message: string }
export type Sent = { caseNumber: string; email: string; help: boolean }
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
  const lang = useLang()
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
            {t('left', { n: formatCount(limits.supportMessageMax - typed.length, lang) })}
          </span>
        </span>
      }
      error={fieldText(form.formState.errors.message)}
      {...form.register('message')}
    />
  )
}

type Props = { visitor: boolean; onSent: (sent: Sent) => void }

const useSupportCase = ({ visitor, onSent }: Props) => {
  const t = useTranslations('support')
  const form = useForm<Form>({
    resolver: resolverFor(visitor),
    defaultValues: { topic: '', email: '', message: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const problems = useFormProblems(form, names, t('network'))
  const submit = form.handleSubmit(async (typed) => {
    problems.clear()
    await api(support.open, toCase(typed, visitor), { quiet: true }).then(({ data, message }) => {
      toast({ tone: 'positive', text: message })
      onSent({ ...data, email: visitor ? typed.email.trim() : '' })
    }, problems.refused)
  }, problems.invalid)
  return { form, problems, submit }
}

/** Opens a case. `onSent` gets its number. */
export const SupportForm = (props: Props) => {
  const t = useTranslations('support')
  const fieldText = useFieldTexts()
  const { form, problems, submit } = useSupportCase(props)
  const { errors, isSubmitting } = form.formState
  const labels = { topic: t('topic'), email: t('email'), message: t('message') }
  const wrong = names.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))

  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
      <FormProblems
        said={problems.said}
        attempt={problems.attempt}
        title={t('checkFields', { n: wrong.length })}
        wrong={wrong}
        onFocusField={(name) => form.setFocus(name as keyof Form)}
      />
      <Select
        label={labels.topic}
        placeholder={t('topicChoose')}
        options={supportTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        error={fieldText(errors.topic)}
        {...form.register('topic')}
      />
      {props.visitor && (
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
