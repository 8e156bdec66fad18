import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { createOffice } from '../../../office.ts'
import { asOwner, expectCleanLedger, readAsOwner } from '../../../../test/test-ledger.ts'
import { mailbox, mailsTo } from '../../../../test/test-codes.ts'
import { anotherProcess, type TestPlayer } from '../../../../test/test-app.ts'
import { aRequestId, type TestStaff } from '../../../../test/test-office.ts'
import { clearInTx, refuseInTx } from '../clearing/clearing.ts'
import { clearByRule } from '../clearing/rule-clearing.ts'
import { anIban } from '../test-cashier.ts'
import { verifyCashier } from '../verify/verify.ts'
import { sendPayouts } from '../withdrawals.ts'
import { makePayoutFile } from './manual.ts'
import { openTestPayouts, type TestPayouts } from './test-payouts.ts'

/* Payouts by hand: what waits is in one file once, and staff say once what the bank did of each transfer. */

let o: TestPayouts
beforeAll(async () => {
  o = await openTestPayouts({
    WITHDRAWAL_RULE_MAX: '100000',
    WITHDRAWAL_RULE_DAY: '5000000',
    WITHDRAWAL_RULE_HOUR: '90000000',
    WITHDRAWAL_RULE_LEVEL: 'amber',
    OPEN_TRANSFERS_MAX: '1000',
  })
  await o.db.query("update cashier_methods set open = true where id = '13'", [])
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await o.db.snapshot((q) => verifyCashier(o.deps, q))).toEqual([])
  await o.close()
})

type PlayersWithdrawal = { who: TestPlayer; id: string }

let who: TestPlayer
let account: string
/** What waits from the test before is in a file of its own. */
beforeEach(async () => {
  await emptyQueue()
  who = await o.aPlayer({ cashKurus: 1_000_000n })
  account = await o.account(who)
})

/** A withdrawal by hand that the rule has let go. */
const ask = async (amount = '100', of = { who, account }): Promise<PlayersWithdrawal> => {
  const { data, message } = await o.withdraw(of.who, of.account, { methodID: '13', amount })
  if (!data.id) throw new Error(message)
  await clearByRule(o.deps)
  return { who: of.who, id: data.id }
}
const getRequest = async ({ id }: PlayersWithdrawal) => {
  const [row] = await readAsOwner(
    o.db,
    `select status, version, cleared_at is not null as cleared from cashier_requests where id = ${id}`,
  )
  return {
    status: Number(row?.['status']),
    version: Number(row?.['version']),
    cleared: row?.['cleared'],
  }
}
const getFile = async (by = o.cashier, requestID = aRequestId()) => {
  await o.stepUp(by)
  const { data, error, message } = await o.office.call(officeCashier.payoutFile, { requestID }, by)
  if (error !== '') throw new Error(message)
  return data.file
}
const getText = async (fileID = '', by = o.cashier) =>
  (await o.look(officeCashier.payoutFileText, { fileID }, by)).data
async function emptyQueue(): Promise<void> {
  while (await getFile());
}
const listCodes = (text: string): string[] =>
  [...text.matchAll(/<EndToEndId>PAY-(\d+)<\/EndToEndId>/g)].map(([, id = '']) => id)

let references = 0
const aReference = () => `TEB-2026-${(references += 1)}`
const pay = async (asked: PlayersWithdrawal, bankReference = aReference(), by = o.cashier) => {
  const { version } = await getRequest(asked)
  return o.desk(officeCashier.markPaid, { withdrawalID: asked.id, version, bankReference }, by)
}
const giveBack = async (asked: PlayersWithdrawal) =>
  o.desk(officeCashier.returnPayout, {
    withdrawalID: asked.id,
    version: (await getRequest(asked)).version,
    note: 'Bankanız havaleyi kabul etmedi.',
    reason: 'Ekstrede iade satırı görüldü',
  })

