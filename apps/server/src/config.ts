import { BlockList, isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { isIban } from '@felek/contract/fields.ts'
import { deliveryOf, deliveryVariables, type Delivery } from './delivery-config.ts'
import { serverAccess, type DatabaseAccess } from '@felek/platform/config/database-access.ts'
import { profileLacks, readProfile, type Profile } from '@felek/platform/config/profile.ts'
import {
  aPort,
  anAddress,
  anySecret,
  multiplier,
  onOff,
  readShared,
  readVariables,
  secretFile,
  whole,
  type Shared,
  type Source,
} from '@felek/platform/config/settings.ts'

/** What the house lets leave without a person (docs/settings.md, "Rules of the house"). */
export type WithdrawalRule = {
  /** The largest withdrawal. */
  maxKurus: bigint
  /** All of a player's within 24 hours, and of everybody's within an hour. */
  playerDayKurus: bigint
  houseHourKurus: bigint
  /** The gravest fact that one may have; a red one waits for staff everywhere. */
  level: 'note' | 'amber'
}

/** The settings of the server, read once. */
export type Env = Shared & {
  database: DatabaseAccess<'server' | 'ledger'>
  /** Where this server reaches the studio. */
  studioInternalUrl: string
  /** Where this server reads the match feed. */
  feedUrl: string
  /** What cursor and log of that feed are kept by: another one for another feed. */
  feedName: string
  /** Whether a feed is read whose codes tell how matches end: for tests and shows alone. */
  feedFates: 'chance' | 'codes'
  /**
   * Demo money, sandbox payments, demo accounts, /dev pages. Real money is refused (docs/payments.md, "Real money").
   */
  profile: 'demo'
  /** The territory's rules (packages/platform/profiles). */
  territory: Profile
  /**
   * How long a second of protection's waits is, in seconds: below 1 they are over sooner, so that a
   * day's wait can be seen in a demo. 1 in any other profile.
   */
  protectionPace: number
  bankAccountRestHours: number
  /** What a scout saw counts after so many seconds: VAR takes goals back. */
  sportsHoldS: number
  /**
   * Transfers of one player that may be waited for at the same time: more would be a mistake or an
   * attack.
   */
  openTransfersMax: number
  kycBeforeWithdraw: boolean
  withdrawalRule: WithdrawalRule
  /** The account that payouts by hand leave from. */
  payoutAccount: { owner: string; iban: string }
  passwordCommonRefused: boolean
  /** The key before a rotation, still taken until the provider has changed over. */
  providerOldKey: { keyId: string; secret: string } | undefined
  /** What a provider may bring out of the house in a day before its wins wait for staff. */
  providerDayCeilingKurus: bigint
  /** Whence a provider may call: addresses and networks; empty is anywhere, for every call is signed. */
  providerAddresses: BlockList | undefined
  operatorToken: string
  /**
   * Seals identity numbers and other secrets in the database; every server on one database needs
   * the same.
   */
  sealKey: string
  /** The one before, while a job seals anew what it sealed. */
  /** Before `sealKey`, the newest of them first. */
  sealOldKeys: readonly string[]
  /** How mails and text messages leave the house; without it they stay in the sandbox. */
  delivery: Delivery
  /** Where support cases are sent. */
  supportMailbox: string
  /** Where the day's head of the audit chain is sent: best a mailbox that no server can empty. */
  operatorMailbox: string
  /** What this process serves: a public machine `site`, a private one `office`, jobs alone `worker`. */
  role: 'all' | 'site' | 'office' | 'worker'
  /** The back office listens here, on this address of the machine. */
  officePort: number
  officeBind: string
  /** Its address as browsers see it; without one it is http on this machine alone. */
  officeUrl: string | undefined
  /** Whether roles that move money or rights sign in with a passkey alone. */
  officePasskeyRequired: boolean
  /** How long an account or a role is held before it approves anything. */
  approverRestHours: number
  /** Where the hourly head of the audit is sent: a mailbox that no server can empty. */
  auditMailbox: string
}

/** A list of addresses and networks; undefined where an entry of it is neither. */
const addressesOf = (text: string): BlockList | undefined => {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...rest] = entry.split('/')
    const kind = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined
    const most = kind === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? parseInt(bits, 10) : NaN
    if (kind === undefined || rest.length > 0 || !(prefix <= most)) return undefined
    list.addSubnet(address, prefix, kind)
  }
  return list
}

