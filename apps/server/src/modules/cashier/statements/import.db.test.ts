import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { aRequestId } from '../../../../test/test-office.ts'
import { asOwner, expectCleanLedger, readAsOwner } from '../../../../test/test-ledger.ts'
import { anIban } from '../test-cashier.ts'
import { verifyCashier } from '../verify/verify.ts'
import { openTestImport, usualFormat, type TestImport } from './test-import.ts'
import { csvOf, mt940Of, toWindows1254, usualMap, type WrittenLine } from './test-files.ts'

/* A statement is imported whole and once; each of its lines is booked with it, and no line twice. */

let o: TestImport
beforeAll(async () => void (o = await openTestImport()))
const faults = () => o.db.snapshot((q) => verifyCashier(o.deps, q))
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await faults()).toEqual([])
  await o.close()
})

/** What stood in the bank at the end of the last statement: each test goes on from there. */
let openingKurus = 0n
let day = 1
let today = ''
beforeEach(() => {
  today = `2026-11-${String(day).padStart(2, '0')}`
  day += 1
})
const csv = (lines: readonly WrittenLine[]) => csvOf(lines, { openingKurus, day: today })
const goOn = (lines: readonly WrittenLine[]) => {
  openingKurus += lines.reduce((sum, { kurus }) => sum + kurus, 0n)
}
const countLines = async () =>
  Number((await readAsOwner(o.db, 'select count(*) as n from cashier_statement_lines'))[0]?.['n'])

describe('a file', () => {
  test('is the sender’s alone, and is imported once', async () => {
    const lines = [{ kurus: 10_000n, text: 'Havale', name: 'Kim Bilir' }]
    const uploadID = await o.upload(csv(lines))
    const wanted = { uploadID, accountID: o.accountID, requestID: aRequestId() }
    expect((await o.office.call(officeCashier.importStatement, wanted, o.lead)).error).toBe(
      'not_found',
    )
    const done = await o.office.call(
      officeCashier.importStatement,
      { ...wanted, requestID: aRequestId() },
      o.cashier,
    )
    expect(done.data).toMatchObject({ lines: 1, newLines: 1, suspense: 1, credited: 0 })
    goOn(lines)
    const again = { ...wanted, requestID: aRequestId() }
    expect((await o.office.call(officeCashier.importStatement, again, o.cashier)).error).toBe(
      'not_found',
    )
    expect(await o.houseKurus('suspense')).toBe(10_000n)
    expect(await o.houseKurus('gateway:manual')).toBe(-10_000n)
  })

  test('stands encrypted, an hour at most; none comes without bytes', async () => {
    const uploadID = await o.upload(`Tarih;gizli-isim\n`)
    const [row] = await readAsOwner(
      o.db,
      `select sealed from cashier_uploads where upload_id = ${uploadID}`,
    )
    expect(Buffer.from(String(row?.['sealed']), 'base64url').toString('latin1')).not.toContain(
      'gizli',
    )
    const nothing = await o.office.send(officeCashier.upload.wire, {}, o.cashier)
    expect(nothing.reply.error).toBe('bad_request')
    o.clock.forward(3_600_001)
    await o.stepUp(o.cashier)
    const wanted = { uploadID, accountID: o.accountID }
    expect((await o.office.call(officeCashier.previewStatement, wanted, o.cashier)).error).toBe(
      'not_found',
    )
    await o.upload('x')
    expect(
      await readAsOwner(o.db, `select 1 from cashier_uploads where upload_id = ${uploadID}`),
    ).toEqual([])
  })

  test('that is no statement is shown with its place, and not a line of it is imported', async () => {
    const before = await countLines()
    const text = csv([{ kurus: 5_000n }, { kurus: 7_000n }]).replace('70,00', '70.00')
    const { data } = await o.preview(o.accountID, text)
    expect(data).toMatchObject({ fault: { key: 'amount', row: 3, column: 'Tutar' }, summary: null })
    const refused = await o.importFile(o.accountID, text)
    expect(refused).toMatchObject({
      error: 'statement_unfit',
      data: { fault: { key: 'amount', row: 3 } },
    })
    expect(refused.message).toContain('3.')
    expect(await countLines()).toBe(before)
  })

  test('of another account, and by no format, is refused', async () => {
    const other = await o.openAccount({ IBAN: anIban('00062', 7010001n), isOpen: false })
    expect((await o.preview(other, csv([{ kurus: 1n }]))).data.fault).toMatchObject({
      key: 'format',
    })
    await o.saveFormat(other, { kind: 'mt940' })
    const foreign = mt940Of([{ kurus: 100n }], { account: anIban('00062', 702n) })
    expect((await o.preview(other, foreign)).data.fault).toMatchObject({ key: 'account' })
    const own = mt940Of([{ kurus: 100n }], { account: '00062/0000000007010001', day: today })
    expect((await o.preview(other, own)).data).toMatchObject({
      fault: null,
      summary: { lines: 1, kind: 'mt940' },
    })
  })
})