describe('a withdrawal by hand', () => {
  test('is handed to no machine, however often payouts are sent, and no message moves it', async () => {
    const asked = await ask()
    for (let n = 0; n < 3; n += 1) await sendPayouts(o.deps)
    expect(await getRequest(asked)).toMatchObject({ status: 1001, cleared: true })
    expect(
      await readAsOwner(
        o.db,
        `select 1 from cashier_sandbox_orders where reference = 'PAY-${asked.id}'`,
      ),
    ).toEqual([])
    const told = await o.app.inject({ method: 'POST', url: '/webhooks/manual', payload: '{}' })
    expect(told.statusCode).toBe(404)
    expect(
      (await o.office.call(officeCashier.payouts, { state: 'waiting' }, o.cashier)).data,
    ).toEqual([
      expect.objectContaining({ id: asked.id, amount: '100.00', file: null, isStopped: false }),
    ])
  })

  test('goes into a file, is paid by the bank’s name for it, and its player sees both', async () => {
    const asked = await ask('250.75')
    expect((await pay(asked)).error, 'not before the file').toBe('changed')
    const file = await getFile()
    expect(file).toMatchObject({ lines: 1, total: '250.75', name: `felek-${file?.fileID}.xml` })
    expect(await o.row(who, asked.id)).toMatchObject({ transaction_status: '1004' })
    expect(
      (await o.office.call(officeCashier.payouts, { state: 'sent' }, o.cashier)).data.at(-1),
    ).toMatchObject({ id: asked.id, file: { fileID: file?.fileID, line: 1 } })
    expect(await o.balances(who)).toEqual({ cash: 974_925n, locked: 25_075n })
    const reference = aReference()
    expect((await pay(asked, ` ${reference.toLowerCase().replace(/-/g, ' -')} `)).result).toBe(true)
    expect(await o.balances(who)).toEqual({ cash: 974_925n, locked: 0n })
    expect(await o.row(who, asked.id)).toMatchObject({ transaction_status: '1002' })
    expect((await o.audit()).at(-1)).toMatchObject({
      call: 'office_cashier/mark_paid',
      subject_ids: [asked.id, who.uid],
      after: { paid: true, amount: '250.75', bankReference: reference },
    })
  })

  test('that two people paid out for a blocked player waits for the file too', async () => {
    await o.block(who, 'full')
    const proposed = await o.desk(officeCashier.payOut, {
      playerID: who.uid,
      bankAccountID: account,
      methodID: '13',
      amount: '9000',
      reason: 'Oyuncu yazıyla istedi',
    })
    expect((await o.approve(proposed)).result).toBe(true)
    await sendPayouts(o.deps)
    const file = await getFile()
    expect(file).toMatchObject({ lines: 1, total: '9000.00' })
    const [id = ''] = listCodes((await getText(file?.fileID)).text)
    expect((await pay({ who, id })).result).toBe(true)
    expect(await o.balances(who)).toEqual({ cash: 100_000n, locked: 0n })
  })

  test('against whose player compliance sets a block once it was let go is in no file until it is lifted', async () => {
    const [stopped, other] = [await ask(), { who: await o.aPlayer({ cashKurus: 100_000n }) }]
    const free = await ask('100', { who: other.who, account: await o.account(other.who) })
    const blockId = await o.block(who, 'compliance')
    const { data } = await o.office.call(officeCashier.payouts, { state: 'waiting' }, o.cashier)
    expect(data.map(({ id, isStopped }) => [id, isStopped])).toEqual([
      [stopped.id, true],
      [free.id, false],
    ])
    expect(listCodes((await getText((await getFile())?.fileID)).text)).toEqual([free.id])
    expect(await getFile()).toBeNull()
    await o.unblock(blockId)
    expect(listCodes((await getText((await getFile())?.fileID)).text)).toEqual([stopped.id])
  })

  test('that two people let go although compliance holds its player goes into a file, and not after another such block', async () => {
    const blockId = await o.block(who, 'compliance')
    const clear = async () => {
      const { data } = await o.withdraw(who, account, { methodID: '13', amount: '100' })
      await o.db.inTx((tx) =>
        clearInTx(tx, o.deps, { id: BigInt(data.id), reason: 'Uyum ekibi onayladı' }, o.deps.now()),
      )
      return data.id
    }
    const known = await clear()
    expect(listCodes((await getText((await getFile())?.fileID)).text)).toEqual([known])
    const unknown = await clear()
    await o.unblock(blockId)
    const anew = await o.block(who, 'compliance')
    expect(await getFile()).toBeNull()
    await o.unblock(anew)
    expect(listCodes((await getText((await getFile())?.fileID)).text)).toEqual([unknown])
  })
})