/** The fallback hangs on the profile. */
const wholeLira = {
  schema: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((v) => BigInt(v) * 100n),
  ),
  fallback: undefined,
  says: 'a whole number of TL',
}

const own = {
  ...deliveryVariables,
  STUDIO_INTERNAL_URL: anAddress('http://127.0.0.1:3001'),
  FEED_PORT: aPort,
  FEED_URL: anAddress('http://127.0.0.1:3003'),
  FEED_FATES: {
    schema: z.enum(['chance', 'codes']),
    fallback: 'chance',
    says: 'chance or codes',
  },
  FEED_NAME: {
    schema: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
    fallback: 'felek',
    says: 'a name of lower-case letters, digits and dashes',
  },
  PROFILE: {
    schema: z.string().check(z.regex(/^[a-z]{2,20}$/)),
    fallback: 'demo',
    says: 'the name of a profile in packages/platform/profiles',
  },
  PROTECTION_PACE: multiplier,
  BANK_ACCOUNT_REST_HOURS: { schema: whole(4), fallback: '0', says: 'a whole number of hours' },
  SPORTS_HOLD_S: { schema: whole(3), fallback: '30', says: 'a whole number of seconds' },
  OPEN_TRANSFERS_MAX: { schema: whole(6, 1), fallback: '10', says: 'a whole number over zero' },
  KYC_BEFORE_WITHDRAW: onOff,
  WITHDRAWAL_RULE_MAX: wholeLira,
  WITHDRAWAL_RULE_DAY: wholeLira,
  WITHDRAWAL_RULE_HOUR: wholeLira,
  WITHDRAWAL_RULE_LEVEL: {
    schema: z.enum(['note', 'amber']),
    fallback: undefined,
    says: 'note or amber',
  },
  PAYOUT_ACCOUNT_OWNER: {
    schema: z.string().check(z.regex(/^[^\p{Cc}]{3,70}$/u)),
    fallback: 'Felek Demo Ödeme Ltd. Şti.',
    says: 'the name of an account, of 3 to 70 letters',
  },
  PAYOUT_ACCOUNT_IBAN: {
    schema: z.string().check(z.refine((v) => /^TR\d{24}$/.test(v) && isIban(v))),
    fallback: 'TR500006100000000020261122',
    says: 'a Turkish IBAN without spaces',
  },
  PASSWORD_COMMON: {
    schema: z.enum(['advise', 'refuse']),
    fallback: 'advise',
    says: 'advise or refuse',
  },
  PROVIDER_OLD_KEY: {
    schema: z.pipe(
      z.string().check(z.regex(/^[\w.-]{1,40}:.{32,}$/)),
      z.transform((v) => ({
        keyId: v.slice(0, v.indexOf(':')),
        secret: v.slice(v.indexOf(':') + 1),
      })),
    ),
    fallback: undefined,
    says: 'a key id, a colon and its secret',
  },
  PROVIDER_DAY_CEILING: {
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,12}$/)),
      z.transform((v) => BigInt(v) * 100n),
    ),
    fallback: '5000000',
    says: 'a whole number of TL',
  },
  PROVIDER_ADDRESSES: {
    schema: z.pipe(
      z.string().check(z.refine((v) => addressesOf(v) !== undefined)),
      z.transform(addressesOf),
    ),
    fallback: undefined,
    says: 'addresses and networks such as 192.0.2.7, 198.51.100.0/24, with commas between',
  },
  OPERATOR_TOKEN: anySecret,
  SEAL_KEY: anySecret,
  SEAL_OLD_KEY: {
    schema: z.pipe(
      z.string().check(z.refine((v) => v.split(',').every((key) => key.trim().length >= 32))),
      z.transform((v) => v.split(',').map((key) => key.trim())),
    ),
    fallback: undefined,
    says: 'the keys before SEAL_KEY, at least 32 characters each, with commas between',
  },
  SUPPORT_MAILBOX: {
    schema: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
    fallback: 'destek@felek.example',
    says: 'an e-mail address',
  },
  ROLE: {
    schema: z.enum(['all', 'site', 'office', 'worker']),
    fallback: 'all',
    says: 'all, site, office or worker',
  },
  OFFICE_PORT: aPort,
  OFFICE_BIND: {
    schema: z.string().check(z.refine((v) => isIPv4(v) || isIPv6(v))),
    fallback: '127.0.0.1',
    says: 'an address of this machine',
  },
  OFFICE_URL: anAddress('https://ofis.example'),
  OFFICE_PASSKEY: {
    schema: z.enum(['offered', 'required']),
    fallback: 'offered',
    says: 'offered or required',
  },
  APPROVER_REST_HOURS: { schema: whole(3), fallback: '0', says: 'a whole number of hours' },
  AUDIT_MAILBOX: {
    schema: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
    fallback: 'denetim@felek.example',
    says: 'an e-mail address',
  },
  OPERATOR_MAILBOX: {
    schema: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
    fallback: 'isletme@felek.example',
    says: 'an e-mail address',
  },
} as const

