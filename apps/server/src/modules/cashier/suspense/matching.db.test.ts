import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import { anIban } from '../test-cashier.ts'
import { csvOf, type WrittenLine } from '../statements/test-files.ts'
import { openTestImport, type TestImport } from '../statements/test-import.ts'
import { verifyCashier } from '../verify/verify.ts'

/* Money in suspense ends once: at the player whose it is, as proof of what was seen, back, or as nobody's. */

let o: TestImport
beforeAll(async () => void (o = await openTestImport()))
const faults = () => o.db.snapshot((q) => verifyCashier(o.deps, q))
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await faults()).toEqual([])
  await o.close()
})

let openingKurus = 0n
const bookingDay = () => new Date(o.clock.now.getTime() + 10_800_000).toISOString().slice(0, 10)
/** Imports a statement of these lines; answers their matters in suspense, in their order. */
const bring = async (...lines: WrittenLine[]) => {
  await o.stepUp(o.cashier)
  const text = csvOf(lines, { openingKurus, day: bookingDay() })
  const done = await o.importFile(o.accountID, text)
  if (!done.result) throw new Error(JSON.stringify(done))
  openingKurus += lines.reduce((sum, { kurus }) => sum + kurus, 0n)
  const { data } = await o.office.call(
    officeCashier.statementLines,
    { statementID: done.data.statementID, limit: 250 },
    o.cashier,
  )
  return data.toSorted((a, b) => a.row - b.row)
}
const ask = async (amount = '500') => {
  const who = await o.aPlayer()
  const { data } = await o.askManual(who, amount)
  return { who, id: data.id, code: data.referenceCode }
}
const reason = 'Dekont ile karşılaştırıldı'
const matter = async (suspenseID: string | null, query?: string) =>
  (
    await o.office.call(
      officeCashier.suspenseMatter,
      { suspenseID: suspenseID ?? '', ...(query && { query }) },
      o.cashier,
    )
  ).data
const match = (
  suspenseID: string | null,
  to: { depositID?: string; playerID?: string },
  by = o.cashier,
) => o.desk(officeCashier.match, { suspenseID: suspenseID ?? '', ...to, reason }, by)
const resolve = (
  suspenseID: string | null,
  over: { do: 'return' | 'write_off' | 'close'; bankReference?: string },
) =>
  o.desk(officeCashier.resolve, {
    suspenseID: suspenseID ?? '',
    note: 'Gönderen hesap size ait değil',
    reason,
    ...over,
  })

