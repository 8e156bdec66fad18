import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '@felek/contract/call.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import {
  asOwner,
  expectCleanLedger,
  readAsOwner,
  withTestClock,
} from '../../../../test/test-ledger.ts'
import { aRequestId } from '../../../../test/test-office.ts'
import { listAccountDays, readDaysMark, readJournal } from '../../reports/reports.ts'
import { csvOf } from '../statements/test-files.ts'
import { openTestChargebacks, type TestChargebacks } from '../chargebacks/test-chargebacks.ts'
import { verifyCashier } from '../verify/verify.ts'
import { countOpenDays, dayOf } from './reconciliation.ts'

/* Days of gateways and providers: ours against theirs, closed once, and never changed by what comes late. */

const accountDays = { listAccountDays, readDaysMark }

let o: TestChargebacks
let vault: Awaited<ReturnType<typeof withTestClock>>
const forward = async (ms: number) => {
  o.clock.forward(ms)
  await vault.set(o.clock.now.getTime())
}
beforeAll(async () => {
  o = await openTestChargebacks()
  vault = await withTestClock(o.db, o.clock.now.getTime())
  await asOwner(o.db, "update cashier_reconciled_since set day = '2000-01-01'")
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await o.db.snapshot((q) => verifyCashier(o.deps, q))).toEqual([])
  await o.close()
})
/** Each test has a day of its own, in the middle of it. */
let day = ''
beforeEach(async () => {
  // Noon of the next day: what a test does takes minutes of its clock.
  const noonMs = Date.parse(`${dayOf(o.clock.now)}T09:00:00Z`) + 86_400_000
  await forward(noonMs - o.clock.now.getTime())
  day = dayOf(o.clock.now)
  await o.stepUp(o.cashier)
})

const endDay = async () => {
  await forward(86_400_000)
  await readJournal({ db: o.db.ledger })
  await o.stepUp(o.cashier)
}
type ListInput = Input<typeof officeCashier.reconciliation>
const list = async (over: Partial<ListInput> = {}) =>
  (
    await o.office.call(
      officeCashier.reconciliation,
      { view: 'all', limit: 250, ...over },
      o.cashier,
    )
  ).data
const find = async (account: string, of = day) =>
  (await list()).find(({ dayID }) => dayID === `${account}@${of}`)
const read = async (dayID: string) =>
  (await o.office.call(officeCashier.reconciliationDay, { dayID }, o.cashier)).data
type CloseInput = Omit<Input<typeof officeCashier.closeDay>, 'requestID'>
const close = (account: string, over: Partial<CloseInput> = {}) =>
  o.desk(officeCashier.closeDay, { dayID: `${account}@${day}`, ...over })
const reason = 'Kanalın gece yarısı kesintisi, belgesi dosyada'

