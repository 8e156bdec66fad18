import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { createOffice } from '../../../office.ts'
import { asOwner, expectCleanLedger, readAsOwner } from '../../../../test/test-ledger.ts'
import { openInsider } from '../../../../test/test-tampering.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { anIban } from '../test-cashier.ts'
import { openTestReceiving, type TestReceiving } from '../receiving/test-receiving.ts'
import { insertProvingLine } from '../statements/test-import.ts'
import { verifyCashier } from '../verify/verify.ts'
import { cancelExpiredTransfers } from '../jobs.ts'
import { metricsOf } from '../../status/status.ts'
import {
  confirmDepositInTx,
  countUnprovedLate,
  listUnproved,
  proveConfirmation,
} from './incoming.ts'

/* Deposits by hand: what staff say that they have seen is credited once, and little of it on one person's word. */

let o: TestReceiving
beforeAll(async () => {
  o = await openTestReceiving()
  await o.openAccount({ IBAN: anIban('00062', 1n) })
})
const faults = () => o.db.snapshot((q) => verifyCashier(o.deps, q))
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await faults()).toEqual([])
  await o.close()
})

let references = 0
const aReference = () => `GRN-${(references += 1)}`
const ask = async (amount = '500', who?: TestPlayer) => {
  const player = who ?? (await o.aPlayer())
  const { data } = await o.askManual(player, amount)
  return { who: player, id: data.id, code: data.referenceCode }
}
type AskedDeposit = Awaited<ReturnType<typeof ask>>
const getVersion = async ({ id }: AskedDeposit): Promise<number> =>
  Number(
    (await readAsOwner(o.db, `select version from cashier_requests where id = ${id}`))[0]?.[
      'version'
    ],
  )
const getStatus = async ({ id }: AskedDeposit): Promise<number> =>
  Number(
    (await readAsOwner(o.db, `select status from cashier_requests where id = ${id}`))[0]?.[
      'status'
    ],
  )
const confirm = async (asked: AskedDeposit, amount = '500', over: object = {}, by = o.cashier) =>
  o.desk(
    officeCashier.confirmDeposit,
    {
      depositID: asked.id,
      version: await getVersion(asked),
      amount,
      bankReference: aReference(),
      reason: 'Banka uygulamasında görüldü',
      ...over,
    },
    by,
  )
const list = async (state: 'waiting' | 'credited' = 'waiting') =>
  (await o.office.call(officeCashier.deposits, { state, limit: 250 }, o.cashier)).data

