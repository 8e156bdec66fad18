import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

/*
 * How site and studio read their settings. They run on one machine as easily as on two, so what
 * both must agree on (ports, addresses, the database, the secret between them) is read here, in one
 * way.
 */

/**
 * One variable: what its text must be, what stands where it is not set, and what the sentence of
 * refusal asks for.
 */
export type Variable = {
  schema: z.ZodMiniType<unknown, string>
  fallback: string | undefined
  says: string
}
type Value<V extends Variable> = V['fallback'] extends string
  ? z.output<V['schema']>
  : z.output<V['schema']> | undefined
export type Values<V extends Record<string, Variable>> = { [K in keyof V]: Value<V[K]> }
export type Source = Record<string, string | undefined>

/**
 * Reads each variable; an empty one is not set. Throws a sentence that names the variable and what
 * it should be.
 */
export const readVariables = <V extends Record<string, Variable>>(
  variables: V,
  from: Source,
): Values<V> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, { schema, fallback, says }]) => {
      const text = from[name] || fallback
      if (text === undefined) return [name, undefined]
      const parsed = z.safeParse(schema, text)
      // A secret stays out of the sentence: starts are logged.
      const shown = /SECRET|TOKEN|KEY|PASSWORD$|DATABASE_URL|SMTP_URL/.test(name)
        ? 'set to something else'
        : `"${text}"`
      if (!parsed.success) throw new Error(`${name} is ${shown}, but must be ${says}.`)
      return [name, parsed.data]
    }),
  ) as Values<V>