describe('money in suspense', () => {
  test('without a code is suggested by amount and name alone, never credited by it, and two persons match it', async () => {
    const asked = await ask('610')
    const [line] = await bring({ kurus: 61_000n, name: 'YILMAZ AYŞE', text: 'havale' })
    expect(line).toMatchObject({ state: 'suspense', why: 'no_code', nameFits: null })
    expect(await o.balances(asked.who)).toEqual({ cash: 0n, locked: 0n })
    const shown = await matter(line?.suspenseID ?? null)
    expect(shown.targets).toMatchObject([
      {
        depositID: asked.id,
        codeFits: false,
        amountFits: true,
        accountFits: true,
        name: 'fits',
        needsApproval: 'code_differs',
      },
    ])
    const proposed = await match(line?.suspenseID ?? null, { depositID: asked.id })
    expect(proposed.code).toBe(202)
    expect((await matter(line?.suspenseID ?? null)).approvalID).not.toBeNull()
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.balances(asked.who)).toEqual({ cash: 61_000n, locked: 0n })
    expect((await o.lines('in'))[0]).toMatchObject({ state: 'matched', depositID: asked.id })
    expect((await match(line?.suspenseID ?? null, { depositID: asked.id })).error).toBe('changed')
  })

  test('with its code a day late is one person’s up to 2,000 TL, and two persons’ above', async () => {
    for (const [amount, code] of [
      ['2000', 200],
      ['2000.01', 202],
    ] as const) {
      const asked = await ask(amount)
      o.clock.forward(3 * 86_400_000)
      const kurus = amount === '2000' ? 200_000n : 200_001n
      const [line] = await bring({ kurus, text: asked.code, name: 'Ayşe Yılmaz' })
      expect(line).toMatchObject({ why: 'after_expiry' })
      const done = await match(line?.suspenseID ?? null, { depositID: asked.id })
      expect(done.code).toBe(code)
      if (code === 202) expect((await o.approve(done)).result).toBe(true)
      expect((await o.balances(asked.who)).cash).toBe(kurus)
    }
  })

  test('in another amount is two persons’, and of somebody else nobody’s: it goes back', async () => {
    const other = await ask('300')
    const [more] = await bring({ kurus: 30_500n, text: other.code, name: 'Ayşe Yılmaz' })
    expect(await match(more?.suspenseID ?? null, { depositID: other.id })).toMatchObject({
      code: 202,
    })
    const asked = await ask('300')
    const [line] = await bring({ kurus: 30_000n, text: asked.code, name: 'Mehmet Kaya' })
    const refused = await match(line?.suspenseID ?? null, { depositID: asked.id })
    expect(refused.data).toMatchObject({ fields: { depositID: expect.stringContaining('iade') } })
    expect((await matter(line?.suspenseID ?? null)).targets).toMatchObject([{ isRefused: true }])
    const proposed = await resolve(line?.suspenseID ?? null, {
      do: 'return',
      bankReference: 'IADE-1',
    })
    expect(proposed.code).toBe(202)
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.row(asked.who, asked.id)).toMatchObject({
      transaction_status: '1003',
      note: 'Gönderen hesap size ait değil',
    })
    expect(await o.balances(asked.who)).toEqual({ cash: 0n, locked: 0n })
    // The line of the transfer back shows what was told, and books nothing again.
    const before = await o.houseKurus('gateway:manual')
    const [back] = await bring({ kurus: -30_000n, text: 'iade', reference: 'IADE-1' })
    expect(back).toMatchObject({ state: 'sent_back' })
    expect(await o.houseKurus('gateway:manual')).toBe(before)
    expect(await faults()).toEqual([])
  })

  test('that staff had seen under another name of the bank’s proves what they said, and credits nothing', async () => {
    const asked = await ask('420')
    const wanted = {
      depositID: asked.id,
      version: 1,
      amount: '420',
      bankReference: 'GOZ-420',
      reason: 'Banka uygulamasında görüldü',
    }
    expect((await o.desk(officeCashier.confirmDeposit, wanted)).code).toBe(200)
    const [line] = await bring({ kurus: 42_000n, name: 'Ayşe Yılmaz', reference: 'BASKA-1' })
    expect(line).toMatchObject({ state: 'suspense' })
    expect((await matter(line?.suspenseID ?? null)).targets).toMatchObject([
      { depositID: asked.id, isProof: true },
    ])
    const proposed = await match(line?.suspenseID ?? null, { depositID: asked.id })
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.balances(asked.who)).toEqual({ cash: 42_000n, locked: 0n })
    expect(
      (await o.office.call(officeCashier.deposit, { depositID: asked.id }, o.cashier)).data
        .confirmation,
    ).toMatchObject({ isProved: true })
    expect(await faults()).toEqual([])
  })

  test('of a player who asked for nothing becomes a deposit of theirs, by two persons', async () => {
    const who = await o.aPlayer()
    const [line] = await bring({ kurus: 15_000n, name: 'Ayşe Yılmaz' })
    const found = await matter(line?.suspenseID ?? null, who.username)
    expect(found.targets.at(-1)).toMatchObject({
      depositID: null,
      player: { playerID: who.uid },
      needsApproval: 'code_differs',
    })
    const proposed = await match(line?.suspenseID ?? null, { playerID: who.uid })
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.balances(who)).toEqual({ cash: 15_000n, locked: 0n })
  })

  test('matched by two people at once is credited once', async () => {
    const asked = await ask('700')
    o.clock.forward(3 * 86_400_000)
    const [line] = await bring({ kurus: 70_000n, text: asked.code, name: 'Ayşe Yılmaz' })
    await o.stepUp(o.cashier)
    await o.stepUp(o.lead)
    const at = (by: TestImport['cashier']) =>
      o.office.call(
        officeCashier.match,
        {
          suspenseID: line?.suspenseID ?? '',
          depositID: asked.id,
          reason,
          requestID: crypto.randomUUID(),
        },
        by,
      )
    const done = await Promise.all(
      Array.from({ length: 8 }, (_, n) => at(n % 2 === 0 ? o.cashier : o.lead)),
    )
    expect(done.filter(({ result }) => result)).toHaveLength(1)
    expect(done.filter(({ error }) => error === 'changed')).toHaveLength(7)
    expect((await o.balances(asked.who)).cash).toBe(70_000n)
  })

  test('that is nobody’s is written off by two persons, and stands in an account of its own', async () => {
    const [line] = await bring({ kurus: 900n })
    const before = await o.houseKurus('suspense')
    const proposed = await resolve(line?.suspenseID ?? null, { do: 'write_off' })
    expect(proposed.code).toBe(202)
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.houseKurus('suspense')).toBe(before - 900n)
    expect(await o.houseKurus('written_off')).toBe(900n)
    expect(await faults()).toEqual([])
  })

  test('is listed the oldest first, masked, and changes hands by cashiers alone', async () => {
    const iban = anIban('00012', 5n)
    await bring({ kurus: 1_234n, name: 'Gizli İsim', iban, text: 'gizli sebep FLK-ZZZZZZ' })
    const { data } = await o.office.call(
      officeCashier.suspense,
      { min: '12.34', max: '12.34' },
      o.cashier,
    )
    expect(data).toMatchObject([
      {
        what: 'lira',
        amount: '12.34',
        code: 'FLK-ZZZZZZ',
        why: 'unknown_reference',
        sender: 'G•••• İ•••',
      },
    ])
    const shown = await matter(data[0]?.suspenseID ?? null)
    expect(JSON.stringify([data, shown])).not.toMatch(/Gizli|İsim|gizli|sebep|TR\d{24}/)
    const auditor = await o.office.aStaff(['auditor'])
    expect((await o.office.call(officeCashier.suspense, {}, auditor)).result).toBe(true)
    expect((await match(data[0]?.suspenseID ?? null, { depositID: '1' }, auditor)).error).toBe(
      'forbidden',
    )
    const audit = JSON.stringify((await o.audit()).slice(-6), (_, it: unknown) =>
      typeof it === 'bigint' ? String(it) : it,
    )
    expect(audit).not.toMatch(/Gizli|İsim|sebep/)
  })
})