describe('what staff have seen', () => {
  test('is credited once, as it was asked for, and its player sees it; the audit names the bank’s reference and nobody', async () => {
    const asked = await ask('750.50')
    expect((await list()).at(-1)).toMatchObject({
      id: asked.id,
      code: asked.code,
      amount: '750.50',
      state: 'waiting',
      account: { IBAN: expect.stringMatching(/^TR•• •••• \d{4}$/) },
    })
    const bankReference = aReference()
    expect(await confirm(asked, '750.5', { bankReference })).toMatchObject({ code: 200 })
    expect(await o.balances(asked.who)).toEqual({ cash: 75_050n, locked: 0n })
    expect(await o.row(asked.who, asked.id)).toMatchObject({ transaction_status: '1002' })
    expect((await o.audit()).at(-1)).toMatchObject({
      call: 'office_cashier/confirm_deposit',
      subject_ids: [asked.who.uid],
      after: { deposit: asked.id, credited: true, amount: '750.5', bankReference },
    })
    const { data } = await o.office.call(officeCashier.deposit, { depositID: asked.id }, o.cashier)
    expect(data).toMatchObject({
      isByEye: true,
      sender: 'A••• Y•••••',
      owner: 'A••• Y•••••',
      confirmation: { bankReference, amount: '750.50' },
    })
    expect((await confirm(asked, '750.50')).error).toBe('changed')
    const other = await ask()
    expect((await confirm(other, '500', { bankReference })).data).toMatchObject({
      fields: { bankReference: expect.any(String) },
    })
    expect(await faults()).toEqual([])
  })

  test('is two persons’ in another amount and over 2,000 TL', async () => {
    const other = await ask()
    const differs = await confirm(other, '400')
    expect(differs.code).toBe(202)
    expect((await o.approve(differs)).result).toBe(true)
    expect(await o.row(other.who, other.id)).toMatchObject({ amount: '400.00' })
    const large = await ask('2000.01')
    const proposed = await confirm(large, '2000.01')
    expect([proposed.code, (await o.balances(large.who)).cash]).toEqual([202, 0n])
    expect((await o.approve(proposed)).result).toBe(true)
  })

  test('by two hundred at once, in twenty processes, is credited once', async () => {
    const asked = await ask('300')
    const version = await getVersion(asked)
    await o.stepUp(o.cashier)
    const offices = Array.from({ length: 20 }, () => createOffice(o.office.deps))
    const said = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        o.office.deps.db
          .inTx((tx) =>
            confirmDepositInTx(
              tx,
              offices[n % 20]?.deps ?? o.office.deps,
              {
                id: BigInt(asked.id),
                version,
                staffId: 1n,
                amountKurus: 30_000n,
                bankReference: `RACE-${n}`,
              },
              o.clock.now,
            ),
          )
          .catch(() => ({ status: 'changed' as const })),
      ),
    )
    expect(said.filter(({ status }) => status === 'ok').length).toBe(1)
    expect(await o.balances(asked.who)).toEqual({ cash: 30_000n, locked: 0n })
    expect(await faults()).toEqual([])
  })

  test('that breaks after each of its writes leaves nothing behind, and is said again', async () => {
    const asked = await ask('120')
    for (const broken of [
      'cashier_confirmations',
      'cashier_events',
      'cashier_requests',
      'wallet_entries',
    ]) {
      await asOwner(
        o.db,
        `create function broken() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
         create trigger zz_broken after insert or update on ${broken} for each row execute function broken()`,
      )
      expect((await confirm(asked, '120')).result).toBe(false)
      await asOwner(o.db, `drop trigger zz_broken on ${broken}; drop function broken()`)
      expect(await o.balances(asked.who)).toEqual({ cash: 0n, locked: 0n })
      expect(await faults()).toEqual([])
    }
    expect((await confirm(asked, '120')).code).toBe(200)
    expect(await o.balances(asked.who)).toEqual({ cash: 12_000n, locked: 0n })
  })

  test('of a deposit that its player gave up or whose day is over is credited all the same; of a refused one not', async () => {
    const late = await ask('200')
    o.clock.forward(86_400_001)
    await cancelExpiredTransfers(o.deps)
    expect(await getStatus(late)).toBe(1005)
    expect((await confirm(late, '200')).code).toBe(200)
    const refused = await ask('200')
    const refusal = {
      depositID: refused.id,
      version: await getVersion(refused),
      note: 'Hesabımıza bu tutar gelmedi.',
      reason: 'Ekstrede ve uygulamada yok',
    }
    expect((await o.desk(officeCashier.refuseDeposit, refusal)).code).toBe(200)
    expect(await getStatus(refused)).toBe(1003)
    expect((await confirm(refused, '200')).error).toBe('changed')
    expect(await o.balances(refused.who)).toEqual({ cash: 0n, locked: 0n })
  })

  test('of a blocked player is parked, and under a machine’s deposit nothing is to be confirmed', async () => {
    const asked = await ask('150')
    await o.block(asked.who, 'play')
    expect((await confirm(asked, '150')).code).toBe(200)
    expect(await o.balances(asked.who)).toEqual({ cash: 0n, locked: 15_000n })
    const machine = (await o.transfer(asked.who)).data
    const said = await o.desk(officeCashier.confirmDeposit, {
      depositID: machine.id ?? '1',
      version: 1,
      amount: '500',
      bankReference: aReference(),
      reason: 'Banka uygulamasında görüldü',
    })
    expect(said.result).toBe(false)
  })
})

test('the list is filtered by state, method, age and code, sorted, and read page by page', async () => {
  o.clock.forward(2 * 86_400_000)
  const asked = [await ask('301'), await ask('303'), await ask('302'), await ask('302')]
  o.clock.forward(3_600_001)
  const late = await ask('304')
  const ids = asked.map(({ id }) => id)
  const read = async (input: object) =>
    (await o.look(officeCashier.deposits, { state: 'waiting', method: '6', ...input })).data.map(
      ({ id }) => id,
    )
  expect((await read({ age: 'hour' })).filter((id) => [...ids, late.id].includes(id))).toEqual(ids)
  expect(await read({ limit: 250 })).toContain(late.id)
  expect(await read({ method: '1' })).not.toContain(late.id)
  expect(await read({ byHand: true, limit: 250 })).toContain(late.id)
  expect(await read({ method: '1', byHand: true })).toEqual([])
  expect(await read({ sort: '-created', limit: 1 })).toEqual([late.id])
  const [one = '', three = '', two = '', twin = ''] = ids
  const byAmount: string[] = []
  for (let after: string | undefined; ; after = byAmount.at(-1)) {
    const page = await read({ sort: '-amount', limit: 2, ...(after !== undefined && { after }) })
    byAmount.push(...page)
    if (page.length < 2) break
  }
  expect(byAmount.filter((id) => [...ids, late.id].includes(id))).toEqual([
    late.id,
    three,
    twin,
    two,
    one,
  ])
  const [, first] = asked
  const bare = first?.code.slice(4).toLowerCase() ?? ''
  for (const code of [first?.code ?? '', bare, bare.slice(0, 5)])
    expect(
      (await o.look(officeCashier.deposits, { code })).data.map(({ id }) => id),
      code,
    ).toContain(three)
  expect((await o.look(officeCashier.deposits, { code: '%' })).data).toEqual([])
  await confirm(asked[0] ?? late, '301')
  const unproved = await o.look(officeCashier.deposits, { unproved: true, state: 'credited' })
  expect(unproved.data.map(({ id }) => id)).toContain(one)
})

