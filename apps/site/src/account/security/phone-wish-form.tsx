import { contact, phoneChange, phoneProofs, type PhoneProof } from '@felek/contract/contact.ts'
import { Button } from '@felek/ui/button.tsx'
import { Radio } from '@felek/ui/choices.tsx'
import { Field } from '@felek/ui/field.tsx'
import { MaskedField } from '@felek/ui/masked-field.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal } from '../../lib/api/api.ts'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { FormProblems } from '../../lib/browser/form-problems.tsx'
import { forget } from '../../lib/api/query.ts'
import { useFormProblems } from '../../lib/browser/use-form-problems.ts'
import { hasTurkishPrefix, phoneMask, phoneToE164 } from '../../players/phone-mask.ts'
import { withPassword } from './use-guarded.ts'

/** As it is typed; the two codes are asked for where an app is the second factor. */
type Wish = {
  phone: string
  via: PhoneProof
  password: string
  ga_code: string
  recoveryCode: string
}
const empty: Wish = { phone: '', via: 'old_phone', password: '', ga_code: '', recoveryCode: '' }
const names = ['phone', 'via', 'password', 'ga_code', 'recoveryCode'] as const

/** What travels: an empty code is none. */
const toCall = ({ phone, via, password, ga_code, recoveryCode }: Wish) => ({
  phone: phoneToE164(phone),
  via,
  password,
  ...(ga_code !== '' && { ga_code }),
  ...(recoveryCode !== '' && { recoveryCode }),
})

const checked = zodResolver(phoneChange)
/** The server's own schema, asked about the form as it would travel. */
const resolver: Resolver<Wish> = async (typed, context, options) => {
  const { errors } = await checked(toCall(typed), context, options as never)
  return { values: Object.keys(errors).length > 0 ? {} : typed, errors } as Awaited<
    ReturnType<Resolver<Wish>>
  >
}

type Form = UseFormReturn<Wish>

const PhoneField = ({ form }: { form: Form }) => {
  const t = useTranslations('security.phone')
  const fieldText = useFieldTexts()
  const typed = useWatch({ control: form.control, name: 'phone' })
  return (
    <MaskedField
      mask={phoneMask}
      label={t('new')}
      hint={t('new_hint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      numeric
      prefix={hasTurkishPrefix(typed) ? '+90' : undefined}
      error={fieldText(form.formState.errors.phone)}
      {...form.register('phone')}
    />
  )
}

const ProofChoice = ({ form }: { form: Form }) => {
  const t = useTranslations('security.phone')
  return (
    <fieldset className="rounded-panel border border-line bg-surface p-4">
      <legend className="px-1 text-14 font-label">{t('proof')}</legend>
      {phoneProofs.map((via) => (
        <Radio
          key={via}
          value={via}
          label={
            <>
              <span className="block font-label">{t(`proof_${via}`)}</span>
              <span className="block text-13 text-text-2">{t(`proof_${via}_text`)}</span>
            </>
          }
          {...form.register('via')}
        />
      ))}
    </fieldset>
  )
}

/** Of the app, or one of the codes that were kept for when it is lost. */
const AppCode = ({ form }: { form: Form }) => {
  const t = useTranslations('security.two_factor')
  const fieldText = useFieldTexts()
  const [byRecovery, setByRecovery] = useState(false)
  const { errors } = form.formState
  const otherWay = () => {
    form.resetField('ga_code')
    form.resetField('recoveryCode')
    setByRecovery(!byRecovery)
  }
  return (
    <div>
      {byRecovery ? (
        <Field
          label={t('recovery_code')}
          numeric
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={fieldText(errors.recoveryCode)}
          {...form.register('recoveryCode')}
        />
      ) : (
        <Field
          label={t('code')}
          numeric
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={fieldText(errors.ga_code)}
          {...form.register('ga_code')}
        />
      )}
      <Button variant="quiet" size="small" className="mt-2" onClick={otherWay}>
        {byRecovery ? t('use_code') : t('use_recovery')}
      </Button>
    </div>
  )
}

/** Puts a refusal where it belongs; what belongs to no field is said above. */
const useWishForm = (onSent: () => void) => {
  const t = useTranslations('security')
  const form = useForm<Wish>({
    resolver,
    defaultValues: empty,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const problems = useFormProblems(form, names, t('network'))
  const fieldOf = (key: string): keyof Wish | undefined => {
    if (key === 'wrong_password') return 'password'
    if (key === 'territory_barred') return 'phone'
    if (key === 'wrong_code') return form.getValues('recoveryCode') ? 'recoveryCode' : 'ga_code'
    return undefined
  }
  const refused = (problem: unknown) => {
    const field = problem instanceof ApiRefusal ? fieldOf(problem.key) : undefined
    if (field !== undefined && problem instanceof ApiRefusal)
      form.setError(field, { type: 'server', message: problem.message }, { shouldFocus: true })
    else problems.refused(problem)
  }
  const send = form.handleSubmit(async (typed) => {
    problems.clear()
    try {
      await withPassword(contact.changePhone, toCall(typed))
      onSent()
      await forget(contact.phoneChange)
    } catch (problem) {
      refused(problem)
    }
  }, problems.invalid)
  return { form, problems, send }
}

/** The new phone, what proves the player beside the password, and the password. */
export const PhoneWishForm = ({ withApp, onSent }: { withApp: boolean; onSent: () => void }) => {
  const t = useTranslations('security')
  const fieldText = useFieldTexts()
  const { form, problems, send } = useWishForm(onSent)
  const { errors } = form.formState
  const labels = {
    phone: t('phone.new'),
    via: t('phone.proof'),
    password: t('current_password'),
    ga_code: t('two_factor.code'),
    recoveryCode: t('two_factor.recovery_code'),
  }
  const wrong = names.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))
  return (
    <form noValidate onSubmit={(e) => void send(e)} className="flex max-w-[440px] flex-col gap-4">
      <FormProblems
        said={problems.said}
        attempt={problems.attempt}
        title={t('check_fields', { n: wrong.length })}
        wrong={wrong}
        onFocusField={(name) => form.setFocus(name as keyof Wish)}
      />
      <PhoneField form={form} />
      <ProofChoice form={form} />
      <PasswordField
        label={t('current_password')}
        autoComplete="current-password"
        maxLength={512}
        error={fieldText(errors.password)}
        {...form.register('password')}
      />
      {withApp && <AppCode form={form} />}
      <Button type="submit" variant="primary" size="large" pending={form.formState.isSubmitting}>
        {t('phone.submit')}
      </Button>
    </form>
  )
}
