import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/** The settings of the server, read once. A bad value stops the start with a sentence. */
export type Env = {
  port: number
  studioPort: number
  /** The site's public address without a trailing slash; unset, localhost and the machine's own addresses are served. */
  publicUrl: string | undefined
  studioUrl: string | undefined
  /** Where this server reaches the studio. */
  studioInternalUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Multiplies every rate limit. */
  rateScale: number
  /** Demo money, sandbox payments, demo accounts, /dev pages. Real money is refused (house.md §10). */
  profile: 'demo'
  trustProxy: boolean
  bankAccountRestHours: number
  /** Transfers of one player that may be waited for at the same time: more would be a mistake or an attack. */
  openTransfersMax: number
  kycBeforeWithdraw: boolean
  passwordCommonRefused: boolean
  providerKeyId: string
  providerSecret: string
  /** The key before a rotation, still taken until the provider has changed over. */
  providerOldKey: { keyId: string; secret: string } | undefined
  operatorToken: string
  /** Seals identity numbers and other secrets in the database; every server on one database needs the same. */
  sealKey: string
  /** Where support cases are sent. */
  supportMailbox: string
  logLevel: string
}

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(
    z.transform((v: string) => parseInt(v, 10)),
    z.int().check(z.gte(1), z.lte(65535)),
  ),
)
const address = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((v) => v.replace(/\/+$/, '')),
)
const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((v) => v === 'on'),
)

const variables = {
  PORT: { schema: port, fallback: '3000', says: 'a port from 1 to 65535' },
  STUDIO_PORT: { schema: port, fallback: undefined, says: 'a port from 1 to 65535' },
  PUBLIC_URL: { schema: address, fallback: undefined, says: 'an address such as https://felek.example' },
  STUDIO_URL: { schema: address, fallback: undefined, says: 'an address such as https://studio.example' },
  STUDIO_INTERNAL_URL: { schema: address, fallback: undefined, says: 'an address such as http://127.0.0.1:3001' },
  DATA_DIR: { schema: z.string().check(z.minLength(1)), fallback: '.data', says: 'a folder' },
  DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
    fallback: undefined,
    says: 'an address such as postgres://felek@localhost/felek',
  },
  RATE_SCALE: {
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,6}(\.\d+)?$/)),
      z.transform((v) => parseFloat(v)),
    ),
    fallback: '1',
    says: 'a number over zero',
  },
  PROFILE: {
    schema: z.enum(['demo']),
    fallback: 'demo',
    says: 'demo: real money needs a licence and a territory profile, which this version does not offer',
  },
  TRUST_PROXY: { schema: onOff, fallback: 'off', says: 'on or off' },
  BANK_ACCOUNT_REST_HOURS: {
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/)),
      z.transform((v) => parseInt(v, 10)),
    ),
    fallback: '0',
    says: 'a whole number of hours',
  },
  OPEN_TRANSFERS_MAX: {
    schema: z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
      z.transform((v) => parseInt(v, 10)),
    ),
    fallback: '10',
    says: 'a whole number over zero',
  },
  KYC_BEFORE_WITHDRAW: { schema: onOff, fallback: 'off', says: 'on or off' },
  PASSWORD_COMMON: { schema: z.enum(['advise', 'refuse']), fallback: 'advise', says: 'advise or refuse' },
  PROVIDER_KEY_ID: {
    schema: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
    fallback: 'felek-1',
    says: 'a key id of letters, digits, dot, dash',
  },
  PROVIDER_SECRET: { schema: z.string().check(z.minLength(32)), fallback: undefined, says: 'a secret of at least 32 characters' },
  PROVIDER_OLD_KEY: {
    schema: z.pipe(
      z.string().check(z.regex(/^[\w.-]{1,40}:.{32,}$/)),
      z.transform((v) => ({ keyId: v.slice(0, v.indexOf(':')), secret: v.slice(v.indexOf(':') + 1) })),
    ),
    fallback: undefined,
    says: 'a key id, a colon and its secret',
  },
  OPERATOR_TOKEN: { schema: z.string().check(z.minLength(32)), fallback: undefined, says: 'a token of at least 32 characters' },
  SEAL_KEY: { schema: z.string().check(z.minLength(32)), fallback: undefined, says: 'a secret of at least 32 characters' },
  SUPPORT_MAILBOX: {
    schema: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
    fallback: 'destek@felek.example',
    says: 'an e-mail address',
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    says: 'one of trace, debug, info, warn, error, silent',
  },
} as const

