import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import { mailbox, mailsTo } from '../../../../test/test-codes.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { clearInTx } from '../clearing/clearing.ts'
import { decideShared } from '../shared-ibans/shared-ibans.ts'
import { verifyCashier } from '../verify/verify.ts'
import { sendPayouts } from '../withdrawals.ts'
import { openTestPayouts, type TestPayouts } from './test-payouts.ts'

/* Money out for who cannot ask for it: two people, to an account of the player's own, and nobody else's. */

let o: TestPayouts
beforeAll(async () => void (o = await openTestPayouts()))
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await o.db.snapshot((q) => verifyCashier(o.deps, q))).toEqual([])
  await o.close()
})

let who: TestPlayer
let account: string
beforeEach(async () => {
  who = await o.aPlayer({ cashKurus: 50_000n })
  account = await o.account(who)
})

const reason = 'Oyuncu yazıyla istedi'
const payOut = (over: object = {}, by = o.cashier) =>
  o.desk(
    officeCashier.payOut,
    {
      playerID: who.uid,
      bankAccountID: account,
      methodID: '12',
      amount: '400',
      reason,
      ...over,
    },
    by,
  )
const listRequests = async ({ playerId }: TestPlayer) =>
  (
    await o.db.query(
      `select id::text, status, amount_kurus, cleared_by, cleared_staff, cleared_reason
       from cashier_requests where player_id = $1 order by id`,
      [playerId],
    )
  ).rows
const untouched = { cash: 50_000n, locked: 0n }

describe('a player who cannot come in', () => {
  test.each(['full block', 'closed', 'full block and play block', 'excluded'])(
    '%s: two people pay out, the money is held, let go and sent, and the player has a mail',
    async (state) => {
      if (state.startsWith('full')) await o.block(who, 'full')
      if (state.endsWith('play block')) await o.block(who, 'play')
      if (state === 'closed') await o.closeAccount(who)
      if (state === 'excluded')
        await o.db.query("update players set status = 'excluded' where player_id = $1", [
          who.playerId,
        ])
      const proposed = await payOut()
      expect(proposed.code, proposed.message).toBe(202)
      expect(await o.balances(who), 'nothing has moved').toEqual(untouched)
      expect(await listRequests(who)).toEqual([])
      const { approval } = proposed.data as unknown as { approval: { id: string } }
      const shown = await o.office.call(officeApprovals.get, { approvalID: approval.id }, o.lead)
      expect(shown.data).toMatchObject({
        why: 'pay_out',
        reason,
        facts: {
          username: who.username,
          because: state.startsWith('full') ? 'full_block' : state,
          amount: '400.00',
          iban: expect.stringMatching(/^TR•• •••• \d{4}$/),
        },
      })
      expect((await o.approve(proposed)).result).toBe(true)
      expect(await o.balances(who)).toEqual({ cash: 10_000n, locked: 40_000n })
      const [row] = await listRequests(who)
      expect(row).toMatchObject({
        status: 1001,
        amount_kurus: 40_000n,
        cleared_by: 'staff',
        cleared_staff: o.cashier.staffId,
        cleared_reason: reason,
      })
      expect(
        (await o.audit()).filter((it) => it.subject_ids.includes(who.uid)).at(-1),
      ).toMatchObject({ subject_kind: 'withdrawal', subject_ids: [row?.['id'], who.uid], reason })
      const [mail] = await mailsTo(o, mailbox(who))
      expect(mail?.text).toContain('400,00')
      expect(mail?.text).toContain('Garanti BBVA')
      await sendPayouts(o.deps)
      const reference = `PAY-${String(row?.['id'])}`
      await o.tell(o.message({ reference, event: 'payout.paid', amount: '400.00' }))
      expect(await o.balances(who)).toEqual({ cash: 10_000n, locked: 0n })
      expect((await listRequests(who))[0]).toMatchObject({ status: 1002 })
    },
  )

  test('is paid what is left under the floor of the method, and no kuruş more than there is', async () => {
    await o.block(who, 'full')
    expect((await payOut({ amount: '500.01' })).error).toBe('insufficient_funds')
    expect((await o.approve(await payOut({ amount: '490' }))).result).toBe(true)
    expect((await o.approve(await payOut({ amount: '10' }))).result).toBe(true)
    expect(await o.balances(who)).toEqual({ cash: 0n, locked: 50_000n })
    expect((await payOut({ amount: '0.01' })).error).toBe('insufficient_funds')
  })

  test('is shown with what is theirs and their accounts masked, and the look stands in the audit', async () => {
    await o.block(who, 'full')
    const { data } = await o.office.call(
      officeCashier.payOutSubject,
      { playerID: who.uid },
      o.cashier,
    )
    expect(data).toMatchObject({
      player: { playerID: who.uid, username: who.username },
      because: 'full_block',
      cash: '500.00',
      accounts: [{ bankAccountID: account, owner: 'A••• Y•••••', against: null }],
    })
    expect(JSON.stringify(data)).not.toMatch(/TR\d{20}|Yılmaz/)
    expect((await o.audit()).at(-1)).toMatchObject({
      kind: 'read',
      call: 'office_cashier/pay_out_subject',
      subject_ids: [who.uid],
    })
  })

  test('is paid once, however often a proposal is approved', async () => {
    await o.block(who, 'full')
    const proposed = await payOut()
    await o.stepUp(o.lead)
    const { approval } = proposed.data as unknown as { approval: { id: string } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        o.office.call(
          officeApprovals.approve,
          { approvalID: approval.id, requestID: String(n).padStart(26, '0') },
          o.lead,
        ),
      ),
    )
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    expect(await o.balances(who)).toEqual({ cash: 10_000n, locked: 40_000n })
  })
})

