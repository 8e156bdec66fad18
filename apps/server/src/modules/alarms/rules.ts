import type { AlarmKind } from '@felek/contract/office/alarms.ts'
import { allUnder, growth, grows, over, samplesOf, type Find, type Rule } from './rule.ts'

/* By what each alarm rings that a figure tells; the others ring by their name where it happens (docs/alarms.md). */

/** Those that a caller rings: a check that found something, a chain that was cut. */
export type CalledKind =
  | 'ledger_verify'
  | 'ledger_chain'
  | 'audit_broken'
  | 'reserves_short'
  | 'sports_verify'
export type WatchedKind = Exclude<AlarmKind, CalledKind>

const second = 1_000
const minute = 60 * second
/** What a counter is looked at over: Prometheus' `[5m]`. */
const window = 5 * minute
const day = 86_400

const house = (find: Find, forMs = 0): Rule => ({ find, forMs, of: 'house' })
const own = (find: Find, forMs = 0): Rule => ({ find, forMs, of: 'process' })
const studio = (find: Find, forMs = 0): Rule => ({ find, forMs, of: 'studio' })

/** A provider has used most of its day while something of it is held. */
const drain: Find = (look) => {
  const held = samplesOf(look.now.figures, 'felek_held_open')?.[0]
  if (held === undefined) return undefined
  return held.value > 0 ? over('felek_provider_day_used', 0.8, { by: 'provider' })(look) : []
}

/** More than one call of a hundred takes over a second; of fewer than twenty nothing is said. */
const slowCalls: Find = (look) => {
  const all = growth(look, 'felek_call_seconds_count', window, { by: 'call' })
  const fast = growth(look, 'felek_call_seconds_bucket', window, {
    by: 'call',
    where: { le: ['1'] },
  })
  if (!all || !fast) return undefined
  return [...all].flatMap(([subject, count]) => {
    const slow = count - (fast.get(subject) ?? 0)
    return count >= 20 && slow > count / 100 ? [{ subject, figure: slow }] : []
  })
}

/** A job that comes every hour may be two hours old, and none less than a minute. */
const lateJobs: Find = ({ now }) => {
  const ages = samplesOf(now.figures, 'felek_job_age_seconds')
  const every = new Map(
    samplesOf(now.figures, 'felek_job_every_seconds')?.map(({ labels, value }) => [
      labels['job'],
      value,
    ]),
  )
  return ages
    ?.filter(({ labels, value }) => value > Math.max(60, 2 * (every.get(labels['job']) ?? 0)))
    .map(({ labels, value }) => ({ subject: labels['job'] ?? '', figure: value }))
}

/** Half of at least twenty pages have lost their stream within a minute: once a minute. */
const createLostStreams = (): Find => {
  let foundAtMs = -Infinity
  return ({ now, ago }) => {
    const open = samplesOf(now.figures, 'felek_event_listeners')?.[0]?.value
    const before = samplesOf(ago(minute) ?? new Map(), 'felek_event_listeners')?.[0]?.value
    if (open === undefined) return undefined
    const isLost = before !== undefined && before >= 20 && open <= before / 2
    if (!isLost || now.atMs - foundAtMs < 2 * minute) return []
    foundAtMs = now.atMs
    return [{ subject: '', figure: before - open }]
  }
}

/** Wrong passwords and refusals in ten minutes, against what is usual here: a mean over six hours. */
const createGuesses = (): Find => {
  let usual = 0
  let lookedAtMs: number | undefined
  return (look) => {
    const kinds = ['sign_in_failed', 'rate_limited']
    const grown = growth(look, 'felek_security_events_total', 2 * window, {
      where: { kind: kinds },
    })
    if (!grown) return undefined
    const count = grown.get('') ?? 0
    const { atMs } = look.now
    const share = Math.min(1, (atMs - (lookedAtMs ?? atMs)) / (6 * 60 * minute))
    lookedAtMs = atMs
    // Within its first hour a process does not know what is usual.
    const most = look.watchedMs < 60 * minute ? 600 : Math.max(60, 10 * usual)
    const isMany = count > most
    if (!isMany) usual += (count - usual) * share
    return isMany ? [{ subject: '', figure: count }] : []
  }
}