/** Reads the settings; throws a sentence that names the variable and what it should be. */
export const readEnv = (from: Record<string, string | undefined> = process.env): Env => {
  const read = <K extends keyof typeof variables>(name: K): z.output<(typeof variables)[K]['schema']> | undefined => {
    const { schema, fallback, says } = variables[name]
    const text = from[name] === undefined || from[name] === '' ? fallback : from[name]
    if (text === undefined) return undefined
    const parsed = z.safeParse(schema, text)
    // A secret stays out of the sentence: starts are logged.
    const shown = /SECRET|TOKEN|KEY|DATABASE_URL/.test(name) ? 'set to something else' : `"${text}"`
    if (!parsed.success) throw new Error(`${name} is ${shown}, but must be ${says}.`)
    return parsed.data as z.output<(typeof variables)[K]['schema']>
  }
  const must = <K extends keyof typeof variables>(name: K) => read(name) as z.output<(typeof variables)[K]['schema']>

  const sitePort = must('PORT')
  const studioPort = read('STUDIO_PORT') ?? sitePort + 1
  if (studioPort === sitePort) throw new Error('STUDIO_PORT must differ from PORT: the game frames need an origin of their own.')
  const rateScale = must('RATE_SCALE')
  if (!(rateScale > 0)) throw new Error(`RATE_SCALE is "${rateScale}", but must be a number over zero.`)
  const publicUrl = read('PUBLIC_URL')
  const studioUrl = read('STUDIO_URL')
  if (publicUrl !== undefined && studioUrl !== undefined && new URL(publicUrl).origin === new URL(studioUrl).origin) {
    throw new Error('STUDIO_URL must have another origin than PUBLIC_URL: the game frames share storage otherwise.')
  }
  const dataDir = resolve(must('DATA_DIR'))
  return {
    port: sitePort,
    studioPort,
    publicUrl,
    studioUrl,
    studioInternalUrl: read('STUDIO_INTERNAL_URL') ?? `http://127.0.0.1:${studioPort}`,
    dataDir,
    databaseUrl: read('DATABASE_URL'),
    rateScale,
    profile: must('PROFILE'),
    trustProxy: must('TRUST_PROXY'),
    bankAccountRestHours: must('BANK_ACCOUNT_REST_HOURS'),
    openTransfersMax: must('OPEN_TRANSFERS_MAX'),
    kycBeforeWithdraw: must('KYC_BEFORE_WITHDRAW'),
    passwordCommonRefused: must('PASSWORD_COMMON') === 'refuse',
    providerKeyId: must('PROVIDER_KEY_ID'),
    providerSecret: read('PROVIDER_SECRET') ?? secretFile(dataDir, 'provider-secret'),
    providerOldKey: read('PROVIDER_OLD_KEY'),
    operatorToken: read('OPERATOR_TOKEN') ?? secretFile(dataDir, 'operator-token'),
    sealKey: read('SEAL_KEY') ?? secretFile(dataDir, 'seal-key'),
    supportMailbox: must('SUPPORT_MAILBOX'),
    logLevel: must('LOG_LEVEL'),
  }
}

/** A secret kept beside the data, made by whoever comes first; linked into place whole, so that nobody reads half of it. */
const secretFile = (dataDir: string, name: string): string => {
  // What lies here is the owner's alone: keys, and a database that holds people's names.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, name)
  const own = `${path}.${process.pid}`
  writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(path, 'utf8').trim()
}