describe('a preview', () => {
  test('shows lines as they were understood, masked, and changes nothing', async () => {
    const before = await countLines()
    const lines = [
      {
        kurus: 123_456n,
        text: 'FLK-ABC234 Ayşe için',
        name: 'Ayşe Yılmaz',
        iban: anIban('00012', 9n),
        reference: 'DK-1',
      },
      { kurus: -5_000n, text: '=1+1' },
    ]
    const { data } = await o.preview(o.accountID, toWindows1254(csv(lines)), usualFormat())
    expect(data.summary).toMatchObject({
      lines: 2,
      newLines: 2,
      in: '1234.56',
      out: '50.00',
      firstDay: today,
    })
    expect(data.lines[0]).toMatchObject({
      amount: '1234.56',
      code: 'FLK-ABC234',
      reference: 'DK-1',
      name: 'A••• Y•••••',
      iban: expect.stringMatching(/^TR•• •••• \d{4}$/),
      text: 'FLK-ABC234 A••• i•••',
      isNew: true,
    })
    expect(JSON.stringify(data)).not.toMatch(/Ayşe|Yılmaz|=1/)
    expect(await countLines()).toBe(before)
  })
})

describe('a statement', () => {
  test('imported twice, by two people at once, and overlapping, brings each line once', async () => {
    const equal = { kurus: 5_000n, text: 'Havale' }
    // Equal lines on one day, with no balance to tell them apart, in an account of their own.
    const account = await o.openAccount({ IBAN: anIban('00062', 703n), isOpen: false })
    const columnMap = usualMap()
    const columns = { ...columnMap.columns, balance: undefined }
    await o.saveFormat(account, { kind: 'csv', columnMap: { ...columnMap, columns } })
    const first = csvOf([equal, equal, { kurus: -700n, text: 'Masraf' }], { day: today })
    const [one, two] = await Promise.all([
      o.importFile(account, first),
      o.importFile(account, first, o.lead),
    ])
    expect(one.data.wasImported).not.toBe(two.data.wasImported)
    expect(one.data.newLines + two.data.newLines).toBe(3)
    const next = csvOf([equal, equal, equal, { kurus: -700n, text: 'Masraf' }], { day: today })
    expect((await o.importFile(account, next)).data).toMatchObject({
      lines: 4,
      newLines: 1,
      suspense: 1,
    })
    expect((await o.importFile(account, first)).data).toMatchObject({
      wasImported: true,
      newLines: 0,
    })
    const other = await o.preview(
      account,
      mt940Of([equal], { day: today, account: anIban('00062', 703n) }),
      { kind: 'mt940' },
    )
    expect(other.data.fault, 'the same day by another format').toMatchObject({ key: 'overlap' })
  })

  test('with a day missing before it is refused, until that day is imported', async () => {
    const lines = [
      { kurus: 30_000n, name: 'Biri' },
      { kurus: -10_000n, text: 'Gider' },
    ]
    const text = csv(lines)
    const later = csvOf([{ kurus: 100n }], {
      openingKurus: openingKurus + 20_000n,
      day: '2026-11-20',
    })
    expect((await o.preview(o.accountID, later)).data.fault).toMatchObject({ key: 'gap' })
    expect((await o.importFile(o.accountID, later)).error).toBe('statement_unfit')
    expect((await o.importFile(o.accountID, text)).data).toMatchObject({
      newLines: 2,
      unexplained: 1,
    })
    goOn(lines)
    expect((await o.preview(o.accountID, later)).data.fault).toBeNull()
  })

  test('that breaks off in the middle of booking leaves nothing, and its next import everything', async () => {
    const lines = [{ kurus: 1_000n }, { kurus: 2_000n }, { kurus: -500n }]
    const before = [await countLines(), await o.houseKurus('suspense')]
    await asOwner(
      o.db,
      `create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
      create trigger stop_here after insert on cashier_suspense for each row execute function stop_here()`,
    )
    expect((await o.importFile(o.accountID, csv(lines))).result).toBe(false)
    await asOwner(o.db, 'drop trigger stop_here on cashier_suspense; drop function stop_here')
    expect([await countLines(), await o.houseKurus('suspense')]).toEqual(before)
    expect((await o.importFile(o.accountID, csv(lines))).data).toMatchObject({
      newLines: 3,
      suspense: 2,
      unexplained: 1,
    })
    goOn(lines)
  })
})

