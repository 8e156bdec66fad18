import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { anySecret, secretFile } from '@felek/platform/config/settings.ts'

/* How mails and text messages leave the building (docs/mail.md); without these settings they stay in the sandbox. */

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS. */
  secure: boolean
  /** Whether a server without STARTTLS may be spoken to all the same: it is this machine. */
  isPlainAllowed: boolean
  user: string | undefined
  password: string | undefined
  /** The address that mails are from. */
  from: string
}
export type SmsSettings = {
  url: string
  token: string
  /** What a phone shows as the sender. */
  from: string
}
/** Undefined is the sandbox: what is written is shown at /dev/mailbox, and reaches nobody. */
export type Delivery = {
  smtp: SmtpSettings | undefined
  sms: SmsSettings | undefined
  /** What is told of alarms besides people (docs/alarms.md). */
  alarmWebhook: { url: string; secret: string } | undefined
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** An address on the network must be of the scheme with TLS; one of this machine may be of either. */
const isReachedByTls = (url: URL, scheme: string): boolean =>
  url.protocol === scheme || isThisMachine(url.hostname)

const urlOf = (text: string): URL | undefined => URL.parse(text) ?? undefined

const isSmtpUrl = (text: string): boolean => {
  const url = urlOf(text)
  return (
    url !== undefined &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.password === '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  )
}

const isHttpsUrl = (text: string): boolean => {
  const url = urlOf(text)
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    isReachedByTls(url, 'https:') &&
    url.username === '' &&
    url.password === ''
  )
}

export const deliveryVariables = {
  SMTP_URL: {
    schema: z.string().check(z.refine(isSmtpUrl)),
    fallback: undefined,
    says: 'smtps://user@host:465 or smtp://user@host:587, without the password',
  },
  SMTP_PASSWORD: {
    schema: z.string().check(z.minLength(1), z.maxLength(500)),
    fallback: undefined,
    says: 'a password of 500 characters at most',
  },
  MAIL_FROM: {
    schema: z.string().check(z.regex(/^[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+$/)),
    fallback: 'bilgi@felek.example',
    says: 'an e-mail address',
  },
  SMS_URL: {
    schema: z.string().check(z.refine(isHttpsUrl)),
    fallback: undefined,
    says: 'an https address (http on this machine alone)',
  },
  SMS_TOKEN: {
    schema: z.string().check(z.regex(/^[\x21-\x7e]{16,500}$/)),
    fallback: undefined,
    says: 'a token of at least 16 characters',
  },
  SMS_FROM: {
    schema: z.string().check(z.regex(/^([A-Za-z0-9 ]{3,11}|\+?\d{4,15})$/)),
    fallback: 'FELEK',
    says: 'a sender of 3 to 11 letters, or a number',
  },
  ALARM_WEBHOOK_URL: {
    schema: z.string().check(z.refine(isHttpsUrl)),
    fallback: undefined,
    says: 'an https address (http on this machine alone)',
  },
  ALARM_WEBHOOK_SECRET: anySecret,
} as const

/** A secret that somebody else has given us: the variable, or its file in DATA_DIR; none is made. */
const givenSecret = (
  dataDir: string,
  variable: string,
  value: string | undefined,
): string | undefined => {
  const path = join(dataDir, variable.toLowerCase().replaceAll('_', '-'))
  return value ?? (existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined)
}

type Values = Record<
  | 'SMTP_URL'
  | 'SMTP_PASSWORD'
  | 'SMS_URL'
  | 'SMS_TOKEN'
  | 'ALARM_WEBHOOK_URL'
  | 'ALARM_WEBHOOK_SECRET',
  string | undefined
> &
  Record<'MAIL_FROM' | 'SMS_FROM', string>

/** Throws a sentence where a way out is half described. */
export const deliveryOf = (values: Values, dataDir: string): Delivery => {
  const url = values.SMTP_URL === undefined ? undefined : new URL(values.SMTP_URL)
  const password = givenSecret(dataDir, 'SMTP_PASSWORD', values.SMTP_PASSWORD)
  const token = givenSecret(dataDir, 'SMS_TOKEN', values.SMS_TOKEN)
  if (url && url.username !== '' && password === undefined)
    throw new Error('SMTP_URL names a user, so SMTP_PASSWORD must be set.')
  if (values.SMS_URL !== undefined && token === undefined)
    throw new Error('SMS_URL is set, so SMS_TOKEN must be set.')
  const secure = url?.protocol === 'smtps:'
  return {
    smtp: url && {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (secure ? 465 : 587) : parseInt(url.port, 10),
      secure,
      isPlainAllowed: isThisMachine(url.hostname),
      user: url.username === '' ? undefined : decodeURIComponent(url.username),
      password,
      from: values.MAIL_FROM,
    },
    sms:
      values.SMS_URL === undefined || token === undefined
        ? undefined
        : { url: values.SMS_URL, token, from: values.SMS_FROM },
    alarmWebhook:
      values.ALARM_WEBHOOK_URL === undefined
        ? undefined
        : {
            url: values.ALARM_WEBHOOK_URL,
            secret: values.ALARM_WEBHOOK_SECRET ?? secretFile(dataDir, 'ALARM_WEBHOOK_SECRET'),
          },
  }
}
