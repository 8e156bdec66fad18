import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { asOwner, expectCleanLedger, readAsOwner } from '../../../../test/test-ledger.ts'
import { aRequestId } from '../../../../test/test-office.ts'
import { gatherFacts } from '../facts/facts.ts'
import { csvOf } from '../statements/test-files.ts'
import { takeWithdrawal } from '../store.ts'
import { verifyCashier } from '../verify/verify.ts'
import { sendPayouts } from '../withdrawals.ts'
import { recordRecallInTx } from './chargebacks.ts'
import { aReference, openTestChargebacks, type TestChargebacks } from './test-chargebacks.ts'

/* Recalled deposits: what the player has goes back, the rest is owed beside the account, and each recall counts once. */

let o: TestChargebacks
beforeAll(async () => {
  o = await openTestChargebacks({
    WITHDRAWAL_RULE_MAX: '100000',
    WITHDRAWAL_RULE_DAY: '500000',
    WITHDRAWAL_RULE_HOUR: '5000000',
    WITHDRAWAL_RULE_LEVEL: 'amber',
  })
})
const faults = () => o.db.snapshot((q) => verifyCashier(o.deps, q))
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await faults()).toEqual([])
  await o.close()
})

const getShown = async (id: string) => {
  const { amount, taken, owed, state } = await o.read(id)
  return { amount, taken, owed, state }
}

describe('a recall', () => {
  test('of money that is there takes it by two persons; its player reads that, and the method is shut for them alone', async () => {
    const { who, id, code } = await o.aCredited()
    const gateway = await o.houseKurus('gateway:sandbox-bank')
    const subject = await o.office.call(officeCashier.recallSubject, { code }, o.cashier)
    expect(subject.data).toMatchObject({ depositID: id, left: '500.00', cash: '500.00' })
    const proposed = await o.propose({ depositID: id, reference: 'cb 7001', amount: '300' })
    expect([proposed.code, (await o.balances(who)).cash]).toEqual([202, 50_000n])
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.balances(who)).toEqual({ cash: 20_000n, locked: 0n })
    expect((await o.houseKurus('gateway:sandbox-bank')) - gateway).toBe(30_000n)
    expect(await o.row(who, id)).toMatchObject({
      transaction_status: '1002',
      note: expect.stringContaining('geri çağırdı'),
    })
    const history = await o.call(cashier.transactions, {}, who)
    expect(history.data.map(({ amount, note }) => [amount, note])).toContainEqual([
      '-300.00',
      'Geri çağrılan yatırım için alındı',
    ])
    const { data } = await o.office.call(officeCashier.chargebacks, { code }, o.cashier)
    expect(data).toMatchObject([{ reference: 'CB7001', taken: '300.00', owed: '0.00' }])
    expect((await o.transfer(who)).error).toBe('method_closed')
    expect((await o.transfer(who, { methodID: '1' })).error).toBe('')
    expect((await o.transfer(await o.aPlayer())).error).toBe('')
    expect(
      (await o.audit()).findLast(({ after }) => after !== null && 'takenBack' in after),
    ).toMatchObject({
      subject_ids: [who.uid],
      after: { reference: 'CB7001', takenBack: '300.00', owed: '0.00' },
    })
    expect(await faults()).toEqual([])
  })

  test('after play takes what is left; the rest is owed beside the account, which stays at zero whatever comes later', async () => {
    const { who, id } = await o.aCredited()
    const round = await o.lose(who, 45_000n)
    const { chargebackID } = await o.recall({ depositID: id })
    expect(await o.balances(who)).toEqual({ cash: 0n, locked: 0n })
    expect(await getShown(chargebackID)).toMatchObject({ taken: '50.00', owed: '450.00' })
    // What the round still pays is the player's: nothing is taken by itself.
    await round.win(60_000n)
    expect((await o.balances(who)).cash).toBe(60_000n)
    expect((await o.proposeAct({ chargebackID, do: 'close' })).data).toMatchObject({
      fields: { do: expect.any(String) },
    })
    expect((await o.proposeAct({ chargebackID, do: 'collect', amount: '450.01' })).result).toBe(
      false,
    )
    expect((await o.act({ chargebackID, do: 'collect', amount: '400' })).result).toBe(true)
    expect((await o.balances(who)).cash).toBe(20_000n)
    expect((await o.act({ chargebackID, do: 'write_off', amount: '50' })).result).toBe(true)
    expect(await o.read(chargebackID)).toMatchObject({
      owed: '0.00',
      collected: '400.00',
      writtenOff: '50.00',
      state: 'open',
    })
    expect((await o.act({ chargebackID, do: 'close' })).result).toBe(true)
    expect((await o.transfer(who)).error).toBe('')
    expect((await o.proposeAct({ chargebackID, do: 'won' })).error).toBe('changed')
    expect(await faults()).toEqual([])
  })

  test('finds money that was to leave: a withdrawal that nobody has sent goes back to cash first, cleared or not', async () => {
    const { who, id } = await o.aCredited()
    const account = await o.account(who)
    const waiting = await o.withdraw(who, account, { amount: '200' })
    const cleared = await o.withdraw(who, account, { amount: '250' })
    await o.db.query(
      "update cashier_requests set cleared_at = now(), cleared_by = 'rule' where id = $1",
      [BigInt(cleared.data.id)],
    )
    expect(await o.balances(who)).toEqual({ cash: 5_000n, locked: 45_000n })
    const { chargebackID } = await o.recall({ depositID: id })
    expect(await o.balances(who)).toEqual({ cash: 0n, locked: 0n })
    expect(await getShown(chargebackID)).toMatchObject({ taken: '500.00', owed: '0.00' })
    await sendPayouts(o.deps)
    for (const { data } of [waiting, cleared]) {
      expect(await o.readStatus(data.id)).toBe(1003)
      expect((await o.row(who, data.id))?.note).toContain('çekim gönderilmedi')
    }
  })

  test('is a red fact of every later withdrawal until its case is closed, so that no rule lets one go', async () => {
    const { who, id } = await o.aCredited()
    const round = await o.lose(who, 50_000n)
    const { chargebackID } = await o.recall({ depositID: id })
    await round.win(90_000n)
    const asked = await o.withdraw(who, await o.account(who), { amount: '800' })
    await sendPayouts(o.deps)
    expect(await o.readStatus(asked.data.id)).toBe(1001)
    const find = () =>
      o.db.inTx(async (tx) => {
        const request = await takeWithdrawal(tx, BigInt(asked.data.id))
        if (!request) throw new Error('it is gone')
        const { facts } = await gatherFacts(tx, o.deps, request, o.clock.now)
        return facts.find(({ key }) => key === 'chargeback')
      })
    expect(await find()).toMatchObject({ level: 'red', value: { open: 1, owed: '500.00' } })
    await o.act({ chargebackID, do: 'write_off', amount: '500' })
    await o.act({ chargebackID, do: 'close' })
    expect(await find()).toMatchObject({ level: 'note', value: { open: 0, ended: 1 } })
  })

  test('that the gateway itself had told of ends that matter in suspense too', async () => {
    const { id, code } = await o.aCredited()
    await o.tell(o.message({ reference: code, event: 'transfer.declined', amount: '500.00' }))
    await o.applyAll()
    const open = async () =>
      (await o.look(officeCashier.suspense, { what: 'words', limit: 250 })).data.filter(
        (row) => row.code === code,
      ).length
    expect(await open()).toBe(1)
    await o.recall({ depositID: id })
    expect(await open()).toBe(0)
  })
})

