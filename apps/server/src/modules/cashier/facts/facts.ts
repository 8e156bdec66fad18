import { toAmount } from '@felek/contract/money.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { findBlocks, findNewBrowser, isPhoneFresh, playerCard } from '../../players/players.ts'
import { findEndedBonus } from '../../rewards/rewards.ts'
import { findRecentEvents, type SecurityKind } from '../../security/security.ts'
import { findLargeWin, readTurnover } from '../../wallet/wallet.ts'
import type { CashierDeps } from '../deps.ts'
import { openDestination } from '../destination.ts'
import type { RequestRow } from '../store.ts'
import { isWithin, type Fact, type FactKey } from './fact.ts'
import { namesFit } from './names.ts'
import * as store from './store.ts'

/*
 * What there is to know of a withdrawal before it leaves: facts, each with its level, and never a score. They are found
 * when it is made and again when it is about to be let go, so that nothing slips between.
 */

/** The withdrawal that facts are looked for of. */
type Subject = Pick<RequestRow, 'id' | 'player_id' | 'destination' | 'created_at'> & {
  /** Whose session asks for it; known while it is being made, and not later. */
  sessionId?: bigint | undefined
}

/** Looks for facts of one sort; what it can not know it does not find. */
type FactFinder = (q: Query, deps: CashierDeps, subject: Subject, now: Date) => Promise<Fact[]>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long a change of what guards the account is a fact, and a browser or a bonus's end is new. */
const changedMs = 72 * hourMs
/** Wins of so long a time are looked at. */
const winsMs = 7 * dayMs
const winTimes = 100

const findOwner: FactFinder = async (q, { env }, subject) => {
  const card = await playerCard(q, subject.player_id)
  if (!card) throw new Error(`withdrawal ${subject.id} is nobody's`)
  const { owner } = openDestination(env, subject)
  const fits = namesFit(owner, `${card.firstname} ${card.lastname}`)
  return [
    ...(fits ? [] : [{ key: 'owner_differs', level: 'red', value: {} } as const]),
    ...(card.identityConfirmed
      ? []
      : [{ key: 'identity_unconfirmed', level: 'amber', value: {} } as const]),
  ]
}

const findAccount: FactFinder = async (q, _deps, { id }, now) => {
  const account = await store.readPaidAccount(q, id)
  if (!account) throw new Error(`withdrawal ${id} goes to no account`)
  const { ibanAt, shared } = account
  const since = { since: ibanAt.toISOString() }
  return [
    ...(shared === null
      ? []
      : [
          // Staff have looked at an account that they have released.
          { key: 'iban_shared', level: shared === 'open' ? 'red' : 'note', value: {} } as const,
        ]),
    ...(now.getTime() - ibanAt.getTime() < dayMs
      ? [{ key: 'iban_new', level: 'amber', value: since } as const]
      : []),
  ]
}

/** What the log of security events says, by the fact that it is. */
const guards = {
  password_changed: ['password_changed', 'password_reset'],
  email_changed: ['email_changed'],
  phone_changed: ['phone_changed'],
  second_factor_changed: ['second_factor_on', 'second_factor_off'],
} as const satisfies Partial<Record<FactKey, readonly SecurityKind[]>>
type Guard = keyof typeof guards

const findChanges: FactFinder = async (q, _deps, { player_id: playerId }, now) => {
  const since = new Date(now.getTime() - changedMs)
  const at = await findRecentEvents(q, {
    playerId,
    kinds: Object.values(guards).flat(),
    since,
  })
  const unproved = await isPhoneFresh(q, playerId, now)
  return (Object.keys(guards) as Guard[]).flatMap((key): Fact[] => {
    const times = guards[key].flatMap((kind) => at.get(kind)?.getTime() ?? [])
    const isUnproved = key === 'phone_changed' && unproved
    if (times.length === 0 && !isUnproved) return []
    const value = {
      ...(times.length > 0 ? { at: new Date(Math.max(...times)).toISOString() } : {}),
      // The phone of before was not shown: docs/decisions/0125-a-phone-that-is-changed.md.
      ...(isUnproved ? { unproved: true } : {}),
    }
    return [{ key, level: 'red', value }]
  })
}

const findChargebacks: FactFinder = async (q, _deps, { player_id: playerId }) => {
  const { open, ended, owedKurus } = await store.countTakenBack(q, playerId)
  if (open + ended === 0) return []
  // What staff have ended is history.
  const owed = owedKurus > 0n ? { owed: toAmount(owedKurus) } : {}
  return [{ key: 'chargeback', level: open > 0 ? 'red' : 'note', value: { open, ended, ...owed } }]
}

/** Under these staff alone pay out: docs/protection.md, "What a state allows". */
const blockFacts = { compliance: 'compliance_hold', full: 'full_block' } as const