describe('money that left', () => {
  test('and was not told of stands unexplained until two persons call it a fee', async () => {
    const [line] = await bring({ kurus: -1_250n, text: 'EFT masrafı' })
    expect(line).toMatchObject({ state: 'open' })
    const before = await o.houseKurus('unexplained')
    const wanted = {
      lineID: line?.lineID ?? '',
      as: 'fee' as const,
      reason: 'Ekim ayı EFT masrafı',
    }
    const proposed = await o.desk(officeCashier.explainLine, wanted)
    expect(proposed.code).toBe(202)
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.houseKurus('unexplained')).toBe(before + 1_250n)
    expect((await o.lines('out'))[0]).toMatchObject({ state: 'fee' })
    expect((await o.desk(officeCashier.explainLine, wanted)).error).toBe('changed')
    expect(await faults()).toEqual([])
  })

  test('before staff told of it is shown to be what they tell of later, of its very amount alone', async () => {
    const asked = await ask('260')
    const [came] = await bring({ kurus: 26_000n, text: asked.code, name: 'Mehmet Kaya' })
    const [left] = await bring({ kurus: -26_000n, text: 'giden' })
    expect(left).toMatchObject({ state: 'open' })
    const proposed = await resolve(came?.suspenseID ?? null, {
      do: 'return',
      bankReference: 'IADE-26',
    })
    expect((await o.approve(proposed)).result).toBe(true)
    const { data } = await o.office.call(
      officeCashier.lineExplanations,
      { lineID: left?.lineID ?? '' },
      o.cashier,
    )
    expect(data).toMatchObject([{ as: 'suspense', reference: 'IADE-26', amount: '260.00' }])
    const [found] = data
    const wanted = {
      lineID: left?.lineID ?? '',
      as: 'suspense' as const,
      targetID: found?.targetID ?? '',
      reason,
    }
    expect((await o.desk(officeCashier.explainLine, { ...wanted, targetID: '999' })).result).toBe(
      false,
    )
    expect((await o.desk(officeCashier.explainLine, wanted)).data).toEqual({ state: 'sent_back' })
    expect(await faults()).toEqual([])
  })
})