describe('nothing leaves', () => {
  const fields = (reply: { data: unknown }) =>
    (reply.data as { fields?: Record<string, string> }).fields

  test.each([
    ['a player with nothing against them', undefined],
    ['a play block', 'play'],
  ] as const)('for %s: they ask themselves', async (_name, kind) => {
    if (kind) await o.block(who, kind)
    const answer = await payOut()
    expect([answer.error, answer.message]).toEqual([
      'invalid_fields',
      'Bu oyuncu çekimini kendisi isteyebilir.',
    ])
    expect(await o.balances(who)).toEqual(untouched)
  })

  test.each(['alone', 'with a full block', 'on a closed account'])(
    'under a compliance block %s',
    async (beside) => {
      await o.block(who, 'compliance')
      if (beside.includes('full')) await o.block(who, 'full')
      if (beside.includes('closed')) await o.closeAccount(who)
      const answer = await payOut()
      expect([answer.error, answer.message]).toEqual([
        'invalid_fields',
        'Oyuncuda uyum blokesi var; kalkana kadar para çıkmaz.',
      ])
      expect(await o.balances(who)).toEqual(untouched)
    },
  )

  test('by a proposal that a compliance block came after', async () => {
    await o.block(who, 'full')
    const proposed = await payOut()
    const blockId = await o.block(who, 'compliance')
    expect((await o.approve(proposed)).result).toBe(false)
    expect(await o.balances(who)).toEqual(untouched)
    await o.unblock(blockId)
    expect((await o.approve(proposed)).result).toBe(true)
  })

  test('that two people let go, once compliance has set a block before it was sent', async () => {
    await o.block(who, 'full')
    expect((await o.approve(await payOut())).result).toBe(true)
    const blockId = await o.block(who, 'compliance')
    await sendPayouts(o.deps)
    expect((await listRequests(who))[0]).toMatchObject({ status: 1001 })
    const beside = await o.aPlayer({ cashKurus: 50_000n })
    const { data } = await o.withdraw(beside, await o.account(beside))
    await o.db.inTx((tx) => clearInTx(tx, o.deps, { id: BigInt(data.id), reason }, o.deps.now()))
    await sendPayouts(o.deps)
    expect((await listRequests(beside))[0], 'others go').toMatchObject({ status: 1004 })
    expect((await listRequests(who))[0]).toMatchObject({ status: 1001 })
    await o.unblock(blockId)
    await sendPayouts(o.deps)
    expect((await listRequests(who))[0]).toMatchObject({ status: 1004 })
  })

  test('by a proposal whose player can ask again', async () => {
    const blockId = await o.block(who, 'full')
    const proposed = await payOut()
    await o.unblock(blockId)
    expect((await o.approve(proposed)).result).toBe(false)
    expect(await o.balances(who)).toEqual(untouched)
  })

  test('while a compliance block is set at the same moment, or the block is what comes after', async () => {
    for (let n = 0; n < 10; n += 1) {
      const one = await o.aPlayer({ cashKurus: 50_000n })
      const own = await o.account(one)
      await o.block(one, 'full')
      const proposed = await payOut({ playerID: one.uid, bankAccountID: own })
      const [answer] = await Promise.all([o.approve(proposed), o.block(one, 'compliance')])
      const { locked } = await o.balances(one)
      expect(locked).toBe(answer.result ? 40_000n : 0n)
    }
  })

  test('to another player’s account, one that is gone, or one that is none', async () => {
    await o.block(who, 'full')
    const other = await o.aPlayer()
    const foreign = await o.account(other)
    for (const bankAccountID of [foreign, '999999', 'x'])
      expect(fields(await payOut({ bankAccountID })), bankAccountID).toMatchObject({
        bankAccountID: expect.any(String),
      })
    expect(await o.balances(who)).toEqual(untouched)
  })

  test('to an account in another name', async () => {
    await o.block(who, 'full')
    await o.db.query("update cashier_accounts set owner = 'Mehmet Kaya' where id = $1", [account])
    expect((await payOut()).message).toBe('Hesap, oyuncunun kendi adına değil.')
    expect(await o.balances(who)).toEqual(untouched)
  })

  test('to an IBAN that another player had first, until staff have released it', async () => {
    const first = await o.aPlayer()
    await o.account(first, 4_711)
    const shared = await o.account(who, 4_711)
    await o.block(who, 'full')
    const pay = () => payOut({ bankAccountID: shared })
    expect((await pay()).message).toBe('Bu IBAN başka bir oyuncuda da kayıtlı.')
    await decideShared(o.deps, BigInt(shared), { do: 'release', reason: 'Eşler' })
    expect((await pay()).code).toBe(202)
  })

  test('by a method that is closed, takes deposits, or takes less', async () => {
    await o.block(who, 'full')
    expect((await payOut({ methodID: '1' })).error).toBe('invalid_fields')
    expect((await payOut({ methodID: '12', amount: '50000.01' })).error).toBe('amount_out_of_range')
    await o.db.query("update cashier_methods set open = false where id = '11'", [])
    expect((await payOut({ methodID: '11' })).error).toBe('method_closed')
  })

  test('without a reason, a fresh factor or the permission', async () => {
    await o.block(who, 'full')
    expect((await payOut({ reason: 'kısa' })).error).toBe('invalid_fields')
    const auditor = await o.office.aStaff(['auditor'])
    expect((await payOut({}, auditor)).error).toBe('forbidden')
    o.clock.forward(301_000)
    const stale = await o.office.send(
      officeCashier.payOut.wire,
      { playerID: who.uid, requestID: '0'.repeat(26) },
      o.cashier,
    )
    expect(stale.reply.error).toBe('second_factor_required')
  })
})