describe('a recall counts once', () => {
  test('by its reference: again it is refused at the desk, and with other words too', async () => {
    const { id } = await o.aCredited()
    const reference = aReference()
    const first = await o.propose({ depositID: id, reference, amount: '100' })
    const twin = await o.propose({ depositID: id, reference, amount: '100' })
    expect(twin.error).toBe('proposal_waits')
    await o.approve(first)
    for (const amount of ['100', '50'])
      expect((await o.propose({ depositID: id, reference, amount })).data).toMatchObject({
        fields: { reference: 'Bu geri çağırma daha önce işlenmiş.' },
      })
    expect((await o.propose({ depositID: id, amount: '400.01' })).data).toMatchObject({
      fields: { amount: expect.any(String) },
    })
  })

  test('by two hundred presses at once it moves its money once', async () => {
    const { who, id } = await o.aCredited()
    await o.lose(who, 20_000n)
    const recall = {
      requestId: BigInt(id),
      kind: 'recall',
      amountKurus: 50_000n,
      reference: aReference(),
      reason: 'Bankanın yazısı dosyada',
      staffId: 1n,
    } as const
    const done = await Promise.all(
      Array.from({ length: 200 }, () =>
        o.office.deps.db.inTx((tx) => recordRecallInTx(tx, o.office.deps, recall, o.clock.now)),
      ),
    )
    expect(new Set(done.map((it) => it?.chargebackId)).size).toBe(1)
    expect(await o.balances(who)).toEqual({ cash: 0n, locked: 0n })
    expect(await faults()).toEqual([])
  })

  test('and never for more than the deposit, whoever writes the row', async () => {
    const { who, id } = await o.aCredited()
    await o.recall({ depositID: id, amount: '450' })
    const insert = (kurus: number, over = '') =>
      asOwner(
        o.db,
        `insert into cashier_chargebacks (chargeback_id, request_id, player_id, method_id, gateway, kind, reference, amount_kurus,
           taken_kurus, recorded_at, recorded_by, seal)
         select 1, id, ${over || 'player_id'}, method_id, gateway, 'recall', 'CB-X', ${kurus}, 0, now(), 1, 'x'
         from cashier_requests where id = ${id}`,
      )
    await expect(insert(5_001)).rejects.toThrow(/cashier_chargebacks/)
    await expect(insert(5_000, '1')).rejects.toThrow(/cashier_chargebacks/)
    const open = await o.transfer(who, { methodID: '1' })
    await expect(
      o.office.deps.db.inTx((tx) =>
        recordRecallInTx(
          tx,
          o.office.deps,
          {
            requestId: BigInt(open.data.id),
            kind: 'recall',
            amountKurus: 1n,
            reference: aReference(),
            reason: 'Bankanın yazısı',
            staffId: 1n,
          },
          o.clock.now,
        ),
      ),
    ).resolves.toBeUndefined()
  })

  test('over fifty processes that die between the decision and its end', async () => {
    const { who, id } = await o.aCredited()
    await o.lose(who, 30_000n)
    const proposed = await o.propose({ depositID: id })
    const { approval } = proposed.data as unknown as { approval: { id: string } }
    await o.stepUp(o.lead)
    const approve = () =>
      o.office.call(
        officeApprovals.approve,
        { approvalID: approval.id, requestID: aRequestId() },
        o.lead,
      )
    const { inTx } = o.office.deps.db
    let crashes = 0
    o.office.deps.db.inTx = ((work: Parameters<typeof inTx>[0]) =>
      inTx.call(o.office.deps.db, async (tx) => {
        const done = await work(tx)
        crashes += 1
        if (crashes <= 50) throw new Error('the process dies here')
        return done
      })) as typeof inTx
    try {
      for (let i = 0; i < 50; i += 1) {
        expect((await approve()).error).toBe('internal')
        expect((await o.balances(who)).cash).toBe(20_000n)
      }
      expect((await approve()).result).toBe(true)
    } finally {
      o.office.deps.db.inTx = inTx
    }
    expect(await o.balances(who)).toEqual({ cash: 0n, locked: 0n })
    expect((await approve()).result).toBe(false)
    const { data } = await o.office.call(
      officeCashier.chargebacks,
      { view: 'owing', limit: 250 },
      o.cashier,
    )
    expect(data.filter((row) => row.depositID === id)).toMatchObject([{ owed: '300.00' }])
  })
})

