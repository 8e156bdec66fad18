import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentials } from '@felek/contract/credentials.ts'
import { anId, asOwner, bet, expectCleanLedger, win } from '../../../../test/test-ledger.ts'
import { anotherProcess, type TestPlayer } from '../../../../test/test-app.ts'
import { blockPlayer, unblockPlayer, type BlockKind } from '../../players/players.ts'
import type { SecurityKind } from '../../security/security.ts'
import { metricsOf } from '../../status/status.ts'
import type { FactKey, FactLevel } from '../facts/fact.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { sendPayouts } from '../withdrawals.ts'
import { clearByRule } from './rule-clearing.ts'
import { clearWaiting } from './test-clearing.ts'
import {
  ask,
  aSubject,
  fateOf,
  read,
  recordChange,
  strictRule,
  turnOver,
  withRule,
  type Subject,
} from './test-clearing.ts'

let t: TestCashier
beforeAll(async () => void (t = await openTestCashier(strictRule)))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const getFate = async (id: bigint) => fateOf(await read(t, id))
const getFacts = async (id: bigint) =>
  (await read(t, id)).facts.map(({ key, level }) => `${level} ${key}`)

describe('the amount', () => {
  test.each([
    ['2000.00', 'left'],
    ['2000.01', 'waits for staff'],
  ])('of %s TL without a fact: %s', async (amount, expected) => {
    const id = await ask(t, await aSubject(t), amount)
    await sendPayouts(t.deps)
    expect(await getFacts(id)).toEqual([])
    expect(await getFate(id)).toBe(expected)
    if (expected === 'left') expect((await read(t, id)).cleared).toMatchObject({ by: 'rule' })
  })
})

/** Another sign-in of the player, in a browser of its own. */
const elsewhere = async ({ username, password, ...who }: TestPlayer): Promise<TestPlayer> => {
  t.clock.forward(1_000)
  const { reply, device } = await t.send('user/login', { username, password })
  const { sid } = reply.data as { sid: string }
  return { ...who, username, password, sid, device: device ?? '' }
}

type Case = {
  key: FactKey
  level: FactLevel
  /** A player of whom this is known, and nothing else. */
  make: () => Promise<Subject>
}

const aSubjectWith = async (change: (subject: Subject) => Promise<unknown>): Promise<Subject> => {
  const subject = await aSubject(t)
  await change(subject)
  return subject
}
const block = ({ playerId }: TestPlayer, kind: BlockKind) =>
  t.db.inTx((tx) => blockPlayer(tx, { playerId, kind, reason: 'Belge bekleniyor.', staffId: 11n }))
const changed = (kind: SecurityKind) => () => aSubjectWith(({ who }) => recordChange(t, who, kind))