/** The rules, with what some of them remember. Every watched kind has one, or this does not compile. */
export const createRules = (): Readonly<Record<WatchedKind, Rule>> => ({
  ledger_unsealed: house(over('felek_ledger_unsealed_seconds', 60), 2 * minute),
  audit_unsealed: house(over('felek_audit_unsealed_seconds', 60), 2 * minute),
  reports_differ: house(over('felek_reports_differences', 0)),
  reports_behind: house(over('felek_reports_behind_seconds', 30), 5 * minute),
  approvals_waiting: house(over('felek_approvals_waiting_seconds', 1_800)),
  provider_conflict: own(
    grows('felek_security_events_total', 0, {
      where: { kind: ['movement_conflict', 'rollback_after_settlement'] },
      by: 'kind',
    }),
  ),
  provider_drain: house(drain),
  held_oldest: house(over('felek_held_oldest_seconds', day)),
  cashier_broken: house(over('felek_cashier_waiting', 0, { where: { what: ['broken'] } })),
  cashier_budget: house(over('felek_cashier_waiting', 0, { where: { what: ['budget'] } })),
  cashier_withdrawal: house(over('felek_cashier_oldest_withdrawal_seconds', day)),
  cashier_unproved: house(over('felek_cashier_unproved_seconds', day)),
  cashier_day_open: house(over('felek_cashier_open_day_seconds', 2 * day)),
  cashier_returns: house(
    over('felek_cashier_waiting', 0, { where: { what: ['returns'] } }),
    day * second,
  ),
  free_win_refused: house(over('felek_free_win_refused_seconds', 0)),
  offer_budget: house(over('felek_offers_over_budget', 0)),
  vault_slow: own(over('felek_vault_oldest_seconds', 1), 30 * second),
  vault_batches: own(allUnder('felek_vault_batch_limit', 384), 2 * minute),
  vault_senders: own(
    grows('felek_vault_movements_total', window, { where: { status: ['away', 'failed'] } }),
    2 * minute,
  ),
  vault_busy_road: own(over('felek_vault_busy_road', 50), minute),
  call_fault: own(
    grows('felek_call_seconds_count', window, { where: { refusal: ['internal'] }, by: 'call' }),
  ),
  call_busy: own(
    // More than one a second.
    grows('felek_call_seconds_count', window, {
      where: { refusal: ['busy'] },
      least: window / second,
    }),
    2 * minute,
  ),
  call_slow: own(slowCalls, 5 * minute),
  job_late: own(lateJobs, 2 * minute),
  mail_waiting: house(over('felek_mail_oldest_seconds', 300), 5 * minute),
  streams_lost: own(createLostStreams()),
  passwords_guessed: own(createGuesses()),
  security_dropped: own(grows('felek_security_events_dropped_total', 0)),
  protection_case: house(over('felek_protection_case_oldest_seconds', day)),
  studio_silent: own(
    ({ now }) =>
      now.figures.has('felek_studio_outbox_waiting') ? [] : [{ subject: '', figure: 1 }],
    2 * minute,
  ),
  studio_outbox: studio(over('felek_studio_outbox_oldest_seconds', 60), 2 * minute),
  studio_broken_seal: studio(over('felek_studio_broken_seals', 0)),
  studio_void_owed: studio(over('felek_studio_void_owed', 0, { by: 'game' })),
  studio_return: studio(over('felek_studio_return_outside', 0, { by: 'game' })),
  jackpots_waiting: own(over('felek_jackpots_waiting_seconds', 60), 2 * minute),
  jackpots_refused: house(over('felek_jackpots_refused', 0)),
  feed_stale: own(allUnder('felek_sports_feed_fresh', 1), minute),
  feed_behind: own(over('felek_sports_feed_behind', 0), 2 * minute),
  coupons_due: house(over('felek_sports_due_oldest_seconds', 60), 2 * minute),
  coupons_unpaid: house(over('felek_sports_unpaid_oldest_seconds', 60), 2 * minute),
  coupons_undecided: house(over('felek_sports_undecided_oldest_seconds', 60), 2 * minute),
})

/** The counters that a rule compares with what they were. */
export const counters: readonly string[] = [
  'felek_security_events_total',
  'felek_security_events_dropped_total',
  'felek_vault_movements_total',
  'felek_call_seconds_count',
  'felek_call_seconds_bucket',
  'felek_event_listeners',
]
