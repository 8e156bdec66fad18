import { expect, test } from 'vitest'
import { alarmKinds, momentKinds, type AlarmKind } from '@felek/contract/office/alarms.ts'
import { createAlarmQueue } from '../../alarms/alarm-queue.ts'
import { parseFigures } from './reading.ts'
import { createRules, type CalledKind, type WatchedKind } from './rules.ts'
import { createWatch } from './watch.ts'

/* Every rule by figures as /metrics has them: those that are well, and those that ring. */

/** Figures, or what they are at the nth look. */
type FigureText = string | ((look: number) => string)
type Case = { well: string; ill: FigureText; subject?: string }

const call = (fast: number, all: number) =>
  `felek_call_seconds_bucket{call="games/list",refusal="",le="1"} ${fast}
felek_call_seconds_count{call="games/list",refusal=""} ${all}`
const refused = (refusal: string, n: number) =>
  `felek_call_seconds_count{call="games/list",refusal="${refusal}"} ${n}`
const security = (kind: string, n: number) => `felek_security_events_total{kind="${kind}"} ${n}`
const figure = (name: string, well: number, ill: number) => ({
  well: `${name} ${well}`,
  ill: `${name} ${ill}`,
})
const waiting = (what: string, n: number) => `felek_cashier_waiting{what="${what}"} ${n}`
const day = 86_400

const cases = {
  ledger_unsealed: figure('felek_ledger_unsealed_seconds', 60, 61),
  audit_unsealed: figure('felek_audit_unsealed_seconds', 60, 61),
  reports_differ: figure('felek_reports_differences', 0, 1),
  reports_behind: figure('felek_reports_behind_seconds', 30, 31),
  approvals_waiting: figure('felek_approvals_waiting_seconds', 1_800, 1_801),
  provider_conflict: {
    well: security('movement_conflict', 4),
    ill: security('movement_conflict', 5),
    subject: 'movement_conflict',
  },
  provider_drain: {
    well: 'felek_held_open 0\nfelek_provider_day_used{provider="felek"} 0.9',
    ill: 'felek_held_open 1\nfelek_provider_day_used{provider="felek"} 0.9',
    subject: 'felek',
  },
  held_oldest: figure('felek_held_oldest_seconds', day, day + 1),
  cashier_broken: { well: waiting('suspense', 3), ill: waiting('broken', 1) },
  cashier_budget: { well: waiting('facts', 3), ill: waiting('budget', 1) },
  cashier_withdrawal: figure('felek_cashier_oldest_withdrawal_seconds', day, day + 1),
  cashier_unproved: figure('felek_cashier_unproved_seconds', day, day + 1),
  cashier_day_open: figure('felek_cashier_open_day_seconds', 2 * day, 2 * day + 1),
  cashier_returns: { well: waiting('returns', 0), ill: waiting('returns', 2) },
  free_win_refused: figure('felek_free_win_refused_seconds', 0, 5),
  offer_budget: figure('felek_offers_over_budget', 0, 1),
  vault_slow: figure('felek_vault_oldest_seconds', 1, 1.5),
  vault_batches: figure('felek_vault_batch_limit', 384, 192),
  vault_senders: {
    well: 'felek_vault_movements_total{verb="stake",status="done"} 9',
    ill: 'felek_vault_movements_total{verb="stake",status="away"} 2',
  },
  vault_busy_road: figure('felek_vault_busy_road', 50, 51),
  call_fault: {
    well: refused('rate_limited', 9),
    ill: refused('internal', 1),
    subject: 'games/list',
  },
  call_busy: { well: refused('busy', 299), ill: refused('busy', 9_000) },
  call_slow: {
    well: call(99, 100),
    ill: (n: number) => call(99 + 97 * n, 100 + 100 * n),
    subject: 'games/list',
  },
  job_late: {
    well: 'felek_job_age_seconds{job="seal"} 7000\nfelek_job_every_seconds{job="seal"} 3600',
    ill: 'felek_job_age_seconds{job="seal"} 61\nfelek_job_every_seconds{job="seal"} 5',
    subject: 'seal',
  },
  mail_waiting: figure('felek_mail_oldest_seconds', 300, 301),
  streams_lost: figure('felek_event_listeners', 40, 20),
  passwords_guessed: {
    well: security('sign_in_failed', 500),
    ill: security('sign_in_failed', 5_000),
  },
  security_dropped: figure('felek_security_events_dropped_total', 0, 3),
  protection_case: figure('felek_protection_case_oldest_seconds', day, day + 1),
  studio_silent: { well: 'felek_studio_outbox_waiting 0', ill: '' },
  studio_outbox: figure('felek_studio_outbox_oldest_seconds', 60, 61),
  studio_broken_seal: figure('felek_studio_broken_seals', 0, 1),
  studio_void_owed: {
    well: '# TYPE felek_studio_void_owed gauge',
    ill: 'felek_studio_void_owed{game="rulet"} 1',
    subject: 'rulet',
  },
  studio_return: {
    well: 'felek_studio_return_outside{game="nazar"} 0',
    ill: 'felek_studio_return_outside{game="nazar"} 1',
    subject: 'nazar',
  },
  jackpots_waiting: figure('felek_jackpots_waiting_seconds', 60, 61),
  jackpots_refused: figure('felek_jackpots_refused', 0, 1),
  feed_stale: {
    well: 'felek_sports_feed_fresh{producer="pre"} 1\nfelek_sports_feed_fresh{producer="live"} 0',
    ill: 'felek_sports_feed_fresh{producer="pre"} 0\nfelek_sports_feed_fresh{producer="live"} 0',
  },
  feed_behind: figure('felek_sports_feed_behind', 0, 1),
  coupons_due: figure('felek_sports_due_oldest_seconds', 60, 61),
  coupons_unpaid: figure('felek_sports_unpaid_oldest_seconds', 60, 61),
  coupons_undecided: figure('felek_sports_undecided_oldest_seconds', 60, 61),
} satisfies Record<WatchedKind, Case>