describe('a dispute that was won', () => {
  test('gives back all that was taken, and nothing is owed or lost any more', async () => {
    const debts = await o.houseKurus('chargebacks')
    const losses = await o.houseKurus('chargeback_losses')
    const gateway = await o.houseKurus('gateway:sandbox-bank')
    const { who, id } = await o.aCredited()
    const round = await o.lose(who, 40_000n)
    const { chargebackID } = await o.recall({ depositID: id })
    await round.win(15_000n)
    await o.act({ chargebackID, do: 'collect', amount: '150' })
    await o.act({ chargebackID, do: 'write_off', amount: '100' })
    expect((await o.balances(who)).cash).toBe(0n)
    expect((await o.act({ chargebackID, do: 'won' })).result).toBe(true)
    expect((await o.balances(who)).cash).toBe(25_000n)
    expect([
      (await o.houseKurus('chargebacks')) - debts,
      (await o.houseKurus('chargeback_losses')) - losses,
      (await o.houseKurus('gateway:sandbox-bank')) - gateway,
    ]).toEqual([0n, 0n, -50_000n])
    expect((await o.transfer(who)).error).toBe('')
    // It may be recalled anew, under another reference: an arbitration that the house loses.
    expect(await o.recall({ depositID: id })).toMatchObject({ taken: '250.00', owed: '250.00' })
  })

  test('is of a row that two persons recorded: what was written into the database gives nothing back', async () => {
    const { who, id } = await o.aCredited()
    await o.lose(who, 50_000n)
    const { chargebackID } = await o.recall({ depositID: id })
    await asOwner(
      o.db,
      `alter table cashier_chargebacks disable trigger a_stands; alter table cashier_chargebacks disable trigger b_changes;
       update cashier_chargebacks set taken_kurus = 50000 where chargeback_id = ${chargebackID}`,
    )
    try {
      const proposed = await o.proposeAct({ chargebackID, do: 'won' })
      expect((await o.approve(proposed)).result).toBe(false)
      expect((await o.balances(who)).cash).toBe(0n)
      expect((await faults()).length).toBeGreaterThan(0)
    } finally {
      await asOwner(
        o.db,
        `update cashier_chargebacks set taken_kurus = 0 where chargeback_id = ${chargebackID};
         alter table cashier_chargebacks enable trigger a_stands; alter table cashier_chargebacks enable trigger b_changes`,
      )
    }
    expect(await faults()).toEqual([])
    for (const change of ['taken_kurus = 1', "reference = 'CB-Y'", 'amount_kurus = 1'])
      await expect(
        asOwner(
          o.db,
          `update cashier_chargebacks set ${change} where chargeback_id = ${chargebackID}`,
        ),
      ).rejects.toThrow(/stands/)
    await expect(asOwner(o.db, 'delete from cashier_chargebacks')).rejects.toThrow(/stands/)
  })
})