describe('a day', () => {
  test('of which both sides say the same is closed by one person, once', async () => {
    await o.aCredited()
    expect(await find('gateway:sandbox-bank'), 'it is not over').toBeUndefined()
    await endDay()
    expect(await find('gateway:sandbox-bank')).toMatchObject({
      kind: 'gateway',
      ours: '500.00',
      theirs: '500.00',
      theirsFrom: 'messages',
      difference: '0.00',
      state: 'open',
    })
    expect(await close('gateway:sandbox-bank')).toMatchObject({
      code: 200,
      data: { difference: '0.00' },
    })
    expect((await find('gateway:sandbox-bank'))?.state).toBe('closed')
    expect((await close('gateway:sandbox-bank')).error).toBe('changed')
    expect(
      (await o.audit()).findLast(({ after }) => after !== null && 'theirs' in after),
    ).toMatchObject({
      call: 'office_cashier/close_day',
      after: { ours: '500.00', theirs: '500.00' },
    })
  })

  test('with a difference is closed with a reason and by two persons; the figure is that of the paper', async () => {
    const { who } = await o.aCredited()
    await o.lose(who, 20_000n)
    await endDay()
    expect(await find('games:felek')).toMatchObject({
      kind: 'provider',
      ours: '200.00',
      theirs: null,
      difference: null,
    })
    expect((await close('games:felek')).data).toMatchObject({ fields: { in: expect.any(String) } })
    const paper = { in: '180', out: '0', reference: 'ozet-1' }
    expect((await close('games:felek', paper)).data).toMatchObject({
      fields: { reason: expect.any(String) },
    })
    expect((await close('games:felek', { ...paper, reason: 'kısa' })).result).toBe(false)
    const proposed = await close('games:felek', { ...paper, reason })
    expect([proposed.code, (await find('games:felek'))?.state]).toEqual([202, 'open'])
    expect((await read(`games:felek@${day}`)).approvalID).not.toBeNull()
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await find('games:felek')).toMatchObject({
      state: 'closed',
      closed: {
        ours: '200.00',
        theirs: '180.00',
        difference: '20.00',
        reference: 'OZET-1',
        reason,
      },
    })
  })

  test('that is closed keeps its figure; what is booked into it later is shown, and closed by another row', async () => {
    const { who } = await o.aCredited('700')
    const middle = o.clock.now
    await endDay()
    await close('gateway:sandbox-bank')
    await o.db.ledger.inTx((tx) =>
      o.deps.wallet.postIn(tx, [
        {
          verb: 'adjust',
          source: 'seed',
          transactionId: `late-${day}`,
          playerId: who.playerId,
          amountKurus: -10_000n,
          house: 'gateway:sandbox-bank',
          at: middle,
        },
      ]),
    )
    await readJournal({ db: o.db.ledger })
    expect(await find('gateway:sandbox-bank')).toMatchObject({
      state: 'late',
      late: '-100.00',
      ours: '600.00',
      closed: { ours: '700.00', theirs: '700.00' },
    })
    expect((await list({ view: 'late' })).map(({ dayID }) => dayID)).toEqual([
      `gateway:sandbox-bank@${day}`,
    ])
    const proposed = await close('gateway:sandbox-bank', { reason })
    expect(proposed.code).toBe(202)
    await o.approve(proposed)
    const { closings, state } = await read(`gateway:sandbox-bank@${day}`)
    expect(state).toBe('closed')
    expect(closings).toMatchObject([{ ours: '700.00' }, { ours: '600.00', difference: '-100.00' }])
  })

  test('by forty at once is closed once', async () => {
    await o.aCredited()
    await endDay()
    await o.stepUp(o.cashier)
    const said = await Promise.all(
      Array.from({ length: 40 }, () =>
        o.office.call(
          officeCashier.closeDay,
          { dayID: `gateway:sandbox-bank@${day}`, requestID: aRequestId() },
          o.cashier,
        ),
      ),
    )
    expect(said.filter(({ result }) => result)).toHaveLength(1)
    expect(new Set(said.filter(({ result }) => !result).map(({ error }) => error))).toEqual(
      new Set(['changed']),
    )
  })

  test('that is not over, or that the reports have not read, is nobody’s to close', async () => {
    await o.aCredited()
    expect((await close('gateway:sandbox-bank')).error).toBe('not_found')
    await forward(86_400_000)
    expect((await close('gateway:sandbox-bank')).result).toBe(false)
    await endDay()
    expect((await close('gateway:none')).error).toBe('not_found')
    expect((await close('gateway:sandbox-bank')).result).toBe(true)
  })

  test('is as the table holds it, whoever writes: no change, no difference that one person explains, no day that runs', async () => {
    await o.aCredited()
    await endDay()
    await close('gateway:sandbox-bank')
    await expect(asOwner(o.db, 'update cashier_day_closings set ours_kurus = 1')).rejects.toThrow(
      /stands/,
    )
    await expect(asOwner(o.db, 'delete from cashier_day_closings')).rejects.toThrow(/stands/)
    const insert = (n: number, theirs: number, at = 'now()') =>
      asOwner(
        o.db,
        `insert into cashier_day_closings (account, day, n, ours_kurus, theirs_kurus, theirs_from, reason, as_of_entry, closed_at, closed_by)
         values ('gateway:sandbox-bank', '${day}', ${n}, 50000, ${theirs}, 'messages', '${reason}', 1, ${at}, 1)`,
      )
    const later = `'${o.clock.now.toISOString()}'`
    await expect(insert(2, 49_000, later)).rejects.toThrow(/difference/)
    await expect(insert(2, 50_000, later)).rejects.toThrow(/none of its changes/)
    await expect(insert(3, 49_000, later)).rejects.toThrow(/none of its changes|difference/)
    await expect(insert(2, 50_000, `'${day}T10:00:00Z'`)).rejects.toThrow(
      /over|none of its changes/,
    )
  })

  test('that nobody closes is counted by how long it has been over', async () => {
    const before = await countOpenDays(o.db.ledger.read, accountDays, o.clock.now)
    await o.aCredited()
    await endDay()
    const open = await countOpenDays(o.db.ledger.read, accountDays, o.clock.now)
    expect(open.count).toBe(before.count + 1)
    await close('gateway:sandbox-bank')
    expect((await countOpenDays(o.db.ledger.read, accountDays, o.clock.now)).count).toBe(
      before.count,
    )
  })
})