/**
 * What leaves without a person where nothing else is set. Whoever tries the demo is paid at once up to 10,000 TL, amber
 * facts or not; larger ones show how the office decides.
 */
export const withdrawalRuleDefaults = (profile: string): WithdrawalRule =>
  profile === 'demo'
    ? {
        maxKurus: 1_000_000n,
        playerDayKurus: 50_000_000n,
        houseHourKurus: 500_000_000n,
        level: 'amber',
      }
    : {
        maxKurus: 200_000n,
        playerDayKurus: 500_000n,
        houseHourKurus: 10_000_000n,
        level: 'note',
      }

/** What the settings say; throws a sentence where a larger span lets less go than a smaller one. */
const withdrawalRuleOf = (values: {
  PROFILE: string
  WITHDRAWAL_RULE_MAX: bigint | undefined
  WITHDRAWAL_RULE_DAY: bigint | undefined
  WITHDRAWAL_RULE_HOUR: bigint | undefined
  WITHDRAWAL_RULE_LEVEL: 'note' | 'amber' | undefined
}): WithdrawalRule => {
  const defaults = withdrawalRuleDefaults(values.PROFILE)
  const rule = {
    maxKurus: values.WITHDRAWAL_RULE_MAX ?? defaults.maxKurus,
    playerDayKurus: values.WITHDRAWAL_RULE_DAY ?? defaults.playerDayKurus,
    houseHourKurus: values.WITHDRAWAL_RULE_HOUR ?? defaults.houseHourKurus,
    level: values.WITHDRAWAL_RULE_LEVEL ?? defaults.level,
  }
  const tl = (kurus: bigint) => `${kurus / 100n} TL`
  if (rule.playerDayKurus < rule.maxKurus)
    throw new Error(
      `WITHDRAWAL_RULE_DAY is ${tl(rule.playerDayKurus)}, but must not be less than WITHDRAWAL_RULE_MAX, ${tl(rule.maxKurus)}.`,
    )
  if (rule.houseHourKurus < rule.maxKurus)
    throw new Error(
      `WITHDRAWAL_RULE_HOUR is ${tl(rule.houseHourKurus)}, but must not be less than WITHDRAWAL_RULE_MAX, ${tl(rule.maxKurus)}.`,
    )
  return rule
}

