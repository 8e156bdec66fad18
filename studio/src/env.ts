import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/** The settings of the studio, read once. A bad value stops the start with a sentence. */
export type Env = {
  studioPort: number
  /** The studio's public address, where it has one. */
  studioUrl: string | undefined
  /** The site's public address; unset, localhost and the machine's own addresses may frame the games. */
  publicUrl: string | undefined
  sitePort: number
  /** Where the wallet is reached. */
  siteInternalUrl: string
  /** The studio's own folder. */
  dataDir: string
  databaseUrl: string | undefined
  providerKeyId: string
  providerSecret: string
  /** Behind a proxy of ours the caller's address is the one that the proxy names. */
  trustProxy: boolean
  /** Multiplies the rate limits of the API. The least time between spins is a rule of play and stays. */
  rateScale: number
  /** How long a second of play at the live tables is, in seconds: below 1 they run faster, for tests and shows. */
  livePace: number
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

const variables = {
  PORT: { schema: port, fallback: '3000', says: 'a port from 1 to 65535' },
  STUDIO_PORT: { schema: port, fallback: undefined, says: 'a port from 1 to 65535' },
  STUDIO_URL: { schema: address, fallback: undefined, says: 'an address such as https://studio.example' },
  PUBLIC_URL: { schema: address, fallback: undefined, says: 'an address such as https://felek.example' },
  SITE_INTERNAL_URL: { schema: address, fallback: undefined, says: 'an address such as http://127.0.0.1:3000' },
  DATA_DIR: { schema: z.string().check(z.minLength(1)), fallback: '.data', says: 'a folder' },
  DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
    fallback: undefined,
    says: 'an address such as postgres://felek@localhost/felek',
  },
  PROVIDER_KEY_ID: {
    schema: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
    fallback: 'felek-1',
    says: 'a key id of letters, digits, dot, dash',
  },
  PROVIDER_SECRET: { schema: z.string().check(z.minLength(32)), fallback: undefined, says: 'a secret of at least 32 characters' },
  TRUST_PROXY: { schema: z.enum(['on', 'off']), fallback: 'off', says: 'on or off' },
  RATE_SCALE: {
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,6}(\.\d+)?$/)),
      z.transform((v) => parseFloat(v)),
    ),
    fallback: '1',
    says: 'a number over zero',
  },
  LIVE_PACE: {
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,2}(\.\d+)?$/)),
      z.transform((v) => parseFloat(v)),
    ),
    fallback: '1',
    says: 'a number over zero',
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    says: 'one of trace, debug, info, warn, error, silent',
  },
} as const

/** Reads the settings; throws a sentence that names the variable and what it should be. Secrets are not quoted. */
export const readEnv = (from: Record<string, string | undefined> = process.env): Env => {
  const read = <K extends keyof typeof variables>(name: K): z.output<(typeof variables)[K]['schema']> | undefined => {
    const { schema, fallback, says } = variables[name]
    const text = from[name] === undefined || from[name] === '' ? fallback : from[name]
    if (text === undefined) return undefined
    const parsed = z.safeParse(schema, text)
    const quoted = name === 'PROVIDER_SECRET' || name === 'DATABASE_URL' ? '' : ` is "${text}", but`
    if (!parsed.success) throw new Error(`${name}${quoted} must be ${says}.`)
    return parsed.data as z.output<(typeof variables)[K]['schema']>
  }
  const must = <K extends keyof typeof variables>(name: K) => read(name) as z.output<(typeof variables)[K]['schema']>

  const sitePort = must('PORT')
  const studioPort = read('STUDIO_PORT') ?? sitePort + 1
  if (studioPort === sitePort) throw new Error('STUDIO_PORT must differ from PORT: the game frames need an origin of their own.')
  if (studioPort > 65535) throw new Error('STUDIO_PORT must be a port from 1 to 65535; PORT + 1 is none.')
  const rateScale = must('RATE_SCALE')
  if (!(rateScale > 0)) throw new Error(`RATE_SCALE is "${rateScale}", but must be a number over zero.`)
  const livePace = must('LIVE_PACE')
  if (!(livePace > 0)) throw new Error(`LIVE_PACE is "${livePace}", but must be a number over zero.`)
  const [studioUrl, publicUrl] = [read('STUDIO_URL'), read('PUBLIC_URL')]
  if (publicUrl !== undefined && studioUrl !== undefined && new URL(publicUrl).origin === new URL(studioUrl).origin) {
    throw new Error('STUDIO_URL must have another origin than PUBLIC_URL: the game frames share storage otherwise.')
  }
  const dataDir = resolve(must('DATA_DIR'))
  return {
    studioPort,
    studioUrl,
    publicUrl,
    sitePort,
    siteInternalUrl: read('SITE_INTERNAL_URL') ?? `http://127.0.0.1:${sitePort}`,
    dataDir: join(dataDir, 'studio'),
    databaseUrl: read('DATABASE_URL'),
    providerKeyId: must('PROVIDER_KEY_ID'),
    providerSecret: read('PROVIDER_SECRET') ?? sharedSecret(dataDir),
    trustProxy: must('TRUST_PROXY') === 'on',
    rateScale,
    livePace,
    logLevel: must('LOG_LEVEL'),
  }
}

/**
 * The secret that site and studio share on one machine, made by whichever starts first. It is written beside and then
 * linked into place, which fails when the name exists, so that nobody ever reads half a secret.
 */
const sharedSecret = (dataDir: string): string => {
  // What lies here is the owner's alone: keys, and a database that holds people's names.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'provider-secret')
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${path} holds no secret of at least 32 characters: delete it, or set PROVIDER_SECRET.`)
  return secret
}
