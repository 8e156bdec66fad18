import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { anId, bet, expectCleanLedger, win } from '../../../test/test-ledger.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../test/test-office.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { aSubject, recordChange, strictRule, type Subject } from './clearing/test-clearing.ts'
import { clearByRule } from './clearing/rule-clearing.ts'
import { openTestCashier } from './test-cashier.ts'
import { sendPayouts } from './withdrawals.ts'

/* The withdrawals desk, by its calls: ten by rule, some by one person, some by two, one refused. */

const open = async () => withTestOffice(await openTestCashier(strictRule))
let o: Awaited<ReturnType<typeof open>>
let cashier: TestStaff
let lead: TestStaff
beforeAll(async () => {
  o = await open()
  cashier = await o.office.aStaff(['cashier'])
  lead = await o.office.aStaff(['cashier_lead'])
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const stepUp = async (who: TestStaff) => {
  const { result, message } = await o.office.call(
    officeStaff.stepUp,
    { code: o.office.codeFor(who) },
    who,
  )
  if (!result) throw new Error(message)
}

/** A withdrawal that has been judged by rule. */
const ask = async ({ who, account }: Subject, amount: string): Promise<string> => {
  const { data, message } = await o.withdraw(who, account, { amount })
  if (!data.id) throw new Error(message)
  await clearByRule(o.deps)
  return data.id
}
const getStatus = async (who: TestPlayer, id: string) => {
  await sendPayouts(o.deps)
  return (await o.row(who, id))?.transaction_status
}
const getRow = async (id: string) =>
  (await o.office.call(officeCashier.withdrawals, { limit: 250 }, cashier)).data.find(
    (row) => row.id === id,
  )

const clear = async (id: string, by = cashier, reason = 'Belge ve kaynak görüldü') => {
  await stepUp(by)
  const version = (await getRow(id))?.version ?? 0
  return o.office.call(
    officeCashier.clear,
    { withdrawalID: id, version, reason, requestID: aRequestId() },
    by,
  )
}

describe('a withdrawal without a fact', () => {
  test('of 2,000 TL leaves by rule; of more it waits for one person, who lets it go with a fresh factor', async () => {
    const subject = await aSubject(o)
    const small = await ask(subject, '2000')
    expect([await getRow(small), await getStatus(subject.who, small)]).toEqual([undefined, '1004'])
    const large = await ask(subject, '2500')
    expect(await getStatus(subject.who, large)).toBe('1001')
    expect(await getRow(large)).toMatchObject({
      amount: '2500.00',
      player: { username: subject.who.username },
      waitsFor: 'staff',
      needsApproval: null,
      claimedBy: null,
    })
    expect(
      (await o.office.call(officeCashier.withdrawal, { withdrawalID: large }, cashier)).data.steps,
    ).toMatchObject([
      { status: '1001', noteKey: null },
      { status: '1001', noteKey: 'withdrawal_check' },
    ])
    o.clock.forward(301_000)
    const stale = await o.office.call(
      officeCashier.clear,
      { withdrawalID: large, version: 1, reason: 'Belge görüldü burada', requestID: aRequestId() },
      cashier,
    )
    expect(stale.error).toBe('second_factor_required')
    expect((await clear(large)).code).toBe(200)
    expect(await getStatus(subject.who, large)).toBe('1004')
    expect((await o.audit()).at(-1)).toMatchObject({
      kind: 'write',
      call: 'office_cashier/clear',
      staff_id: cashier.staffId,
      subject_ids: [large, String(subject.who.playerId)],
      reason: 'Belge ve kaynak görüldü',
    })
  })

  test('is shown masked, and whoever looked stands in the audit', async () => {
    const subject = await aSubject(o)
    const id = await ask(subject, '3000')
    const { data } = await o.office.call(officeCashier.withdrawal, { withdrawalID: id }, cashier)
    expect(data).toMatchObject({
      status: 'waiting',
      owner: 'A••• Y•••••',
      iban: expect.stringMatching(/^TR•• •••• \d{4}$/),
    })
    expect(JSON.stringify(data)).not.toMatch(/TR\d{20}|Yılmaz/)
    expect((await o.audit()).at(-1)).toMatchObject({
      kind: 'read',
      call: 'office_cashier/withdrawal',
      subject_ids: [id, String(subject.who.playerId)],
    })
  })

  test('that a colleague has claimed is nobody else’s for ten minutes', async () => {
    const subject = await aSubject(o)
    const id = await ask(subject, '2600')
    const version = (await getRow(id))?.version ?? 0
    const claim = { withdrawalID: id, version, requestID: aRequestId() }
    expect((await o.office.call(officeCashier.claim, claim, cashier)).result).toBe(true)
    expect((await getRow(id))?.claimedBy).toMatchObject({ staffID: String(cashier.staffId) })
    expect((await clear(id, lead)).error).toBe('changed')
    o.clock.forward(601_000)
    expect((await clear(id, lead)).result).toBe(true)
  })
})

describe('48,000 TL, or a red fact', () => {
  test('takes two people; the proposer’s reason is shown, and the payout leaves once the other has approved', async () => {
    const subject = await aSubject(o, { cashKurus: 5_000_000n })
    const id = await ask(subject, '48000')
    const proposed = await clear(id, cashier, 'Kazanç tek turdan, tur doğrulandı')
    expect(proposed).toMatchObject({ code: 202, data: { approval: { id: expect.any(String) } } })
    expect(await getStatus(subject.who, id)).toBe('1001')
    const { data } = await o.office.call(officeCashier.withdrawal, { withdrawalID: id }, cashier)
    const approvalID = data.approvalID ?? ''
    const shown = await o.office.call(officeApprovals.get, { approvalID }, lead)
    expect(shown.data).toMatchObject({
      why: 'amount',
      reason: 'Kazanç tek turdan, tur doğrulandı',
      facts: { amount: '48000.00' },
      mayApprove: true,
    })
    await stepUp(cashier)
    expect(
      (
        await o.office.call(
          officeApprovals.approve,
          { approvalID, requestID: aRequestId() },
          cashier,
        )
      ).error,
    ).toBe('forbidden')
    await stepUp(lead)
    const approved = await o.office.call(
      officeApprovals.approve,
      { approvalID, requestID: aRequestId() },
      lead,
    )
    expect(approved).toMatchObject({ result: true })
    expect(await getStatus(subject.who, id)).toBe('1004')
  })

  test('is proposed by nobody who has seen an older version, nor beside a colleague’s claim', async () => {
    const subject = await aSubject(o, { cashKurus: 5_000_000n })
    const id = await ask(subject, '26000')
    const version = (await getRow(id))?.version ?? 0
    await o.office.call(
      officeCashier.claim,
      { withdrawalID: id, version, requestID: aRequestId() },
      cashier,
    )
    await stepUp(lead)
    for (const seen of [version, version + 1]) {
      const reply = await o.office.call(
        officeCashier.clear,
        {
          withdrawalID: id,
          version: seen,
          reason: 'Başkası üstlenmişken',
          requestID: aRequestId(),
        },
        lead,
      )
      expect(reply.error).toBe('changed')
    }
    expect(
      (await o.office.call(officeCashier.withdrawal, { withdrawalID: id }, cashier)).data
        .approvalID,
    ).toBeNull()
    expect((await clear(id)).code).toBe(202)
    expect((await clear(id)).error).toBe('proposal_waits')
  })

  test('is not approved once another fact has come', async () => {
    const subject = await aSubject(o, { cashKurus: 5_000_000n })
    const id = await ask(subject, '30000')
    await clear(id)
    const approvalID =
      (await o.office.call(officeCashier.withdrawal, { withdrawalID: id }, cashier)).data
        .approvalID ?? ''
    await recordChange(o, subject.who, 'password_changed')
    await stepUp(lead)
    const approve = () =>
      o.office.call(officeApprovals.approve, { approvalID, requestID: aRequestId() }, lead)
    expect((await approve()).error).toBe('changed')
    expect(await getStatus(subject.who, id)).toBe('1001')
  })

  test('with a password of yesterday it is two people’s, however small', async () => {
    const subject = await aSubject(o)
    await recordChange(o, subject.who, 'password_changed')
    const id = await ask(subject, '150')
    expect(await getRow(id)).toMatchObject({ level: 'red', needsApproval: 'red_fact' })
    expect((await clear(id)).code).toBe(202)
  })
})

test('refused, its player reads the words, and the money is in cash again', async () => {
  const subject = await aSubject(o)
  const id = await ask(subject, '4000')
  const before = await o.balances(subject.who)
  const version = (await getRow(id))?.version ?? 0
  const refuse = (note: string) =>
    o.office.call(
      officeCashier.refuse,
      {
        withdrawalID: id,
        version,
        note,
        reason: 'Hesap adı farklı görünüyor',
        requestID: aRequestId(),
      },
      cashier,
    )
  expect((await refuse('kısa')).error).toBe('invalid_fields')
  expect((await refuse('Lütfen kendi adınıza bir hesap ekleyin.')).result).toBe(true)
  expect(await o.row(subject.who, id)).toMatchObject({
    transaction_status: '1003',
    note: 'Lütfen kendi adınıza bir hesap ekleyin.',
  })
  expect((await o.balances(subject.who)).cash).toBe(before.cash + 400_000n)
})

test('refused and cleared by five at once: one of them, and the money is paid or given back', async () => {
  for (let i = 0; i < 10; i += 1) {
    const subject = await aSubject(o)
    const id = await ask(subject, '2200')
    const version = (await getRow(id))?.version ?? 0
    await stepUp(cashier)
    await stepUp(lead)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => {
        const decision = {
          withdrawalID: id,
          version,
          reason: 'Aynı anda iki karar',
          requestID: aRequestId(),
        }
        return n % 2 === 0
          ? o.office.call(officeCashier.clear, decision, cashier)
          : o.office.call(
              officeCashier.refuse,
              { ...decision, note: 'Şimdilik geri veriyoruz.' },
              lead,
            )
      }),
    )
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    const status = await getStatus(subject.who, id)
    const { locked } = await o.balances(subject.who)
    expect([status, locked]).toEqual(status === '1004' ? ['1004', 220_000n] : ['1003', 0n])
  }
})