describe('a file', () => {
  test('is byte by byte what was let go, in its order, with hostile names in letters of banks', async () => {
    const names: readonly [string, string][] = [
      ['=HYPERLINK("http://x");Ayşe', 'HYPERLINK( http:/x ) Ayse'],
      ['Ayşe\nYılmaz;\r\n2', 'Ayse Yilmaz 2'],
      ['<script>alert(1)</script>&"', 'script alert(1) /script'],
      ["@Gül O'Neill", "Gul O'Neill"],
    ]
    const lines: string[] = []
    for (const [n, [owner, written]] of names.entries()) {
      await o.db.query('update cashier_accounts set owner = $1 where id = $2', [owner, account])
      const { data } = await o.withdraw(who, account, { methodID: '13', amount: `${100 + n}.05` })
      o.clock.forward(1_000)
      await o.db.inTx((tx) =>
        clearInTx(tx, o.deps, { id: BigInt(data.id), reason: 'Görüldü' }, o.deps.now()),
      )
      const iban = anIban('00062', who.playerId % 10n ** 16n)
      lines.push(
        `<CdtTrfTxInf><PmtId><EndToEndId>PAY-${data.id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="TRY">${100 + n}.05</InstdAmt></Amt>` +
          `<Cdtr><Nm>${written}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>PAY-${data.id}</Ustrd></RmtInf></CdtTrfTxInf>`,
      )
    }
    await o.stepUp(o.cashier)
    const at = o.clock.now
    const file = await o.office.call(
      officeCashier.payoutFile,
      { requestID: aRequestId() },
      o.cashier,
    )
    const { fileID = '', sha256 } = file.data.file ?? {}
    const { text, ...shown } = await getText(fileID)
    expect(text).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
        '<CstmrCdtTrfInitn>',
        `<GrpHdr><MsgId>FELEK-${fileID}</MsgId><CreDtTm>${at.toISOString().slice(0, 19)}Z</CreDtTm><NbOfTxs>4</NbOfTxs><CtrlSum>406.20</CtrlSum><InitgPty><Nm>Felek Demo Odeme Ltd. Sti.</Nm></InitgPty></GrpHdr>`,
        `<PmtInf><PmtInfId>FELEK-${fileID}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>4</NbOfTxs><CtrlSum>406.20</CtrlSum><ReqdExctnDt>${todayInIstanbul(at)}</ReqdExctnDt><Dbtr><Nm>Felek Demo Odeme Ltd. Sti.</Nm></Dbtr><DbtrAcct><Id><IBAN>TR500006100000000020261122</IBAN></Id><Ccy>TRY</Ccy></DbtrAcct><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>`,
        ...lines,
        '</PmtInf>',
        '</CstmrCdtTrfInitn>',
        '</Document>',
        '',
      ].join('\n'),
    )
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    expect(shown).toEqual(file.data.file)
  })

  test('asked for again under its id is the same one with the same bytes; a second one has none of it', async () => {
    await ask()
    await ask('120')
    const requestID = aRequestId()
    const file = await getFile(o.cashier, requestID)
    const { text } = await getText(file?.fileID)
    o.clock.forward(3_600_000)
    expect(await getFile(o.cashier, requestID)).toEqual(file)
    expect((await getText(file?.fileID, o.lead)).text).toBe(text)
    const third = await ask('130', { who: await again(who), account })
    const next = await getFile()
    expect(listCodes((await getText(next?.fileID)).text)).toEqual([third.id])
    expect(await getFile()).toBeNull()
  })

  test('stands in the audit by its hash alone: no IBAN, no name, not in kept replies either', async () => {
    const asked = await ask()
    const file = await getFile()
    const { text } = await getText(file?.fileID)
    const [made, read] = (await o.audit())
      .slice(-3)
      .filter(({ call }) => call.includes('payout_file'))
    for (const entry of [made, read])
      expect(entry).toMatchObject({
        subject_kind: 'withdrawal',
        subject_ids: [asked.id],
        after: { file: file?.fileID, lines: 1, total: '100.00', sha256: file?.sha256 },
      })
    expect([made?.kind, read?.kind]).toEqual(['write', 'export'])
    const iban = /<CdtrAcct><Id><IBAN>(TR\d{24})/.exec(text)?.[1] ?? 'none'
    expect(text).toContain(iban)
    for (const table of [
      'audit_entries',
      'staff_replies',
      'cashier_payout_files',
      'cashier_payouts',
    ])
      expect(
        await readAsOwner(
          o.db,
          `select 1 from ${table} t where t::text like '%${iban}%' or t::text ilike '%ayse y%'`,
        ),
        table,
      ).toEqual([])
  })

  test('is written out for whoever pays, with a fresh factor, for a day', async () => {
    await ask()
    const { fileID = '' } = (await getFile()) ?? {}
    const of = (by: TestStaff) => o.office.call(officeCashier.payoutFileText, { fileID }, by)
    o.clock.forward(301_000)
    expect((await of(o.cashier)).error).toBe('second_factor_required')
    const auditor = await o.office.aStaff(['auditor'])
    expect((await of(auditor)).error).toBe('forbidden')
    expect((await o.look(officeCashier.payoutFileText, { fileID: '1' })).error).toBe('not_found')
    o.clock.forward(86_400_000)
    expect((await o.look(officeCashier.payoutFileText, { fileID })).error).toBe('not_found')
  })

  test('has a hundred transfers at most, and the next one has the rest', async () => {
    const asked: string[] = []
    who = await o.aPlayer({ cashKurus: 2_000_000n })
    account = await o.account(who)
    for (let n = 0; n < 103; n += 1) {
      const { data } = await o.withdraw(who, account, { methodID: '13', amount: '100' })
      asked.push(data.id)
      if (n === 60) who = await again(who)
    }
    await clearByRule(o.deps)
    const files = [await getFile(), await getFile()]
    expect(files.map((file) => file?.lines)).toEqual([100, 3])
    const codes = []
    for (const file of files) codes.push(...listCodes((await getText(file?.fileID)).text))
    expect(codes.sort()).toEqual(asked.sort())
  }, 60_000)

  test('leaves out what the ledger does not hold so, and takes what stands beside it', async () => {
    const [changed, beside] = [await ask(), await ask('110')]
    const rewrite = (kurus: number) =>
      asOwner(
        o.db,
        `set session_replication_role = replica; update cashier_requests set amount_kurus = ${kurus} where id = ${changed.id}`,
      )
    await rewrite(900_000)
    const file = await getFile()
    expect(listCodes((await getText(file?.fileID)).text)).toEqual([beside.id])
    await rewrite(10_000)
    expect((await getFile())?.total).toBe('100.00')
  })

  test('whose lines were rewritten is not written out any more', async () => {
    await ask()
    const file = await getFile()
    await asOwner(
      o.db,
      `set session_replication_role = replica; update cashier_payout_files set payer_owner = 'Mallory' where file_id = ${file?.fileID}`,
    )
    expect((await o.look(officeCashier.payoutFileText, { fileID: file?.fileID ?? '' })).error).toBe(
      'internal',
    )
  })

  test('by two processes at once, twenty times: each withdrawal is in exactly one', async () => {
    const other = createOffice({
      ...o.office.deps,
      ...anotherProcess(o.deps),
      db: o.db.ledger,
      adminDb: o.db.ledger,
    })
    const makeThere = async (by: TestStaff) => {
      const body = {
        api: { class: 'office_cashier', method: 'payout_file' },
        data: { requestID: aRequestId() },
      }
      const { reply } = await other.rpc.answer({
        ...o.incoming(body, {
          panel: 'office',
          hasOrigin: true,
          host: 'localhost:3002',
          device: by.device,
        }),
        staffSession: by.session,
      })
      if (!reply.result) throw new Error(reply.message)
      return (reply.data as { file: { fileID: string } | null }).file
    }
    for (let round = 0; round < 20; round += 1) {
      who = await again(who)
      const asked = []
      for (let n = 0; n < 4; n += 1) asked.push((await ask()).id)
      await o.stepUp(o.cashier)
      await o.stepUp(o.lead)
      const files = await Promise.all([
        makeThere(o.lead),
        o.office
          .call(officeCashier.payoutFile, { requestID: aRequestId() }, o.cashier)
          .then(({ data }) => data.file),
        makeThere(o.lead),
      ])
      const codes = []
      for (const file of [...files, await getFile()])
        if (file) codes.push(...listCodes((await getText(file.fileID)).text))
      expect(codes.sort(), `round ${round}`).toEqual(asked.sort())
    }
  }, 120_000)

  test('whose maker dies before the commit was none: the next one has all of it', async () => {
    const asked = [await ask(), await ask('110')]
    for (const die of [
      () => Promise.reject(new Error('the process died')),
      async (tx: Parameters<typeof makePayoutFile>[0]) =>
        void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
    ]) {
      await expect(
        o.db.ledger.inTx(async (tx) => {
          const made = await makePayoutFile(tx, o.deps, { staffId: 1n }, o.deps.now())
          expect(made?.lines).toBe(2)
          await die(tx)
        }),
      ).rejects.toThrow()
      for (const one of asked) expect(await getRequest(one)).toMatchObject({ status: 1001 })
    }
    expect((await getFile())?.lines).toBe(2)
  })
})

