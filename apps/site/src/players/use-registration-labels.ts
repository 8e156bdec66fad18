import { useTranslations } from 'use-intl/react'
import type { FieldName } from './registration-form.ts'

/** A field's label in the error summary. */
export const useRegistrationLabels = (): ((name: FieldName, country: string) => string) => {
  const t = useTranslations('players.register')
  const labels: Record<Exclude<FieldName, 'identityNumber'>, string> = {
    username: t('username'),
    password: t('password'),
    passwordConfirm: t('password_confirm'),
    country: t('country'),
    firstname: t('firstname'),
    lastname: t('lastname'),
    birthdate: t('birthdate'),
    phone: t('phone'),
    email: t('email'),
    emailConfirm: t('email_confirm'),
    city: t('city'),
    address: t('address'),
    currency: t('currency'),
    promotionCode: t('promotion_code'),
    referenceNumber: t('reference_number'),
    smsOptIn: t('sms_opt_in'),
    emailOptIn: t('email_opt_in'),
    rulesAccepted: t('rules_label'),
  }
  return (name, country) =>
    name !== 'identityNumber' ? labels[name] : country === 'TR' ? t('tckn') : t('identity_other')
}