const cases: readonly Case[] = [
  {
    key: 'owner_differs',
    level: 'red',
    make: () =>
      aSubjectWith(({ who }) =>
        t.db.query("update players set firstname = 'Fatma' where player_id = $1", [who.playerId]),
      ),
  },
  {
    key: 'iban_shared',
    level: 'red',
    async make() {
      await t.account(await t.aPlayer(), 4_711)
      return aSubject(t, { n: 4_711 })
    },
  },
  {
    key: 'password_changed',
    level: 'red',
    make: () =>
      aSubjectWith(async ({ who }) => {
        const password = 'Baska456!'
        const change = { oldPassword: who.password, password, passwordConfirm: password }
        const { error } = await t.call(credentials.changePassword, change, who)
        expect(error).toBe('')
      }),
  },
  { key: 'password_changed', level: 'red', make: changed('password_reset') },
  { key: 'email_changed', level: 'red', make: changed('email_changed') },
  { key: 'phone_changed', level: 'red', make: changed('phone_changed') },
  { key: 'second_factor_changed', level: 'red', make: changed('second_factor_on') },
  { key: 'second_factor_changed', level: 'red', make: changed('second_factor_off') },
  {
    key: 'chargeback',
    level: 'red',
    make: () =>
      aSubjectWith(async ({ who }) => {
        const { reference } = await t.pay(who)
        for (const event of ['payment.succeeded', 'payment.failed'] as const)
          await t.processor.tell(t.processor.says({ reference, event }))
        await turnOver(t, who, 50_000n)
      }),
  },
  {
    key: 'compliance_hold',
    level: 'red',
    make: () => aSubjectWith(({ who }) => block(who, 'compliance')),
  },
  { key: 'first_withdrawal', level: 'amber', make: () => aSubject(t, { lacks: 'paid' }) },
  { key: 'iban_new', level: 'amber', make: () => aSubject(t, { lacks: 'rest' }) },
  { key: 'identity_unconfirmed', level: 'amber', make: () => aSubject(t, { lacks: 'identity' }) },
  { key: 'turnover_low', level: 'amber', make: () => aSubject(t, { lacks: 'turnover' }) },
  {
    key: 'third_in_day',
    level: 'amber',
    make: () =>
      aSubjectWith(async (subject) => {
        for (const _ of [1, 2]) await ask(t, subject)
      }),
  },
  {
    key: 'win_large',
    level: 'amber',
    make: () =>
      aSubjectWith(async ({ who: { playerId } }) => {
        const stake = { ...bet(playerId, 100n), roundId: anId() }
        await t.deps.wallet.post(stake)
        await t.deps.wallet.post(win(playerId, 10_001n, stake.transactionId))
      }),
  },
  {
    key: 'device_new',
    level: 'note',
    async make() {
      const { who, account } = await aSubject(t)
      return { who: await elsewhere(who), account }
    },
  },
  {
    key: 'bonus_ended',
    level: 'note',
    make: () =>
      aSubjectWith(({ who: { playerId } }) =>
        asOwner(
          t.db,
          `set session_replication_role = replica; insert into bonus_grants (bonus_id, player_id, offer_id, version, kind, period,
            base_kurus, amount_kurus, required_kurus, state, created_at, ends_at, ended_at, opened_at, seal)
          values (${playerId}, ${playerId}, 'yatirim', 1, 'deposit', '', 1, 1, 1, 'converted', now(), now(), now(), now(), '')`,
        ),
      ),
  },
]

