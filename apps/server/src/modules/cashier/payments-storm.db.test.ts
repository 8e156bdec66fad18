import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentMessage } from '@felek/contract/protocols/payment/payment.ts'
import { asOwner, expectCleanLedger } from '../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { cancelExpiredTransfers } from './jobs.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'

/*
 * docs/trust.md, "M-13", for hosted payments: what the processor says, in any order, any number of times,
 * some of it lost and told again, before or after we have given the payment up.
 */

let t: TestCashier
let players: TestPlayer[]
beforeAll(async () => {
  t = await openTestCashier({ OPEN_TRANSFERS_MAX: '100000' })
  players = await Promise.all(Array.from({ length: 4 }, () => t.aPlayer()))
})
afterAll(() => t.close())

const day = 86_400_000
/** A session lasts an hour: whoever asks after a turn of the clock signs in again. */
const askWindowMs = 1_800_000

type Case = {
  player: TestPlayer
  id: bigint
  reference: string
  expiresAt: Date
  messages: PaymentMessage[]
  /** What must have come of it. */
  status: number
  credited: boolean
  /** How many of its payments wait for staff. */
  suspense: number
}

/** The fates of a hosted payment (issue 12), each with all that its processor may say of it. */
const fates = {
  success: { status: 1002, credited: true, suspense: 0 },
  decline: { status: 1003, credited: false, suspense: 0 },
  abandoned: { status: 1005, credited: false, suspense: 0 },
  late: { status: 1002, credited: true, suspense: 0 },
  'too late': { status: 1004, credited: false, suspense: 1 },
  twice: { status: 1002, credited: true, suspense: 1 },
  'wrong amount': { status: 1004, credited: false, suspense: 1 },
  'wrong currency': { status: 1004, credited: false, suspense: 1 },
} as const
type Fate = keyof typeof fates

const aCase = async (fate: Fate, n: number): Promise<Case> => {
  const player = players[n % players.length]
  if (!player) throw new Error('no player')
  const made = await t.pay(player, {
    amount: '125.50',
    methodID: ['4', '5', '31'][n % 3] ?? '4',
    ...(n % 3 === 2 ? { amount: '225.50' } : {}),
  })
  const { reference } = made
  const expiresAt = new Date(made.order.expiresAt)
  const says = (over: Partial<PaymentMessage> = {}) =>
    t.processor.says({ reference, amount: made.order.amount, ...over })
  const at = (ms: number) => new Date(expiresAt.getTime() + ms).toISOString()
  const words: Record<Fate, PaymentMessage[]> = {
    success: [says()],
    decline: [says({ event: 'payment.failed', failure: 'declined' })],
    abandoned: [],
    late: [says({ occurredAt: at(day - 1_000) })],
    'too late': [says({ occurredAt: at(day + 1_000) })],
    twice: [says(), says()],
    'wrong amount': [says({ amount: '99.00' })],
    'wrong currency': [says({ currency: 'EUR' })],
  }
  return {
    player,
    id: BigInt(made.id),
    reference,
    expiresAt,
    // Each is told three times: twice as it is, once under another event's name.
    messages: words[fate].flatMap((it) => [it, it, { ...it, eventId: randomUUID() }]),
    ...fates[fate],
  }
}

const shuffled = <T>(all: readonly T[]): T[] => {
  const left = [...all]
  return all.flatMap(() => left.splice(randomInt(left.length), 1))
}

const inFlight = 40