test('a confirmation that is changed, made up or taken away in the database is found at its place', async () => {
  const asked = await ask('180')
  await confirm(asked, '180')
  const insider = await openInsider(o.db)
  await insider.run('set session_replication_role = replica')
  const place = `confirmation of request ${asked.id}`
  for (const change of ['amount_kurus = 99900', "bank_reference = 'ANOTHER-1'"]) {
    await insider.run('begin')
    await insider.run(`update cashier_confirmations set ${change} where request_id = ${asked.id}`)
    await insider.run('commit')
    expect((await faults()).map(({ where }) => where)).toContain(place)
    await insider.run(
      `update cashier_confirmations c set amount_kurus = e.amount_kurus, bank_reference = e.body::jsonb ->> 'bankReference'
       from cashier_events e where e.event_id = 'eye-' || c.request_id and c.request_id = ${asked.id}`,
    )
    expect(await faults()).toEqual([])
  }
  const other = await ask('180')
  await insider.run(
    `insert into cashier_confirmations values (${other.id}, 18000, 'MADE-UP', now(), 1)`,
  )
  expect((await faults()).map(({ where }) => where)).toContain(
    `confirmation of request ${other.id}`,
  )
  await insider.run(`delete from cashier_confirmations where request_id = ${other.id}`)
  await insider.close()
})