describe('a fact', () => {
  test.each(cases)('$key is $level', async ({ key, level, make }) => {
    const subject = await make()
    const id = await ask(t, subject)
    expect(await getFacts(id), 'found when it is made').toEqual([`${level} ${key}`])
    await sendPayouts(t.deps)
    expect(await getFacts(id), 'and when it is judged').toEqual([`${level} ${key}`])
    expect(await getFate(id)).toBe(level === 'note' ? 'left' : 'waits for staff')
    if (level === 'note') return
    // Where the house lets amber facts pass, red ones wait all the same.
    const lenient = withRule(t.deps, { level: 'amber' })
    await clearWaiting(lenient)
    await sendPayouts(lenient)
    expect(await getFate(id)).toBe(level === 'amber' ? 'left' : 'waits for staff')
    const note = (await t.row(subject.who, String(id)))?.note
    if (level === 'red')
      expect(note).toBe('Çekiminizi kontrol ediyoruz; onaylandığında gönderilir.')
  })

  test('of a win of a hundred times its stake, or to another player, is none', async () => {
    const subject = await aSubject(t)
    const stake = { ...bet(subject.who.playerId, 100n), roundId: anId() }
    await t.deps.wallet.post(stake)
    await t.deps.wallet.post(win(subject.who.playerId, 10_000n, stake.transactionId))
    const id = await ask(t, subject)
    await sendPayouts(t.deps)
    expect(await getFate(id)).toBe('left')
  })

  test('that appears between the request and the judging is seen by every process', async () => {
    const subject = await aSubject(t)
    const id = await ask(t, subject)
    expect(await getFacts(id)).toEqual([])
    await recordChange(t, subject.who, 'email_changed')
    await sendPayouts(anotherProcess(t.deps))
    expect([await getFacts(id), await getFate(id)]).toEqual([
      ['red email_changed'],
      'waits for staff',
    ])
  })

  test('is a full block that comes after the request: it waits until staff decide or the block is lifted', async () => {
    const subject = await aSubject(t)
    const id = await ask(t, subject)
    const { blockId } = await block(subject.who, 'full')
    await sendPayouts(t.deps)
    expect([await getFacts(id), await getFate(id)]).toEqual([['red full_block'], 'waits for staff'])
    await t.db.inTx((tx) => unblockPlayer(tx, { blockId, staffId: 12n, reason: 'Belge geldi.' }))
    await clearWaiting(t.deps)
    expect((await read(t, id)).cleared).toMatchObject({ by: 'rule' })
  })

  test('is no play block: what is owed leaves', async () => {
    const subject = await aSubject(t)
    await block(subject.who, 'play')
    const id = await ask(t, subject)
    await sendPayouts(t.deps)
    expect([await getFacts(id), await getFate(id)]).toEqual([[], 'left'])
  })

  test('that is over stays on record, and the withdrawal leaves by time', async () => {
    const subject = await aSubject(t)
    await recordChange(t, subject.who, 'password_changed')
    const id = await ask(t, subject)
    await sendPayouts(t.deps)
    const { version } = await read(t, id)
    t.clock.forward(72 * 3_600_000 - 1)
    await clearWaiting(t.deps)
    expect([await getFate(id), (await read(t, id)).version]).toEqual(['waits for staff', version])
    t.clock.forward(1)
    await clearWaiting(t.deps)
    await sendPayouts(t.deps)
    const left = await read(t, id)
    expect(fateOf(left)).toBe('left')
    expect(left.cleared).toMatchObject({ by: 'time', staffId: null })
    expect(left.facts).toEqual([])
    expect(left.factsOver).toMatchObject([{ key: 'password_changed', level: 'red' }])
    await expect(
      t.db.query('delete from cashier_facts where request_id = $1', [id]),
    ).rejects.toThrow(/stays on record/)
  })

  test('that is over lets nothing go that is too large for the rule', async () => {
    const subject = await aSubject(t)
    await recordChange(t, subject.who, 'password_changed')
    const id = await ask(t, subject, '2500')
    t.clock.forward(73 * 3_600_000)
    await sendPayouts(t.deps)
    expect([await getFate(id), await getFacts(id)]).toEqual(['waits for staff', []])
  })

  test('holds no name, no number and no address of its player', async () => {
    const { rows } = await t.db.query(
      "select string_agg(value::text, ' ') as text from cashier_facts",
      [],
    )
    expect(String(rows[0]?.['text'])).not.toMatch(/TR\d{2}|Yılmaz|Ayşe|@|\+90/)
  })
})

/** Many turns of two processes at once. */
const race = async (deps: TestCashier['deps'], turns: number) => {
  const other = anotherProcess(deps)
  await Promise.all(
    Array.from({ length: turns }, (_, i) => clearByRule(i % 2 === 0 ? deps : other)),
  )
}

