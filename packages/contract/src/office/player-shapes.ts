import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { auditRow } from './audit.ts'
import { protectionState, toolNames, toolValue } from '../protection.ts'

/* What the calls about players answer. */

export const playerStatuses = ['active', 'closed', 'excluded'] as const
export const playerBlockKinds = ['play', 'full', 'compliance'] as const

/** A short word by which players are found again; it names nobody. */
export const tag = z.string('required').check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(2, 'invalid'),
  z.maxLength(24, 'too_long'),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, 'invalid'),
  z.refine((text) => !/\d{6}/.test(text.replace(/[\s-]/g, '')), 'reason_personal'),
)

export const playerRow = z.object({
  playerID: z.string(),
  username: z.string(),
  /** Masked, as far as the reader's role asks for it. */
  name: z.string(),
  status: z.enum(playerStatuses),
  blocks: z.array(z.enum(playerBlockKinds)),
  tags: z.array(z.string()),
  cash: f.money,
  /** What play has brought the player in thirty days, by the history's days: negative where the house won. */
  net30: f.money,
  createdAt: f.time,
  lastSeen: z.nullable(f.time),
  version: z.int(),
})
export type PlayerRow = z.output<typeof playerRow>

const person = z.object({ staffID: z.string(), name: z.string() })

/** A field that stands masked until it is opened for a minute. */
export const hiddenFields = [
  'name',
  'identity',
  'birthdate',
  'phone',
  'email',
  'address',
  'iban',
] as const
export type HiddenField = (typeof hiddenFields)[number]
/** So long an opened field is shown, and so many one person may open. */
export const revealLimits = { seconds: 60, hour: 30, day: 150 } as const

const waitingThing = z.object({
  kind: z.enum(['withdrawal', 'case', 'held']),
  id: z.string(),
  code: z.string(),
  amount: z.nullable(f.money),
  since: f.time,
})