describe('the gateway by hand', () => {
  let openingKurus = 0n
  let references = 0
  const aReference = () => `MUT-${(references += 1)}`
  const bring = async (
    of: string,
    lines: { kurus: bigint; reference: string; text?: string }[],
  ) => {
    await o.stepUp(o.cashier)
    const rows = lines.map((line) => ({ name: 'YILMAZ AYŞE', text: 'havale', ...line }))
    const done = await o.importFile(o.accountID, csvOf(rows, { openingKurus, day: of }))
    if (!done.result) throw new Error(JSON.stringify(done))
    openingKurus += lines.reduce((sum, { kurus }) => sum + kurus, 0n)
  }
  const confirm = async (amount: string, bankReference: string) => {
    const who = await o.aPlayer()
    const { data } = await o.askManual(who, amount)
    const [row] = await readAsOwner(
      o.db,
      `select version from cashier_requests where id = ${data.id}`,
    )
    const said = {
      depositID: data.id,
      version: Number(row?.['version']),
      amount,
      bankReference,
      reason: 'Banka uygulamasında görüldü',
    }
    const done = await o.desk(officeCashier.confirmDeposit, said)
    if (!done.result) throw new Error(JSON.stringify(done))
  }

  test('has the bank’s own days: a statement that comes on the next morning belongs to the day of its lines', async () => {
    const [seen, unseen] = [aReference(), aReference()]
    await confirm('300', seen)
    await confirm('120', unseen)
    const of = day
    await endDay()
    expect(await find('gateway:manual', of)).toMatchObject({ ours: '420.00', theirs: null })
    expect((await read(`gateway:manual@${of}`)).uncovered).toHaveLength(1)
    await bring(of, [
      { kurus: 30_000n, reference: seen },
      { kurus: 77_700n, reference: aReference() },
      { kurus: -1_250n, reference: aReference() },
    ])
    expect(await find('gateway:manual', of)).toMatchObject({
      ours: '1184.50',
      theirs: '1064.50',
      theirsFrom: 'statement',
      difference: '120.00',
    })
    expect((await read(`gateway:manual@${of}`)).unshown).toEqual([
      { what: 'confirmation', reference: unseen, amount: '120.00' },
    ])
    // Whatever becomes of what stands in suspense, the bank's day stays what it was.
    const [waiting] = (await o.look(officeCashier.suspense, { limit: 250 })).data
    const gone = await o.desk(officeCashier.resolve, {
      suspenseID: waiting?.suspenseID ?? '',
      do: 'write_off',
      note: 'Sahibi bulunamadı, bekletiliyor',
      reason: 'Altı ay arandı, kimse çıkmadı',
    })
    await o.approve(gone)
    expect(await find('gateway:manual', of)).toMatchObject({ difference: '120.00' })
    // The line that was missing comes with the next day's statement, and explains the difference by itself.
    await bring(dayOf(o.clock.now), [{ kurus: 12_000n, reference: unseen }])
    expect(await find('gateway:manual', of)).toMatchObject({
      ours: '1064.50',
      difference: '0.00',
    })
    day = of
    expect((await close('gateway:manual')).result).toBe(true)
  })
})
