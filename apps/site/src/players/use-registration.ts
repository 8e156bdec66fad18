import { consents, type TermsKind } from '@felek/contract/consents.ts'
import type { Input } from '@felek/contract/call.ts'
import { players } from '@felek/contract/players.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal, NetworkFailure } from '../lib/api/api.ts'
import { callQuery } from '../lib/api/query.ts'
import { showRefusedFields } from '../lib/format/field-texts.ts'
import {
  emptyRegistration,
  fieldNames,
  registrationResolver,
  stepOf,
  steps,
  toRegistration,
  type RegistrationForm,
} from './registration-form.ts'

export type Sent = {
  sentTo: string
  email: string
  /** The same registration once more, for a mail that did not come. */
  again: () => Promise<unknown>
}

export type Registration = {
  /** The step that is shown, an index of `steps`. */
  at: number
  onStep: (at: number) => void
  onSent: (sent: Sent) => void
}

const register = async (sent: Input<typeof players.register>): Promise<Sent> => {
  const { data } = await api(players.register, sent)
  return {
    sentTo: data.confirmationSentTo,
    email: sent.email.trim(),
    again: () => api(players.register, sent),
  }
}

/** The registration's values over its steps: checked at each, sent at the last. */
export const useRegistration = ({ at, onStep, onSent }: Registration) => {
  const t = useTranslations('players.register')
  const form = useForm<RegistrationForm>({
    resolver: registrationResolver,
    defaultValues: emptyRegistration,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [said, setSaid] = useState('')

  // What the step with the box shows is what is agreed to; the newest where this does not come.
  const shown = useQuery({
    ...callQuery(consents.terms, {}, { quiet: true, staleTimeMs: 0 }),
    enabled: at === steps.length - 1,
  })
  const termsShown = (): { termsShown?: Record<TermsKind, number> } => {
    const versionOf = (kind: TermsKind) => shown.data?.data.find((it) => it.kind === kind)?.version
    const [rules, privacy] = [versionOf('rules'), versionOf('privacy')]
    return rules && privacy ? { termsShown: { rules, privacy } } : {}
  }

  const next = async () => {
    setSaid('')
    const fields = (steps[at] ?? steps[0])?.fields ?? []
    if (await form.trigger([...fields])) {
      setAttempt(0)
      onStep(at + 1)
    } else {
      // From here on a fault goes as it is mended, not when the field is left: that would move the
      // page under a press.
      for (const name of fields) form.setValue(name, form.getValues(name), { shouldTouch: true })
      setAttempt((n) => n + 1)
    }
  }

  const showRefusal = (refusal: ApiRefusal) => {
    const placed = showRefusedFields(refusal, form.setError, fieldNames)
    if (refusal.key === 'promo_invalid') {
      form.setError('promotionCode', { type: 'server', message: refusal.message })
      placed.push('promotionCode')
    }
    if (placed.length === 0) return setSaid(refusal.message)
    onStep(Math.max(0, stepOf(placed)))
    setAttempt((n) => n + 1)
  }

  const send = form.handleSubmit(
    async (typed) => {
      setSaid('')
      try {
        onSent(await register({ ...toRegistration(typed), ...termsShown() }))
      } catch (problem) {
        if (problem instanceof ApiRefusal) showRefusal(problem)
        else if (problem instanceof NetworkFailure) setSaid(t('network'))
      }
    },
    (invalid) => {
      onStep(Math.max(0, stepOf(Object.keys(invalid))))
      setAttempt((n) => n + 1)
    },
  )

  return { form, attempt, said, next, send }
}