describe('a deposit by hand', () => {
  let openingKurus = 0n
  const bring = async (kurus: bigint, reference: string, text: string) => {
    const day = new Date(o.clock.now.getTime() + 10_800_000).toISOString().slice(0, 10)
    await o.stepUp(o.cashier)
    const file = csvOf([{ kurus, name: 'YILMAZ AYŞE', text, reference }], { openingKurus, day })
    const done = await o.importFile(o.accountID, file)
    if (!done.result) throw new Error(JSON.stringify(done))
    openingKurus += kurus
    const [line] = (await o.lines()).toSorted((a, b) => (a.lineID < b.lineID ? 1 : -1))
    return line
  }
  const aManual = async () => {
    const who = await o.aPlayer()
    const { data } = await o.askManual(who, '500')
    await bring(50_000n, aReference(), `${data.referenceCode} yatırım`)
    expect((await o.balances(who)).cash).toBe(50_000n)
    return { who, id: data.id }
  }

  test('that the bank recalls is shown by its line, whichever comes first, and comes back out of suspense', async () => {
    const before = await o.houseKurus('gateway:manual')
    const [first, second] = [await aManual(), await aManual()]
    const reference = aReference()
    const { chargebackID } = await o.recall({ depositID: first.id, reference })
    expect(await faults()).toEqual([])
    expect(await bring(-50_000n, reference, 'iptal')).toMatchObject({ state: 'recalled' })
    const line = await bring(-50_000n, aReference(), 'iptal')
    expect(line).toMatchObject({ state: 'open' })
    const other = await o.recall({ depositID: second.id })
    const lineID = line?.lineID ?? ''
    const explained = await o.office.call(officeCashier.lineExplanations, { lineID }, o.cashier)
    expect(explained.data).toMatchObject([{ as: 'chargeback', targetID: other.chargebackID }])
    const said = { lineID, as: 'chargeback', targetID: other.chargebackID } as const
    const done = await o.desk(officeCashier.explainLine, {
      ...said,
      reason: 'Bankanın geri çağırması',
    })
    expect(done.data).toMatchObject({ state: 'recalled' })
    expect(await o.houseKurus('gateway:manual')).toBe(before)
    expect(await faults()).toEqual([])

    expect((await o.proposeAct({ chargebackID, do: 'won' })).result).toBe(false)
    const back = await bring(50_000n, aReference(), 'itiraz kabul')
    expect(back).toMatchObject({ state: 'suspense' })
    const suspenseID = back?.suspenseID ?? ''
    expect((await o.read(chargebackID)).cameBack).toMatchObject([{ suspenseID }])
    expect((await o.act({ chargebackID, do: 'won', suspenseID })).result).toBe(true)
    expect((await o.balances(first.who)).cash).toBe(50_000n)
    expect((await o.lines()).find((it) => it.lineID === back?.lineID)?.state).toBe('recall_won')
    expect(await o.houseKurus('suspense')).toBe(0n)
    expect(
      await readAsOwner(
        o.db,
        `select ended from cashier_chargebacks where chargeback_id = ${chargebackID}`,
      ),
    ).toEqual([{ ended: 'won' }])
  })
})
