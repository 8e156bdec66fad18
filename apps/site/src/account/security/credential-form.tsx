import { Button } from '@felek/ui/button.tsx'
import { Field, TextArea } from '@felek/ui/field.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { Fragment, type ReactNode } from 'react'
import type { Control, FieldError, FieldValues, Path } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { FormProblems } from '../../lib/browser/form-problems.tsx'
import { useCredentialForm, type CredentialWish } from './use-credential-form.ts'

const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
const inputs = {
  current: { autoComplete: 'current-password', maxLength: 512 },
  new: { autoComplete: 'new-password', maxLength: 128 },
  username: { ...plain, autoComplete: 'username', maxLength: 20 },
  email: { ...plain, type: 'email', autoComplete: 'email', maxLength: 200 },
  city: { autoComplete: 'address-level2', maxLength: 80 },
  street: { autoComplete: 'street-address', maxLength: 500 },
  emailAgain: { ...plain, type: 'email', autoComplete: 'off', maxLength: 200 },
} as const

export type CredentialField<F extends FieldValues> = {
  name: Path<F>
  label: string
  /** `current` and `new` are passwords. */
  kind: keyof typeof inputs
  hint?: string
  /** What stands below it and follows what is typed. */
  after?: (control: Control<F>) => ReactNode
}

/**
 * The form of a page that changes how somebody signs in or is reached: what is wrong above, the fields in their
 * order, one button.
 */
export const CredentialForm = <F extends FieldValues, A>({
  fields,
  submit,
  ...wish
}: CredentialWish<F, A> & { fields: readonly CredentialField<F>[]; submit: string }) => {
  const t = useTranslations('security')
  const fieldText = useFieldTexts()
  const names = fields.map(({ name }) => name)
  const { form, problems, send } = useCredentialForm(wish, names)
  const errors = form.formState.errors as Partial<Record<string, FieldError>>
  const wrong = fields.filter(({ name }) => errors[name])
  return (
    <form noValidate onSubmit={(e) => void send(e)} className="flex max-w-[440px] flex-col gap-4">
      <FormProblems
        said={problems.said}
        attempt={problems.attempt}
        title={t('check_fields', { n: wrong.length })}
        wrong={wrong}
        onFocusField={(name) => form.setFocus(name as Path<F>)}
      />
      {fields.map(({ name, label, kind, hint, after }) => {
        const frame = { label, hint, error: fieldText(errors[name]) }
        const Input = kind === 'current' || kind === 'new' ? PasswordField : Field
        return (
          <Fragment key={name}>
            {kind === 'street' ? (
              <TextArea {...frame} {...inputs[kind]} {...form.register(name)} />
            ) : (
              <Input {...frame} {...inputs[kind]} {...form.register(name)} />
            )}
            {after?.(form.control)}
          </Fragment>
        )
      })}
      <Button type="submit" variant="primary" size="large" pending={form.formState.isSubmitting}>
        {submit}
      </Button>
    </form>
  )
}