const instance = 'all test:3000'
const aWatch = () => {
  let nowMs = Date.parse('2026-11-29T09:00:00Z')
  let looks = 0
  const rules = createRules()
  const queue = createAlarmQueue({ now: () => new Date(nowMs) })
  const watch = createWatch({ rules, queue, instance })
  return {
    rules,
    /** Looks every fifteen seconds for so long; answers when that kind rang and ended. */
    look(kind: WatchedKind, text: FigureText, ms: number) {
      const changes = []
      for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 15_000) {
        looks += 1
        const told = typeof text === 'string' ? text : text(looks)
        watch({ atMs: nowMs, figures: parseFigures(told) }, [])
        const own = queue.take().filter((change) => change.kind === kind)
        changes.push(...own.filter(({ rings, isOver }) => rings > 0 || isOver))
      }
      return changes
    },
  }
}

test.each(Object.entries(cases) as [WatchedKind, Case][])(
  '%s rings by its figures, once they have held for long enough, and by no others',
  (kind, { well, ill, subject = '' }) => {
    const { rules, look } = aWatch()
    const { forMs, of } = rules[kind]
    expect(look(kind, well, 20 * 60_000)).toEqual(
      // It happened before anybody looked, so it rings for that.
      kind === 'provider_conflict' ? [expect.objectContaining({ rings: 1 })] : [],
    )
    if (forMs > 0) expect(look(kind, ill, forMs)).toEqual([])
    const [change, ...others] = look(kind, ill, 30_000)
    expect(others).toEqual([])
    const own = subject === '' ? `@ ${instance}` : `${subject} @ ${instance}`
    expect(change).toMatchObject({
      rings: 1,
      isOver: false,
      subject: of === 'process' ? own : subject,
    })
  },
)

test.each(
  (Object.entries(cases) as [WatchedKind, Case][]).filter(
    ([kind]) => !momentKinds.includes(kind) && kind !== 'passwords_guessed',
  ),
)('%s ends when its cause has been away for a minute', (kind, { well, ill }) => {
  const { look, rules } = aWatch()
  look(kind, well, 60_000)
  // Counters go on from where they were: what they grew by is forgotten in five minutes.
  const isCounter = typeof ill === 'function' || /_total|_count|_bucket/.test(ill)
  const rang = look(kind, ill, rules[kind].forMs + 10 * 60_000)
  const last = typeof ill === 'function' ? ill(52) : ill
  const over = look(kind, isCounter ? last : well, 12 * 60_000)
  expect([...rang, ...over]).toMatchObject([{ rings: 1 }, { rings: 0, isOver: true }])
})

test('a cause that comes and goes within a minute is one alarm', () => {
  const { look } = aWatch()
  const { well, ill } = cases.jackpots_refused
  const rings = [ill, well, ill, well, ill]
    .flatMap((text) => look('jackpots_refused', text, 30_000))
    .reduce((sum, change) => sum + change.rings, 0)
  expect(rings).toBe(1)
})

test('a figure that is not told rings nothing and ends nothing', () => {
  const { look } = aWatch()
  look('studio_return', cases.studio_return.ill, 60_000)
  expect(look('studio_return', '', 20 * 60_000)).toEqual([])
})

test('what was open before this process began ends when its cause has', () => {
  const nowMs = Date.parse('2026-11-29T09:00:00Z')
  const queue = createAlarmQueue({ now: () => new Date(nowMs) })
  const watch = createWatch({ rules: createRules(), queue, instance })
  const open = [
    { kind: 'offer_budget', subject: '' },
    { kind: 'vault_slow', subject: '@ all elsewhere:3000' },
  ] as const
  const figures = parseFigures('felek_offers_over_budget 0\nfelek_vault_oldest_seconds 0')
  for (const after of [0, 15_000, 61_000, 76_000]) watch({ atMs: nowMs + after, figures }, open)
  expect(queue.take()).toMatchObject([{ kind: 'offer_budget', isOver: true }])
})

test('guesses are many against what is usual here, however busy a house is', () => {
  const { look } = aWatch()
  const kind = 'passwords_guessed'
  let total = 0
  const add = (n: number) => security('sign_in_failed', (total += n))
  const rang: number[] = []
  // Thirty an hour and a half are usual; then three hundred in ten minutes.
  for (let turn = 0; turn < 90; turn += 1) rang.push(look(kind, add(20), 60_000).length)
  expect(rang.some((n) => n > 0)).toBe(false)
  let found = 0
  for (let turn = 0; turn < 10; turn += 1) found += look(kind, add(500), 60_000).length
  expect(found).toBeGreaterThan(0)
})

test('every alarm has a rule or is rung by its name, and none is both', () => {
  const called: Record<CalledKind, true> = {
    ledger_verify: true,
    ledger_chain: true,
    audit_broken: true,
    reserves_short: true,
    sports_verify: true,
  }
  const known: AlarmKind[] = [...Object.keys(cases), ...Object.keys(called)] as AlarmKind[]
  expect(known.sort()).toEqual([...alarmKinds].sort())
})