const findHolds: FactFinder = async (q, _deps, { player_id: playerId }) =>
  (await findBlocks(q, playerId)).flatMap(({ kind, setAt }) =>
    kind === 'play'
      ? []
      : [{ key: blockFacts[kind], level: 'red', value: { since: setAt.toISOString() } }],
  )

const findEarlier: FactFinder = async (q, _deps, subject) => {
  const { paid, inDay } = await store.countEarlier(q, subject)
  return [
    ...(paid ? [] : [{ key: 'first_withdrawal', level: 'amber', value: {} } as const]),
    ...(inDay >= 2
      ? [{ key: 'third_in_day', level: 'amber', value: { number: inDay + 1 } } as const]
      : []),
  ]
}

const findPlay: FactFinder = async (q, _deps, { player_id: playerId }, now) => {
  const turnover = await readTurnover(q, playerId)
  const win = await findLargeWin(q, {
    playerId,
    since: new Date(now.getTime() - winsMs),
    times: winTimes,
  })
  return [
    ...(turnover && turnover.stakedKurus < turnover.depositedKurus
      ? [
          {
            key: 'turnover_low',
            level: 'amber',
            value: {
              staked: toAmount(turnover.stakedKurus),
              deposited: toAmount(turnover.depositedKurus),
            },
          } as const,
        ]
      : []),
    ...(win
      ? [
          {
            key: 'win_large',
            level: 'amber',
            value: { won: toAmount(win.wonKurus), staked: toAmount(win.stakedKurus) },
          } as const,
        ]
      : []),
  ]
}

const findDevice: FactFinder = async (q, _deps, { player_id: playerId, sessionId }, now) => {
  if (sessionId === undefined) return []
  const since = new Date(now.getTime() - changedMs)
  const browser = await findNewBrowser(q, { playerId, sessionId, since })
  return browser
    ? [{ key: 'device_new', level: 'note', value: { since: browser.toISOString() } }]
    : []
}

const findBonus: FactFinder = async (q, _deps, { player_id: playerId }, now) => {
  const ended = await findEndedBonus(q, playerId, new Date(now.getTime() - dayMs))
  return ended
    ? [
        {
          key: 'bonus_ended',
          level: 'note',
          value: { how: ended.how, at: ended.at.toISOString() },
        },
      ]
    : []
}

/** Everything that is looked for. What another module knows of a player gets its line, and its key, here. */
const finders: readonly FactFinder[] = [
  findOwner,
  findAccount,
  findChanges,
  findChargebacks,
  findHolds,
  findEarlier,
  findPlay,
  findDevice,
  findBonus,
]

/** Found while a withdrawal is made, and true of that moment for good. */
const foundOnce: ReadonlySet<FactKey> = new Set(['device_new'])

/** Over by themselves once their time has passed. */
const timed: ReadonlySet<FactKey> = new Set(Object.keys(guards) as Guard[])

/** What is known of a withdrawal now, beside what was known of it before. */
export type Gathered = {
  facts: readonly Fact[]
  /** A fact is new, or graver than it was. */
  isWorse: boolean
  /** A change of what guards the account was a fact once, and is none any more. */
  isOver: boolean
}

/** Looks for the facts of a withdrawal whose row is held, and writes down what has changed. */
export const gatherFacts = async (
  tx: Tx,
  deps: CashierDeps,
  subject: Subject,
  now: Date,
): Promise<Gathered> => {
  const rows = await store.listFacts(tx, [subject.id])
  const before = rows.filter(({ overAt }) => overAt === null)
  const found: Fact[] = []
  for (const find of finders) found.push(...(await find(tx, deps, subject, now)))
  const stays = before.filter(
    ({ key }) => foundOnce.has(key) && !found.some((fact) => fact.key === key),
  )
  const facts = [...found, ...stays.map(({ key, level, value }) => ({ key, level, value }))]
  const gone = before.filter(({ key }) => !facts.some((fact) => fact.key === key))
  await store.saveFacts(tx, subject.id, found, now)
  await store.endFacts(
    tx,
    subject.id,
    gone.map(({ key }) => key),
    now,
  )
  const levelBefore = new Map(before.map(({ key, level }) => [key, level]))
  const other = facts.filter(({ key, level }) => levelBefore.get(key) !== level)
  if (other.length + gone.length > 0) await store.raiseVersion(tx, subject.id)
  return {
    facts,
    isWorse: other.some(({ key, level }) => {
      const was = levelBefore.get(key)
      return was === undefined || !isWithin(level, was)
    }),
    isOver: [...rows.filter(({ overAt }) => overAt !== null), ...gone].some(
      ({ key }) => timed.has(key) && !facts.some((fact) => fact.key === key),
    ),
  }
}