describe('what the bank did', () => {
  test('is said once: fifty at once settle one hold once', async () => {
    const asked = await ask()
    await getFile()
    await o.stepUp(o.cashier)
    const { version } = await getRequest(asked)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        o.office.call(
          officeCashier.markPaid,
          { withdrawalID: asked.id, version, bankReference: aReference(), requestID: aRequestId() },
          o.cashier,
        ),
      ),
    )
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    expect(new Set(answers.filter(({ result }) => !result).map(({ error }) => error))).toEqual(
      new Set(['changed']),
    )
    expect(await o.balances(who)).toEqual({ cash: 990_000n, locked: 0n })
    const settled = await readAsOwner(
      o.db,
      `select count(*)::int as n from wallet_entries where verb = 'settle' and source = 'gateway:manual' and transaction_id = 'PAY-${asked.id}'`,
    )
    expect(settled).toEqual([{ n: 1 }])
  })

  test('under a name that the bank gave another transfer is refused, also at the same moment', async () => {
    const all = [await ask(), await ask('110'), await ask('120')]
    await getFile()
    const [first, ...others] = all
    if (!first) throw new Error('none was asked for')
    const reference = aReference()
    expect((await pay(first, reference)).result).toBe(true)
    for (const other of others)
      expect((await pay(other, reference.toLowerCase())).message).toBe(
        'Bu banka referansı başka bir ödemede kullanılmış.',
      )
    await o.stepUp(o.cashier)
    const same = aReference()
    const asked = await Promise.all(
      others.map(async (other) => ({ withdrawalID: other.id, ...(await getRequest(other)) })),
    )
    const answers = await Promise.all(
      asked.map(({ withdrawalID, version }) =>
        o.office.call(
          officeCashier.markPaid,
          { withdrawalID, version, bankReference: same, requestID: aRequestId() },
          o.cashier,
        ),
      ),
    )
    expect(answers.map(({ error }) => error).sort()).toEqual(['', 'invalid_fields'])
  })

  test.each(['', 'ab', '=1+1', '-ABC', 'x'.repeat(36), 'TR330006100519786457841326', 'a;b', '<b>'])(
    'under %j is none',
    async (bankReference) => {
      const answer = await o.desk(officeCashier.markPaid, {
        withdrawalID: '1',
        version: 1,
        bankReference,
      })
      expect(answer.error).toBe('invalid_fields')
    },
  )

  test('is not said of one that was refused, that another has looked at, or that is none', async () => {
    const asked = await ask()
    const note = 'Şimdilik geri veriyoruz.'
    const { data } = await o.withdraw(who, account, { methodID: '13', amount: '700' })
    await o.db.inTx((tx) => refuseInTx(tx, o.deps, { id: BigInt(data.id), note }, o.deps.now()))
    expect((await pay({ who, id: data.id })).error).toBe('changed')
    await getFile()
    const stale = { withdrawalID: asked.id, version: 0, bankReference: aReference() }
    expect((await o.desk(officeCashier.markPaid, stale)).error).toBe('changed')
    expect((await o.desk(officeCashier.markPaid, { ...stale, withdrawalID: '77' })).error).toBe(
      'not_found',
    )
    expect((await pay(asked)).result).toBe(true)
    expect((await pay(asked)).error, 'a second time').toBe('changed')
  })

  test('declined: two people give the money back, its player reads why, and nothing is said of it after', async () => {
    const asked = await ask('400')
    expect((await giveBack(asked)).error, 'not before the file').toBe('changed')
    await getFile()
    const proposed = await giveBack(asked)
    expect(proposed.code).toBe(202)
    expect(await o.balances(who)).toEqual({ cash: 960_000n, locked: 40_000n })
    expect((await o.approve(proposed, o.cashier)).result, 'not by who proposed it').toBe(false)
    expect((await o.approve(proposed)).result).toBe(true)
    expect(await o.balances(who)).toEqual({ cash: 1_000_000n, locked: 0n })
    expect(await o.row(who, asked.id)).toMatchObject({
      transaction_status: '1003',
      note: 'Bankanız havaleyi kabul etmedi.',
    })
    const [mail] = await mailsTo(o, mailbox(who))
    expect(mail?.text).toContain('Bankanız havaleyi kabul etmedi.')
    expect((await pay(asked)).error).toBe('changed')
    expect((await giveBack(asked)).error).toBe('changed')
    expect(await getFile(), 'nor is it in a file again').toBeNull()
  })

  test('paid while a proposal to give it back waits: the proposal is over', async () => {
    const asked = await ask()
    await getFile()
    const proposed = await giveBack(asked)
    expect((await pay(asked)).result).toBe(true)
    expect((await o.approve(proposed)).error).toBe('changed')
    expect(await o.balances(who)).toEqual({ cash: 990_000n, locked: 0n })
  })

  test('declined of a closed account: the money is in its cash, and can be paid out again', async () => {
    const asked = await ask('10000')
    await getFile()
    await o.closeAccount(who)
    expect((await o.approve(await giveBack(asked))).result).toBe(true)
    expect(await o.balances(who)).toEqual({ cash: 1_000_000n, locked: 0n })
  })
})