describe('money that came', () => {
  const ask = async (amount = '500') => {
    const who = await o.aPlayer()
    const { data } = await o.askManual(who, amount)
    return { who, id: data.id, code: data.referenceCode }
  }
  const bookingDay = () => new Date(o.clock.now.getTime() + 10_800_000).toISOString().slice(0, 10)
  const importToday = async (lines: readonly WrittenLine[]) => {
    const done = await o.importFile(o.accountID, csvOf(lines, { openingKurus, day: bookingDay() }))
    if (!done.result) throw new Error(JSON.stringify(done))
    goOn(lines)
    return done.data
  }

  test('with code, amount, account and name fitting is credited by rule, once', async () => {
    const asked = await ask()
    const line = { kurus: 50_000n, text: `havale ${asked.code.toLowerCase()}`, name: 'YILMAZ AYSE' }
    expect(await importToday([line, line])).toMatchObject({ credited: 1, suspense: 1 })
    expect(await o.balances(asked.who)).toEqual({ cash: 50_000n, locked: 0n })
    expect(await o.row(asked.who, asked.id)).toMatchObject({ transaction_status: '1002' })
    const rows = (await o.lines('in')).filter((it) => it.code === asked.code)
    expect(rows.map(({ state, why }) => [state, why])).toEqual([
      ['suspense', 'paid_twice'],
      ['credited', null],
    ])
  })

  test('in another amount, of another or of no name is credited to nobody, and its player sees that it came', async () => {
    for (const [over, why] of [
      [{ kurus: 40_000n, name: 'Ayşe Yılmaz' }, 'wrong_amount'],
      [{ kurus: 50_000n, name: 'Mehmet Kaya' }, 'wrong_name'],
      [{ kurus: 50_000n, name: 'A*** Y*****' }, 'wrong_name'],
      [{ kurus: 50_000n }, 'wrong_name'],
    ] as const) {
      const asked = await ask()
      await importToday([{ text: asked.code, ...over }])
      expect(await o.balances(asked.who)).toEqual({ cash: 0n, locked: 0n })
      expect(await o.row(asked.who, asked.id)).toMatchObject({ transaction_status: '1004' })
      expect((await o.lines('open')).find((it) => it.code === asked.code)).toMatchObject({
        state: 'suspense',
        why,
      })
    }
  })

  test('that staff have seen before proves what they said, and credits nothing again', async () => {
    const asked = await ask()
    const wanted = {
      depositID: asked.id,
      version: 1,
      amount: '500',
      bankReference: 'GOZ-77',
      reason: 'Banka uygulamasında görüldü',
    }
    expect((await o.desk(officeCashier.confirmDeposit, wanted)).code).toBe(200)
    const seen = { kurus: 50_000n, text: 'kodsuz havale', name: 'Ayşe Yılmaz', reference: 'GOZ-77' }
    expect(await importToday([seen])).toMatchObject({ proved: 1, credited: 0, suspense: 0 })
    expect(await o.balances(asked.who)).toEqual({ cash: 50_000n, locked: 0n })
    const { data } = await o.office.call(officeCashier.deposit, { depositID: asked.id }, o.cashier)
    expect(data.confirmation).toMatchObject({ isProved: true })
    // The same again is somebody's second payment.
    expect(await importToday([{ ...seen, text: asked.code }])).toMatchObject({
      proved: 0,
      suspense: 1,
    })
    expect(await o.balances(asked.who)).toEqual({ cash: 50_000n, locked: 0n })
  })

  test('on a line is not said to have been seen as well', async () => {
    await importToday([{ kurus: 50_000n, name: 'Ayşe Yılmaz', reference: 'SATIR-1' }])
    const asked = await ask()
    const wanted = {
      depositID: asked.id,
      version: 1,
      amount: '500',
      bankReference: 'SATIR-1',
      reason: 'Banka uygulamasında görüldü',
    }
    expect((await o.desk(officeCashier.confirmDeposit, wanted)).data).toMatchObject({
      fields: { bankReference: expect.any(String) },
    })
  })

  test('and all that left stand in the ledger as in the bank', async () => {
    expect(-(await o.houseKurus('gateway:manual')) - openingKurus).toBe(15_000n - 700n)
    expect(await faults()).toEqual([])
  })
})