/** The territory's profile; any but the demo's is refused, with all that it lacks. */
const territoryOf = (name: string, from: Source): Profile => {
  const profile = readProfile(name)
  if (name === 'demo') return profile
  const lacks = profileLacks(name, profile, from)
  throw new Error(
    `PROFILE is "${name}", but must be demo until nothing is lacking: ${lacks.join(' ')}`,
  )
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/**
 * The back office opens to nobody by mistake: on the network only behind a proxy that is named and trusted, since every
 * socket is the proxy's then, and at an origin of its own.
 */
const checkOffice = ({ officeUrl, officeBind, trustProxy, publicUrl, studioUrl }: Env): void => {
  if (officeUrl === undefined) {
    if (isLoopback(officeBind)) return
    throw new Error('OFFICE_BIND is no loopback address, so OFFICE_URL must name an https address.')
  }
  if (!trustProxy)
    throw new Error('OFFICE_URL is set, so TRUST_PROXY must be on: who asks is told by the proxy.')
  const { origin, protocol } = new URL(officeUrl)
  if (protocol !== 'https:') throw new Error('OFFICE_URL must be an https address.')
  for (const [name, url] of Object.entries({ PUBLIC_URL: publicUrl, STUDIO_URL: studioUrl }))
    if (url !== undefined && new URL(url).origin === origin)
      throw new Error(`OFFICE_URL must be another origin than ${name}.`)
}

/** Reads the settings; throws a sentence that names the variable and what it should be. */
export const readEnv = (from: Source = process.env): Env => {
  const shared = readShared(from)
  const values = readVariables(own, from)
  const env: Env = {
    ...shared,
    database: serverAccess(from, shared.dataDir),
    studioInternalUrl: values.STUDIO_INTERNAL_URL ?? `http://127.0.0.1:${shared.studioPort}`,
    feedUrl: values.FEED_URL ?? `http://127.0.0.1:${values.FEED_PORT ?? shared.sitePort + 3}`,
    feedName: values.FEED_NAME,
    feedFates: values.FEED_FATES,
    profile: 'demo',
    territory: territoryOf(values.PROFILE, from),
    protectionPace: values.PROTECTION_PACE,
    bankAccountRestHours: values.BANK_ACCOUNT_REST_HOURS,
    sportsHoldS: values.SPORTS_HOLD_S,
    openTransfersMax: values.OPEN_TRANSFERS_MAX,
    kycBeforeWithdraw: values.KYC_BEFORE_WITHDRAW,
    withdrawalRule: withdrawalRuleOf(values),
    payoutAccount: { owner: values.PAYOUT_ACCOUNT_OWNER, iban: values.PAYOUT_ACCOUNT_IBAN },
    passwordCommonRefused: values.PASSWORD_COMMON === 'refuse',
    providerOldKey: values.PROVIDER_OLD_KEY,
    providerDayCeilingKurus: values.PROVIDER_DAY_CEILING,
    providerAddresses: values.PROVIDER_ADDRESSES,
    operatorToken: values.OPERATOR_TOKEN ?? secretFile(shared.dataDir, 'OPERATOR_TOKEN'),
    sealKey: values.SEAL_KEY ?? secretFile(shared.dataDir, 'SEAL_KEY'),
    sealOldKeys: values.SEAL_OLD_KEY ?? [],
    delivery: deliveryOf(values, shared.dataDir),
    supportMailbox: values.SUPPORT_MAILBOX,
    operatorMailbox: values.OPERATOR_MAILBOX,
    role: values.ROLE,
    officePort: values.OFFICE_PORT ?? shared.sitePort + 2,
    officeBind: values.OFFICE_BIND,
    officeUrl: values.OFFICE_URL,
    officePasskeyRequired: values.OFFICE_PASSKEY === 'required',
    approverRestHours: values.APPROVER_REST_HOURS,
    auditMailbox: values.AUDIT_MAILBOX,
  }
  checkOffice(env)
  return env
}

/** The same with a database that this process has started itself. */
export const readEnvAt = (databaseUrl: string): Env =>
  readEnv({ ...process.env, DATABASE_URL: databaseUrl })