describe('no statement of the login that serves calls', () => {
  let asked: PlayersWithdrawal
  let fileID: string
  beforeEach(async () => {
    asked = await ask()
    fileID = (await getFile())?.fileID ?? ''
  })
  const refused = async (statement: string) => {
    const text = statement.replaceAll('$id', asked.id).replaceAll('$file', fileID)
    const before = await getRequest(asked)
    await expect(sql.raw(text).execute(o.db.read), text).rejects.toThrow()
    await expect(asOwner(o.db, text), `as owner: ${text}`).rejects.toThrow()
    expect(await getRequest(asked)).toEqual(before)
  }
  const says = "outcome = 'paid', bank_reference = 'X-1', decided_at = now(), decided_by = 1"

  test.each([
    ['pays one of which nobody spoke', 'update cashier_requests set status = 1002 where id = $id'],
    [
      'gives one back of which nobody spoke',
      'update cashier_requests set status = 1003 where id = $id',
    ],
    ['lets one wait again', 'update cashier_requests set status = 1001 where id = $id'],
    ['cancels one', 'update cashier_requests set status = 1005 where id = $id'],
    ['takes one out of its file', 'delete from cashier_payouts where request_id = $id'],
    [
      'makes another amount of it',
      'update cashier_payouts set amount_kurus = 1 where request_id = $id',
    ],
    ['puts it into another file', 'update cashier_payouts set file_id = 1 where request_id = $id'],
    [
      'says that it was paid without a name',
      "update cashier_payouts set outcome = 'paid', decided_at = now(), decided_by = 1 where request_id = $id",
    ],
    [
      'says it without a person',
      "update cashier_payouts set outcome = 'paid', bank_reference = 'X-1', decided_at = now() where request_id = $id",
    ],
    [
      'puts a withdrawal into a second file',
      'insert into cashier_payouts (request_id, file_id, line, amount_kurus) values ($id, $file, 2, 10000)',
    ],
    ['forgets a file', 'delete from cashier_payout_files where file_id = $file'],
    [
      'gives a file another hash',
      "update cashier_payout_files set sha256 = repeat('0', 64) where file_id = $file",
    ],
    ['empties both', 'truncate cashier_payouts, cashier_payout_files'],
    [
      'makes a withdrawal by hand that was paid',
      `insert into cashier_requests select (jsonb_populate_record(r, jsonb_build_object('id', 5, 'reference', 'PAY-5', 'status', 1002))).*
       from cashier_requests r where id = $id`,
    ],
  ])('%s', async (_name, statement) => {
    await refused(statement)
  })

  test('says another thing once it was said, or puts one into a file that was not let go', async () => {
    expect((await pay(asked)).result).toBe(true)
    await refused(`update cashier_payouts set ${says} where request_id = $id`)
    await refused(
      "update cashier_payouts set outcome = 'returned', bank_reference = null where request_id = $id",
    )
    await refused('update cashier_requests set status = 1003 where id = $id')
    const { data } = await o.withdraw(who, account, { methodID: '13', amount: '150' })
    await refused(
      `insert into cashier_payouts (request_id, file_id, line, amount_kurus) values (${data.id}, $file, 2, 15000)`,
    )
    await refused(`update cashier_requests set status = 1004 where id = ${data.id}`)
  })

  test('under triggers that are off is unseen: the cashier’s own check names it', async () => {
    const faults = async () =>
      (await o.db.snapshot((q) => verifyCashier(o.deps, q))).filter(({ where }) =>
        [asked.id, fileID].some((id) => where.endsWith(id)),
      )
    const off = 'set session_replication_role = replica;'
    await asOwner(o.db, `${off} update cashier_requests set status = 1002 where id = ${asked.id}`)
    expect((await faults()).map(({ check }) => check)).toContain(
      'a payout by hand is as its file says',
    )
    await asOwner(o.db, `${off} update cashier_requests set status = 1004 where id = ${asked.id}`)
    await asOwner(
      o.db,
      `${off} update cashier_payout_files set lines = lines + 1 where file_id = ${fileID}`,
    )
    expect((await faults()).map(({ check }) => check)).toEqual([
      'a file of payouts is the sum of its lines',
    ])
    await asOwner(
      o.db,
      `${off} update cashier_payout_files set lines = lines - 1 where file_id = ${fileID}`,
    )
    expect(await faults()).toEqual([])
  })
})

/** Signed in anew where the time that passed has ended the session. */
async function again(player: TestPlayer): Promise<TestPlayer> {
  const { reply, device } = await o.send('user/login', {
    username: player.username,
    password: player.password,
  })
  return { ...player, sid: (reply.data as { sid: string }).sid, device: device ?? '' }
}