/** Every fate many times, all at once; a third of the words meets a payment that was given up. */
const storm = async (
  total: number,
  only: readonly Fate[] = Object.keys(fates) as Fate[],
  {
    givenUpFirst = false,
    heardAs = (message) => message,
  }: {
    /** All payments are given up before the first word of them: what chance decides otherwise. */
    givenUpFirst?: boolean
    /** What a gateway with a fault makes of a word. */
    heardAs?: (message: PaymentMessage) => PaymentMessage
  } = {},
) => {
  const cases: Case[] = []
  for (let n = 0; n < total; n += 1) cases.push(await aCase(only[n % only.length] ?? 'success', n))
  const before = await getCash()
  const queue = shuffled(cases.flatMap(({ messages }) => messages.map(heardAs)))
  const send = async (share: PaymentMessage[]) => {
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        for (let message = share.pop(); message; message = share.pop())
          expect((await t.processor.tell(message)).http).toBe(200)
      }),
    )
  }
  if (!givenUpFirst) await send(queue.splice(0, Math.floor(queue.length / 3)))
  t.clock.forward(askWindowMs + 1)
  if (givenUpFirst) await cancelExpiredTransfers(t.deps)
  await Promise.all([
    send(queue.splice(0, Math.floor(queue.length / 2))),
    cancelExpiredTransfers(t.deps),
  ])
  await cancelExpiredTransfers(t.deps)
  await send(queue)
  // What met a busy row is stored, and applied by the job.
  t.clock.forward(-askWindowMs - 1 - (await t.applyAll()))
  return { cases, before }
}

const getCash = () => Promise.all(players.map(async (p) => (await t.balances(p)).cash))

const expectRight = async ({ cases, before }: Awaited<ReturnType<typeof storm>>) => {
  const due = new Map(players.map((p) => [p.playerId, 0n]))
  for (const c of cases) {
    const { rows } = await t.db.query(
      `select status, amount_kurus,
         (select count(*)::int from cashier_events e where e.reference = r.reference and outcome = 'review') as suspense,
         (select count(*)::int from cashier_events e where e.reference = r.reference and applied_at is null) as unheard,
         (select count(*)::int from wallet_effects f where f.source = 'gateway:sandbox-processor'
           and f.player_id = r.player_id and f.verb = 'deposit' and f.status = 'ok'
           and f.transaction_id in (select e.transaction_id from cashier_events e where e.reference = r.reference)) as credits
       from cashier_requests r where id = $1`,
      [c.id],
    )
    const [row] = rows
    expect(
      { ...row, amount_kurus: 0n },
      `${c.reference} (${c.messages.map((m) => `${m.event} ${m.amount}`).join(', ')})`,
    ).toEqual({
      status: c.status,
      amount_kurus: 0n,
      suspense: c.suspense,
      unheard: 0,
      credits: c.credited ? 1 : 0,
    })
    if (c.credited)
      due.set(
        c.player.playerId,
        (due.get(c.player.playerId) ?? 0n) + (row?.['amount_kurus'] as bigint),
      )
  }
  const after = await getCash()
  players.forEach((p, i) => expect((after[i] ?? 0n) - (before[i] ?? 0n)).toBe(due.get(p.playerId)))
  await expectCleanLedger(t.db)
}

test('every fate of a payment, told three times in any order, 40 at a time: credited right, once, or not at all', async () => {
  const soak = process.env['SOAK'] === '1'
  await expectRight(await storm(soak ? 2_000 : 96))
})

/** A fault in the database's own words, for as long as the storm lasts. */
const seeded = async (table: string, body: string, work: () => Promise<void>) => {
  await asOwner(
    t.db,
    `create function seeded() returns trigger language plpgsql as $$ begin ${body} return new; end $$\n--;\ncreate trigger seeded before insert or update on ${table} for each row execute function seeded()`,
  )
  try {
    await work()
  } finally {
    await asOwner(t.db, `drop trigger seeded on ${table}\n--;\ndrop function seeded()`)
  }
}

test('a seeded bug is caught: payments known by the webhook’s id instead of their own', async () => {
  const heardAs = (message: PaymentMessage) => ({ ...message, paymentId: message.eventId })
  await expect(expectRight(await storm(4, ['success', 'twice'], { heardAs }))).rejects.toThrow(
    /FLK-/,
  )
})

test('a seeded bug is caught: a success after its payment was given up is lost', async () => {
  const lost = `
    if tg_op = 'INSERT' and exists (
      select 1 from cashier_requests r where r.reference = new.reference and r.status = 1005)
    then new.applied_at := new.received_at; new.outcome := 'nothing'; new.reason := 'closed_before';
    end if;`
  await seeded('cashier_events', lost, async () => {
    await expect(expectRight(await storm(4, ['late'], { givenUpFirst: true }))).rejects.toThrow(
      /FLK-/,
    )
  })
})