describe('budgets', () => {
  /** A house in which everything but the sums is let pass. */
  const open = (day: string, hour: string) =>
    openTestCashier({
      WITHDRAWAL_RULE_MAX: '2000',
      WITHDRAWAL_RULE_DAY: day,
      WITHDRAWAL_RULE_HOUR: hour,
      WITHDRAWAL_RULE_LEVEL: 'amber',
    })
  const countBy = async (it: TestCashier) => {
    const { rows } = await it.db.query(
      `select coalesce(cleared_by, waits_for) as by, count(*)::int as n from cashier_requests group by 1`,
      [],
    )
    return Object.fromEntries(rows.map((row) => [row['by'], row['n']]))
  }
  const gauge = async (it: TestCashier) =>
    /felek_cashier_waiting\{what="budget"\} (\d+)/.exec(await metricsOf(it.deps).metrics())?.[1]

  test('of a player’s day: 50 withdrawals judged by two processes at once, and not a kuruş over it', async () => {
    const it = await open('5000', '100000')
    const who = await it.aPlayer({ cashKurus: 1_000_000n })
    const account = await it.account(who)
    const ids: bigint[] = []
    for (let i = 0; i < 50; i += 1) ids.push(await ask(it, { who, account }, '200'))
    await race(it.deps, 50)
    expect(await countBy(it)).toEqual({ rule: 25, player_day: 25 })
    // Others have days of their own.
    const other = await it.aPlayer({ cashKurus: 1_000_000n })
    const id = await ask(it, { who: other, account: await it.account(other) }, '2000')
    await sendPayouts(it.deps)
    expect(fateOf(await read(it, id))).toBe('left')
    // A day later there is room again.
    it.clock.forward(86_400_000)
    await clearWaiting(it.deps)
    expect(await countBy(it)).toEqual({ rule: 51 })
    await expectCleanLedger(it.db)
    await it.close()
  })

  test('of the house’s hour: 50 players judged by two processes at once; then it stops, says so, and goes on in order', async () => {
    const it = await open('5000', '20000')
    const ids: bigint[] = []
    for (let i = 0; i < 50; i += 1) {
      const who = await it.aPlayer({ cashKurus: 1_000_000n })
      ids.push(await ask(it, { who, account: await it.account(who) }, '990'))
    }
    await race(it.deps, 50)
    expect(await countBy(it)).toEqual({ rule: 20, house_hour: 30 })
    expect(await gauge(it)).toBe('30')
    // 200 TL are left of the hour, and a later withdrawal of 100 does not pass those before it.
    const late = await it.aPlayer({ cashKurus: 1_000_000n })
    const small = await ask(it, { who: late, account: await it.account(late) }, '100')
    await sendPayouts(it.deps)
    expect(fateOf(await read(it, small))).toBe('waits for house_hour')
    const waiting = async () => {
      const rows = await Promise.all([...ids, small].map((id) => read(it, id)))
      return rows.filter(({ cleared }) => cleared === null).map(({ id }) => id)
    }
    const queue = await waiting()
    it.clock.forward(3_600_000)
    await clearWaiting(it.deps)
    expect(await countBy(it)).toEqual({ rule: 40, house_hour: 11 })
    expect(await waiting()).toEqual(queue.slice(20))
    it.clock.forward(3_600_000)
    await clearWaiting(it.deps)
    expect([await countBy(it), await gauge(it)]).toEqual([{ rule: 51 }, '0'])
    await expectCleanLedger(it.db)
    await it.close()
  })
})

test('a process that dies between letting go and handing over: the next ones hand it over, once', async () => {
  const id = await ask(t, await aSubject(t))
  await clearByRule(t.deps)
  expect([await getFate(id), (await read(t, id)).cleared?.by]).toEqual(['waits for null', 'rule'])
  await Promise.all(Array.from({ length: 10 }, () => sendPayouts(anotherProcess(t.deps))))
  expect(await getFate(id)).toBe('left')
  const { rows } = await t.db.query(
    `select (select count(*)::int from cashier_sandbox_orders where reference = $1) as orders,
      (select count(*)::int from cashier_steps where request_id = $2 and status = 1004) as steps`,
    [`PAY-${id}`, id],
  )
  expect(rows).toEqual([{ orders: 1, steps: 1 }])
})

test('one that can not be judged is logged, waits for staff, and holds up nobody', async () => {
  const subjects = [await aSubject(t), await aSubject(t)] as const
  const [broken, whole] = [await ask(t, subjects[0]), await ask(t, subjects[1])]
  await t.db.query("update cashier_requests set destination = '1.00000000.AAAA' where id = $1", [
    broken,
  ])
  await sendPayouts(t.deps)
  expect(await getFate(whole)).toBe('left')
  const { rows } = await t.db.query(
    'select status, waits_for from cashier_requests where id = $1',
    [broken],
  )
  expect(rows).toEqual([{ status: 1001, waits_for: 'staff' }])
})

test('the demo’s own rule lets a stranger’s whole balance go', async () => {
  const demo = await openTestCashier()
  const who = await demo.aPlayer({ cashKurus: 1_000_000n })
  const account = await demo.account(who)
  const { data } = await demo.withdraw(who, account, { methodID: '11', amount: '10000' })
  await sendPayouts(demo.deps)
  const left = await read(demo, BigInt(data.id))
  expect([fateOf(left), left.level]).toEqual(['left', 'amber'])
  await demo.close()
})