export const playerFile = z.object({
  ...playerRow.shape,
  lastLogin: z.nullable(f.time),
  lang: z.enum(['tr', 'en']),
  country: z.string(),
  city: z.string(),
  isConfirmed: z.object({ identity: z.boolean(), phone: z.boolean() }),
  twoFactor: z.enum(['none', 'ga', 'sms']),
  /** Nothing of a person is left in it. */
  isErased: z.boolean(),
  /** The game of a sitting that goes on, and since when. */
  playing: z.nullable(z.object({ game: z.string(), since: f.time })),
  money: z.object({
    cash: f.money,
    bonus: f.money,
    locked: f.money,
    deposited: f.money,
    withdrawn: f.money,
  }),
  /** Masked, each: opening one is a call of its own. */
  identity: z.object({
    name: z.string(),
    identity: z.string(),
    birthdate: z.string(),
    age: z.int(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    accounts: z.array(z.object({ bankAccountID: z.string(), bank: z.string(), iban: z.string() })),
  }),
  standing: z.array(
    z.object({
      blockID: z.string(),
      kind: z.enum(playerBlockKinds),
      reason: z.string(),
      setBy: person,
      setAt: f.time,
    }),
  ),
  waiting: z.array(waitingThing),
  notes: z.array(
    z.object({ noteID: z.string(), text: z.string(), by: person, at: f.time, isOwn: z.boolean() }),
  ),
})
export type PlayerFile = z.output<typeof playerFile>

/** By which a name, a day of birth or an identity number is corrected. */
export const personDocuments = [
  'identity_card',
  'passport',
  'driving_licence',
  'court_decision',
] as const

export const playerSorts = ['newest', 'seen'] as const

/** What an entry is for whoever reads a ledger, whichever of the player's accounts it moves. */
export const ledgerKinds = [
  'bet',
  'win',
  'rollback',
  'deposit',
  'withdrawal',
  'bonus',
  'correction',
  'other',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const ledgerRow = z.object({
  entryID: z.string(),
  at: f.time,
  kind: z.enum(ledgerKinds),
  verb: z.string(),
  source: z.string(),
  transactionID: z.string(),
  /** Signed as the account sees it. */
  amount: f.money,
  /** The player's account that it moves; of a movement between two of them the one that it leaves. */
  account: z.enum(['cash', 'bonus', 'locked']),
  /** Where it came from, or went. */
  against: z.string(),
  cashAfter: f.money,
  bonusAfter: f.money,
  lockedAfter: f.money,
  game: z.string(),
  roundID: z.string(),
})
export type LedgerRow = z.output<typeof ledgerRow>

/** A stake, and what became of it. */
export const stakeRow = z.object({
  entryID: z.string(),
  roundID: z.string(),
  game: z.string(),
  at: f.time,
  staked: f.money,
  won: f.money,
  state: z.enum(['open', 'over', 'undone']),
})
export type StakeRow = z.output<typeof stakeRow>

/** A round by our books and by its provider's. */
export const roundFile = z.object({
  roundID: z.string(),
  game: z.string(),
  entries: z.array(ledgerRow),
  /** What the provider answers; null where it knows of no such round, or was not reached. */
  provider: z.nullable(
    z.object({
      state: z.enum(['running', 'over', 'void']),
      reason: z.string(),
      openedAt: f.time,
      endedAt: z.nullable(f.time),
      /** Of this player alone. */
      staked: f.money,
      paid: z.nullable(f.money),
      /** Of everybody who takes part. */
      stakesCount: z.int(),
    }),
  ),
  isProviderSilent: z.boolean(),
  /** Whether the two agree on what this player staked and was paid; null where there is nothing to compare. */
  agrees: z.nullable(z.boolean()),
  /** Where the provider shows it again; null while it runs. */
  replay: z.nullable(z.string()),
})
export type RoundFile = z.output<typeof roundFile>

export const playerSession = z.object({
  sessionID: z.string(),
  /** What the browser says of itself. */
  userAgent: z.string(),
  /** The address, its end masked. */
  address: z.string(),
  /** The number of the browser: the search finds who else was signed in there. */
  browserID: z.string(),
  createdAt: f.time,
  lastActivity: f.time,
  endedAt: z.nullable(f.time),
  endedBy: z.nullable(z.string()),
  isLive: z.boolean(),
})
export type PlayerSession = z.output<typeof playerSession>

/** Another player, and what both have or had. */
export const playerLink = z.object({
  kind: z.enum(['iban', 'browser', 'address']),
  player: z.object({ playerID: z.string(), username: z.string(), name: z.string() }),
  /** Sign-ins of the other one there, and the last of them; of an IBAN nothing is counted. */
  times: z.int(),
  lastAt: z.nullable(f.time),
})
export type PlayerLink = z.output<typeof playerLink>

export type { ImposableTool } from '../protection.ts'

/** As the player's own page shows them, and beside it who of the staff has set what stands of the house's. */
export const playerLimits = z.extend(protectionState, {
  houseLimits: z.array(
    z.object({
      tool: z.enum(toolNames),
      value: toolValue,
      setBy: person,
      setAt: f.time,
      reason: z.string(),
    }),
  ),
})

export const playerMail = z.object({
  mailID: z.string(),
  /** `inbox`: a message that the player reads on the site. */
  channel: z.enum(['mail', 'sms', 'inbox']),
  template: z.string(),
  subject: z.string(),
  createdAt: f.time,
  sentAt: z.nullable(f.time),
  /** It came back, or nobody would take it: when, and the other side's code for why. */
  refusedAt: z.nullable(f.time),
  reply: z.nullable(z.string()),
  /** Of `inbox`: its words, who wrote them, and when they were read. */
  text: z.nullable(z.string()),
  sentBy: z.nullable(person),
  readAt: z.nullable(f.time),
})
export type PlayerMail = z.output<typeof playerMail>

export const securityRow = z.object({
  eventID: z.string(),
  at: f.time,
  kind: z.string(),
  /** Shortened. */
  network: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  times: z.int(),
})
export type SecurityRow = z.output<typeof securityRow>

export const playerActivity = z.object({
  /** Days of Istanbul's on which something moved, the oldest first. */
  days: z.array(
    z.object({ day: z.string(), deposited: f.money, withdrawn: f.money, net: f.money }),
  ),
  games: z.array(
    z.object({
      game: z.string(),
      rounds: z.int(),
      /** Less what was given back. */
      staked: f.money,
      won: f.money,
      lastAt: f.time,
    }),
  ),
})
export type PlayerActivity = z.output<typeof playerActivity>

export const playerAuditRows = z.array(auditRow)