describe('held money', () => {
  const aHeldWin = async () => {
    const player = await o.aPlayer({ cashKurus: 10_000n })
    const roundId = anId()
    const stake = { ...bet(player.playerId, 100n), roundId }
    await o.deps.wallet.post(stake)
    const outcome = await o.deps.wallet.post({
      ...win(player.playerId, 500_000n, stake.transactionId),
      roundId,
      winMaxHundredths: 3_600n,
    })
    return { player, id: String(outcome.entryId) }
  }
  const decide = async (
    id: string,
    what: 'release' | 'refuse',
    { by = cashier, note = 'Tur incelendi.' } = {},
  ) => {
    await stepUp(by)
    return o.office.call(
      officeCashier.decideHeld,
      {
        heldID: id,
        do: what,
        ...(note && { note }),
        reason: 'Sağlayıcı turu doğruladı',
        requestID: aRequestId(),
      },
      by,
    )
  }

  test('is released by one person, and taken back by two', async () => {
    const { player, id } = await aHeldWin()
    expect((await o.office.call(officeCashier.held, {}, cashier)).data).toContainEqual(
      expect.objectContaining({
        id,
        amount: '5000.00',
        player: { playerID: player.uid, username: player.username },
      }),
    )
    expect((await decide(id, 'release')).code).toBe(200)
    expect(await o.balances(player)).toEqual({ cash: 509_900n, locked: 0n })
    const other = await aHeldWin()
    const proposed = await decide(other.id, 'refuse')
    expect(proposed.code).toBe(202)
    expect((await o.balances(other.player)).locked).toBe(500_000n)
    const approvalID = (proposed.data as unknown as { approval: { id: string } }).approval.id
    await stepUp(lead)
    expect(
      (await o.office.call(officeApprovals.approve, { approvalID, requestID: aRequestId() }, lead))
        .result,
    ).toBe(true)
    expect(await o.balances(other.player)).toEqual({ cash: 9_900n, locked: 0n })
  })

  test('is released without a note, and its player reads the house’s sentence, not the reason', async () => {
    const { player, id } = await aHeldWin()
    expect((await decide(id, 'release', { note: '' })).code).toBe(200)
    const row = await o.row(player, id)
    expect([row?.transaction_status, row?.note]).toEqual([
      '1002',
      'İnceleme tamamlandı; tutar bakiyenize eklendi.',
    ])
  })

  test('is not taken back without words for its player, and nobody is asked to approve that', async () => {
    const { player, id } = await aHeldWin()
    const { error, data } = await decide(id, 'refuse', { note: '' })
    expect(error).toBe('invalid_fields')
    expect(data).toMatchObject({ fields: { note: expect.any(String) } })
    expect((await o.balances(player)).locked).toBe(500_000n)
  })
})