/** Everything that was said before is proved: what follows counts from nothing. */
const proveAll = async () => {
  for (const { request_id: requestId, amount_kurus: amountKurus } of await listUnproved(
    o.db.read,
    1_000,
  ))
    expect(await prove(requestId, amountKurus)).toBe('proved')
}
let lines = 5_000n
/** By a line of a statement, which is there no more where it proves nothing. */
const prove = async (requestId: bigint, amountKurus: bigint, lineId = (lines += 1n)) => {
  let said: Awaited<ReturnType<typeof proveConfirmation>> = 'not_found'
  const undone = new Error('this line proves nothing')
  await o.office.deps.db
    .inTx(async (tx) => {
      const now = o.clock.now
      await insertProvingLine(tx, { lineId, requestId, kurus: amountKurus, now })
      said = await proveConfirmation(tx, { requestId, lineId, amountKurus }, now)
      if (said !== 'proved') throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return said
}

describe('a line of a statement', () => {
  test('proves what staff had seen of its very amount, once, and no second confirmation', async () => {
    await proveAll()
    const [one, two] = [await ask('110'), await ask('110')]
    for (const asked of [one, two]) expect((await confirm(asked, '110')).code).toBe(200)
    const id = BigInt(one.id)
    expect(await prove(id, 11_001n)).toBe('amount_differs')
    expect(await prove(1n, 11_000n)).toBe('not_found')
    expect(await prove(id, 11_000n, 7n)).toBe('proved')
    expect(await prove(id, 11_000n)).toBe('proved_before')
    await expect(prove(BigInt(two.id), 11_000n, 7n)).rejects.toThrow(/proved_line/)
    expect((await listUnproved(o.db.read, 10)).map((row) => String(row.request_id))).toEqual([
      two.id,
    ])
    await expect(
      asOwner(
        o.db,
        `update cashier_confirmations set proved_line = null, proved_at = null where request_id = ${one.id}`,
      ),
    ).rejects.toThrow(/cashier_confirmations/)
    const { data } = await o.office.call(officeCashier.deposit, { depositID: one.id }, o.cashier)
    expect(data.confirmation).toMatchObject({ isProved: true })
  })

  test('that does not come within a day is an alarm and waits in the queue; one that comes ends both', async () => {
    await proveAll()
    const seconds = async () =>
      Number(
        /felek_cashier_unproved_seconds (\d+)/.exec(await metricsOf(o.deps).metrics())?.[1] ?? NaN,
      )
    expect(await seconds()).toBe(0)
    const asked = await ask('130')
    await confirm(asked, '130')
    o.clock.forward(86_399_000)
    expect(await seconds()).toBe(86_399)
    expect((await countUnprovedLate(o.db.read, o.clock.now)).count).toBe(0)
    o.clock.forward(2_000)
    expect(await seconds()).toBeGreaterThan(86_400)
    expect((await countUnprovedLate(o.db.read, o.clock.now)).count).toBe(1)
    expect(await prove(BigInt(asked.id), 13_000n)).toBe('proved')
    expect(await seconds()).toBe(0)
    expect((await countUnprovedLate(o.db.read, o.clock.now)).count).toBe(0)
  })
})

test('a confirmation of another request, of a machine’s deposit or of one that has ended is refused by the table', async () => {
  const machine = (await o.transfer(await o.aPlayer())).data
  const ended = await ask('140')
  expect((await confirm(ended, '140')).code).toBe(200)
  await asOwner(o.db, 'alter table cashier_confirmations disable trigger a_stands')
  for (const id of [machine.id, ended.id])
    await expect(
      asOwner(
        o.db,
        `insert into cashier_confirmations (request_id, amount_kurus, bank_reference, confirmed_at, confirmed_by)
         values (${id}, 1, 'MADE-${id}', now(), 1)`,
      ),
    ).rejects.toThrow(/cashier_confirmations/)
  await asOwner(o.db, 'alter table cashier_confirmations enable trigger a_stands')
})

test('two cashiers who confirm two deposits at once find room for one of them', async () => {
  await proveAll()
  for (const _ of [1, 2, 3, 4]) expect((await confirm(await ask('2000'), '2000')).code).toBe(200)
  const other = await o.office.aStaff(['cashier'])
  const asked = [await ask('1500'), await ask('1500')] as const
  await o.stepUp(o.cashier)
  await o.stepUp(other)
  const said = await Promise.all([
    confirm(asked[0], '1500', {}, o.cashier),
    confirm(asked[1], '1500', {}, other),
  ])
  expect(said.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 202])
})

test('one name of a transfer is one deposit, whoever says it first, and no payout’s and no return’s', async () => {
  await proveAll()
  const other = await o.office.aStaff(['cashier'])
  const asked = [await ask('160'), await ask('160')] as const
  await o.stepUp(o.cashier)
  await o.stepUp(other)
  const bankReference = aReference()
  const said = await Promise.all([
    confirm(asked[0], '160', { bankReference }, o.cashier),
    confirm(asked[1], '160', { bankReference }, other),
  ])
  expect(said.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1)
  const sums = await Promise.all(asked.map(({ who }) => o.balances(who)))
  expect(sums.reduce((sum, { cash }) => sum + cash, 0n)).toBe(16_000n)
  const loser = said[0].code === 200 ? asked[1] : asked[0]
  await asOwner(
    o.db,
    `insert into cashier_payout_files values (77, now(), 1, 'Felek', '${anIban('00062', 7n)}', 1, 100, repeat('0', 64));
     alter table cashier_payouts disable trigger user;
     insert into cashier_payouts values (${asked[0].id}, 77, 1, 100, 'paid', 'PAID-OUT-1', now(), 1)`,
  )
  try {
    expect((await confirm(loser, '160', { bankReference: ' paid-out-1' })).error).toBe(
      'invalid_fields',
    )
  } finally {
    await asOwner(
      o.db,
      `delete from cashier_payouts where file_id = 77; alter table cashier_payouts enable trigger user;
       alter table cashier_payout_files disable trigger user; delete from cashier_payout_files where file_id = 77;
       alter table cashier_payout_files enable trigger user`,
    )
  }
})

test('what is proposed about a deposit falls with the deposit: refused meanwhile, or parked for who is excluded since', async () => {
  const refused = await ask('170')
  const proposed = await confirm(refused, '175')
  expect(proposed.code).toBe(202)
  const refusal = {
    depositID: refused.id,
    version: await getVersion(refused),
    note: 'Hesabımıza bu tutar gelmedi.',
    reason: 'Ekstrede ve uygulamada yok',
  }
  expect((await o.desk(officeCashier.refuseDeposit, refusal)).code).toBe(200)
  expect((await o.approve(proposed)).error).toBe('changed')
  expect(await o.balances(refused.who)).toEqual({ cash: 0n, locked: 0n })
  const excluded = await ask('180')
  const second = await confirm(excluded, '185')
  await o.db.query("select wallet_exclude($1, now() + interval '6 months')", [
    excluded.who.playerId,
  ])
  expect((await o.approve(second)).result).toBe(true)
  expect(await o.balances(excluded.who)).toEqual({ cash: 0n, locked: 18_500n })
})

test('what one person says alone is at most 10,000 TL at a time for the whole house, and a line that proves it makes room', async () => {
  await proveAll()
  for (const _ of [1, 2, 3, 4, 5]) expect((await confirm(await ask('2000'), '2000')).code).toBe(200)
  expect((await confirm(await ask('100'), '100')).code).toBe(202)
  expect((await confirm(await ask('2000'), '2000', {}, o.lead)).code, 'by whomever').toBe(202)
  const [first] = await listUnproved(o.db.read, 1)
  await prove(first?.request_id ?? 0n, first?.amount_kurus ?? 0n)
  expect((await confirm(await ask('2000'), '2000')).code).toBe(200)
})