/** A whole number of so many digits at most, of at least `least`. */
export const whole = (digits: number, least = 0) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^\\d{1,${digits}}$`))),
    z.pipe(
      z.transform((v: string) => parseInt(v, 10)),
      z.int().check(z.gte(least)),
    ),
  )
const overZero = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d+)?$/)),
  z.pipe(
    z.transform((v: string) => parseFloat(v)),
    z.number().check(z.gt(0)),
  ),
)
const port = z.pipe(whole(5, 1), z.int().check(z.lte(65_535)))
const address = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((v) => v.replace(/\/+$/, '')),
)

export const anAddress = (example: string) => ({
  schema: address,
  fallback: undefined,
  says: `an address such as ${example}`,
})
export const anySecret = {
  schema: z.string().check(z.minLength(32)),
  fallback: undefined,
  says: 'a secret of at least 32 characters',
}
export const onOff = {
  schema: z.pipe(
    z.enum(['on', 'off']),
    z.transform((v) => v === 'on'),
  ),
  fallback: 'off',
  says: 'on or off',
}
/** Without a fallback of its own: what stands in for it depends on other ports. */
export const aPort = { schema: port, fallback: undefined, says: 'a port from 1 to 65535' }
export const multiplier = { schema: overZero, fallback: '1', says: 'a number over zero' }

const shared = {
  PORT: { schema: port, fallback: '3000', says: 'a port from 1 to 65535' },
  STUDIO_PORT: aPort,
  SANDBOX_PORT: aPort,
  PUBLIC_URL: anAddress('https://felek.example'),
  STUDIO_URL: anAddress('https://studio.example'),
  SANDBOX_URL: anAddress('https://sandbox.example'),
  DATA_DIR: { schema: z.string().check(z.minLength(1)), fallback: '.data', says: 'a folder' },
  RATE_SCALE: multiplier,
  TRUST_PROXY: onOff,
  PROVIDER_KEY_ID: {
    schema: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
    fallback: 'felek-1',
    says: 'a key id of letters, digits, dot, dash',
  },
  PROVIDER_SECRET: anySecret,
  SANDBOX_SECRET: anySecret,
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    says: 'one of trace, debug, info, warn, error, silent',
  },
} as const

/** What site and studio both go by. */
export type Shared = {
  sitePort: number
  studioPort: number
  /**
   * The site's public address without a trailing slash; unset, localhost and the machine's own
   * addresses are served, and may frame the games.
   */
  publicUrl: string | undefined
  /** The studio's public address, where it has one. */
  studioUrl: string | undefined
  /** Where the pages of the sandbox payment processor are, and their public address if they have one. */
  sandboxPort: number
  sandboxUrl: string | undefined
  /** The site's folder; the studio has one inside it. */
  dataDir: string
  /** Multiplies every rate limit. The least time between spins is a rule of play and stays. */
  rateScale: number
  /** Behind a proxy of ours the caller's address is the one that the proxy names. */
  trustProxy: boolean
  providerKeyId: string
  providerSecret: string
  /** Between the site and the sandbox payment processor. */
  sandboxSecret: string
  logLevel: string
}

type Addresses = {
  sitePort: number
  studioPort: number
  sandboxPort: number
  publicUrl: string | undefined
  studioUrl: string | undefined
  sandboxUrl: string | undefined
}

/** Each part needs an origin of its own; throws a sentence that says which has not. */
const checkApart = (a: Addresses): void => {
  const { sitePort, studioPort, sandboxPort, publicUrl, studioUrl, sandboxUrl } = a
  const sameOrigin = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && new URL(one).origin === new URL(other).origin
  if (studioPort === sitePort)
    throw new Error(
      'STUDIO_PORT must differ from PORT: the game frames need an origin of their own.',
    )
  if (studioPort > 65_535)
    throw new Error('STUDIO_PORT must be a port from 1 to 65535; PORT + 1 is none.')
  if (sandboxPort === sitePort || sandboxPort === studioPort)
    throw new Error(
      'SANDBOX_PORT must differ from PORT and STUDIO_PORT: the payment page needs an origin of its own.',
    )
  if (sandboxPort > 65_535)
    throw new Error('SANDBOX_PORT must be a port from 1 to 65535; PORT + 4 is none.')
  if (sameOrigin(publicUrl, studioUrl))
    throw new Error(
      'STUDIO_URL must have another origin than PUBLIC_URL: the game frames share storage otherwise.',
    )
  if (sameOrigin(publicUrl, sandboxUrl) || sameOrigin(studioUrl, sandboxUrl))
    throw new Error(
      'SANDBOX_URL must have another origin than PUBLIC_URL and STUDIO_URL: the payment page is nobody’s but its own.',
    )
}

export const readShared = (from: Source): Shared => {
  const values = readVariables(shared, from)
  const { PORT: sitePort, PUBLIC_URL: publicUrl, STUDIO_URL: studioUrl } = values
  const studioPort = values.STUDIO_PORT ?? sitePort + 1
  const sandboxPort = values.SANDBOX_PORT ?? sitePort + 4
  const sandboxUrl = values.SANDBOX_URL
  checkApart({ sitePort, studioPort, sandboxPort, publicUrl, studioUrl, sandboxUrl })
  const dataDir = resolve(values.DATA_DIR)
  return {
    sitePort,
    studioPort,
    publicUrl,
    studioUrl,
    sandboxPort,
    sandboxUrl,
    dataDir,
    rateScale: values.RATE_SCALE,
    trustProxy: values.TRUST_PROXY,
    providerKeyId: values.PROVIDER_KEY_ID,
    providerSecret: values.PROVIDER_SECRET ?? secretFile(dataDir, 'PROVIDER_SECRET'),
    sandboxSecret: values.SANDBOX_SECRET ?? secretFile(dataDir, 'SANDBOX_SECRET'),
    logLevel: values.LOG_LEVEL,
  }
}

/**
 * The secret of that variable, kept beside the data (`provider-secret` of PROVIDER_SECRET), made by
 * whoever comes first. It is written beside and then linked into place, which fails when the name
 * exists, so that nobody ever reads half of it.
 */
export const secretFile = (dataDir: string, variable: string): string => {
  // What lies here is the owner's alone: keys, and a database that holds people's names.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, variable.toLowerCase().replaceAll('_', '-'))
  const draft = `${path}.${process.pid}`
  try {
    // A start on a full disk writes nothing that is there.
    if (!existsSync(path)) {
      writeFileSync(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
      linkSync(draft, path)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(
      `${path} holds no secret of at least 32 characters: delete it, or set ${variable}.`,
    )
  return secret
}
