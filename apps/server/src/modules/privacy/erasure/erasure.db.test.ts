import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { findValues } from '../../../../test/personal-values.ts'
import { contract, type TestPlayer } from '../../../../test/test-app.ts'
import { mailsTo } from '../../../../test/test-codes.ts'
import { anId, bet, expectCleanLedger, win } from '../../../../test/test-ledger.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../../test/test-office.ts'
import { clearInTx } from '../../cashier/clearing/clearing.ts'
import { anIban, openTestCashier } from '../../cashier/test-cashier.ts'
import { verifyCashier } from '../../cashier/verify/verify.ts'
import { sendPayouts } from '../../cashier/withdrawals.ts'
import { answerRegistrations } from '../../players/registration/answer.ts'
import { writeSecurity } from '../../security/security.ts'
import { toTckn } from '../../seed/crowd/people.ts'
import { answerCase } from '../../support/support.ts'

/* A person is erased: what names them stands nowhere any more, what has to stay stays under their number. */

const open = async () => withTestOffice(await openTestCashier({ APPROVER_REST_HOURS: '0' }))
let o: Awaited<ReturnType<typeof open>>
const staff = {} as Record<
  'protection' | 'owner' | 'support' | 'compliance' | 'lead' | 'manager',
  TestStaff
>
beforeAll(async () => {
  o = await open()
  staff.protection = await o.office.aStaff(['protection'])
  staff.owner = await o.office.aStaff(['owner'])
  staff.support = await o.office.aStaff(['support'])
  staff.compliance = await o.office.aStaff(['compliance'])
  staff.lead = await o.office.aStaff(['cashier_lead'])
  staff.manager = await o.office.aStaff(['manager'])
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const reason = 'kişi silinmeyi yazıyla istedi'
let people = 0
/** Values that nothing else in a database looks like. */
const aForm = () => {
  people += 1
  const mark = randomBytes(4).toString('hex')
  const name = `zeliha-${mark}`
  return {
    firstname: `Zelihanur`,
    lastname: `Çökmezoğlu`,
    username: name,
    country: 'TR',
    city: 'Şebinkarahisar',
    address: `Kırlangıç Sokağı ${mark}`,
    birthdate: '1983-11-27',
    identityNumber: toTckn(`7${String(people * 7_919 + 10_000_000).padStart(8, '3')}`),
    email: `${name}@posta.example`,
    emailConfirm: `${name}@posta.example`,
    phone: `+90542${String(people * 7_907 + 1_000_003).slice(-7)}`,
    password: 'Zeynep1234!',
    passwordConfirm: 'Zeynep1234!',
    currency: 'TRY',
    rulesAccepted: true,
  }
}
type Form = ReturnType<typeof aForm>
const register = async (form: Form) => {
  const { reply } = await o.send('user/register', form)
  await answerRegistrations(o.deps)
  const [mail] = (await mailsTo(o, form.email)).filter(({ links }) =>
    links.some((link) => link.includes('confirm')),
  )
  return { reply, token: new URL(mail?.links[0] ?? 'http://none').searchParams.get('token') }
}
const become = async (form: Form): Promise<TestPlayer> => {
  const { token } = await register(form)
  const made = await o.send('user/register_confirm', { token })
  if (!made.reply.result) throw new Error(made.reply.message)
  return signIn(form)
}
const signIn = async (form: Form): Promise<TestPlayer> => {
  const { username, password } = form
  const { reply, device } = await o.send('user/login', { username, password }, undefined, {
    ip: '198.51.100.77',
    userAgent: 'Netscape/4.79 (kendi yaptığım)',
  })
  const { sid, uid } = reply.data as { sid: string; uid: string }
  if (!sid) throw new Error(reply.message)
  const { rows } = await o.db.query('select player_id from players where username = $1', [username])
  return {
    username,
    password,
    sid,
    uid,
    device: device ?? '',
    playerId: rows[0]?.['player_id'] as bigint,
  }
}

const stepUp = async (who: TestStaff) => {
  const { result, message } = await o.office.call(
    officeStaff.stepUp,
    { code: o.office.codeFor(who) },
    who,
  )
  if (!result) throw new Error(message)
}
const idOf = ({ playerId }: TestPlayer) => ({ playerID: String(playerId) })
const getFile = async (who: TestPlayer) =>
  (await o.office.call(officePlayers.get, idOf(who), staff.compliance)).data
const erase = async (who: TestPlayer) => {
  await stepUp(staff.protection)
  const { version } = await getFile(who)
  return o.office.call(
    officePlayers.erase,
    { ...idOf(who), version, reason, requestID: aRequestId() },
    staff.protection,
  )
}
const approve = async (reply: { code: number; data: unknown }) => {
  expect(reply.code).toBe(202)
  const { approval } = reply.data as { approval: { id: string } }
  await stepUp(staff.owner)
  const input = { approvalID: approval.id, requestID: aRequestId() }
  return o.office.call(officeApprovals.approve, input, staff.owner)
}
const close = async (who: TestPlayer) => {
  await o.send('user/step_up', { password: who.password }, who)
  const { reply } = await o.send(
    'user/close_account',
    { reason: 'Çökmezoğlu artık oynamıyor' },
    who,
  )
  if (!reply.result) throw new Error(reply.message)
}

/** Leaves of a person what can be left of one, and nothing open. */
const leaveTraces = async (
  form: Form,
): Promise<{ who: TestPlayer; iban: string; values: string[] }> => {
  const who = await become(form)
  const name = `${form.firstname} ${form.lastname}`
  const iban = anIban('00062', who.playerId % 10n ** 16n)
  const saved = await o.call(
    contract.cashier.saveBankAccount,
    { bankID: '62', accountOwner: name, IBAN: iban },
    who,
  )
  const deposit = await o.transfer(who, { senderName: name })
  const { rows } = await o.db.query('select reference from cashier_requests where id = $1', [
    BigInt(deposit.data.id),
  ])
  await o.tell(
    o.message({ reference: String(rows[0]?.['reference']), senderName: name, amount: '500.00' }),
  )
  const stake = { ...bet(who.playerId, 10_000n), roundId: `r-${anId()}` }
  await o.deps.wallet.post(stake)
  await o.deps.wallet.post(win(who.playerId, 10_000n, stake.transactionId))
  await o.db.query(
    "update cashier_accounts set iban_at = iban_at - interval '2 days' where id = $1",
    [BigInt(saved.data.bankAccountID)],
  )
  await o.db.query('update players set identity_confirmed_at = now() where player_id = $1', [
    who.playerId,
  ])
  // Whoever was sent codes and links, asked for another mailbox, wrote to support, and asked what is known of them.
  const cep = await o.cep(who, { senderIdentity: form.identityNumber, senderPhone: form.phone })
  expect(cep.error).toBe('')
  await o.db.query(
    'update cashier_requests set status = 1005 where player_id = $1 and status = 1001',
    [who.playerId],
  )
  const other = `baska-${form.email}`
  await o.send(
    'user/change_email',
    { email: other, emailConfirm: other, password: who.password },
    who,
  )
  const opened = await o.send(
    'support/open',
    { topic: 'other', message: `Ben ${name}, ${form.phone}` },
    who,
  )
  const { caseNumber } = opened.reply.data as { caseNumber: string }
  await o.db.inTx((tx) => answerCase(o.deps, tx, caseNumber, `Sayın ${name}`))
  await o.send('user/export_data', {}, who)
  for (const text of [`${name} arandı, ${form.city} konuşuldu`])
    await o.office.call(
      officePlayers.note,
      { ...idOf(who), text, requestID: aRequestId() },
      staff.support,
    )
  await o.office.call(
    officePlayers.tag,
    { ...idOf(who), tag: 'geri arandı', on: true, requestID: aRequestId() },
    staff.support,
  )
  await o.office.call(
    officePlayers.message,
    { ...idOf(who), title: name, text: `Sayın ${name}`, byMail: true, requestID: aRequestId() },
    staff.support,
  )
  return {
    who,
    iban,
    values: [
      form.username,
      form.firstname,
      form.lastname,
      form.city,
      form.address,
      form.birthdate,
      form.identityNumber,
      form.email,
      other,
      form.phone,
      iban,
      '198.51.100.77',
      'Netscape/4.79',
    ],
  }
}

/** Pays a player's money out, as their gateway says. */
const payOut = async (who: TestPlayer): Promise<void> => {
  const { cash } = await o.balances(who)
  const { rows } = await o.db.query('select id from cashier_accounts where player_id = $1', [
    who.playerId,
  ])
  const amount = `${cash / 100n}.${String(cash % 100n).padStart(2, '0')}`
  const asked = await o.withdraw(who, String(rows[0]?.['id']), { amount })
  if (asked.error !== '') throw new Error(asked.message)
  const id = BigInt(asked.data.id)
  await o.db.inTx((tx) => clearInTx(tx, o.deps, { id, reason: 'tamam' }, o.deps.now()))
  await sendPayouts(o.deps)
  await o.tell(o.message({ reference: `PAY-${id}`, event: 'payout.paid', amount }))
}

const refuseAll = async (): Promise<void> => {
  const { rows } = await o.db.ledger.query(
    "select approval_id from approvals where status = 'waiting'",
    [],
  )
  for (const row of rows)
    await o.office.call(
      officeApprovals.refuse,
      {
        approvalID: String(row['approval_id']),
        reason: 'başka bir deneme',
        requestID: aRequestId(),
      },
      staff.owner,
    )
}

describe('a person who is erased', () => {
  test('stands in no table of the database and in nothing that could be decrypted, and did before', async () => {
    const form = aForm()
    const { who, values } = await leaveTraces(form)
    // Decided about before: the proposals that had names in them.
    await stepUp(staff.lead)
    const { version } = await getFile(who)
    const corrected = await o.office.call(
      officePlayers.correctPerson,
      {
        ...idOf(who),
        version,
        firstname: form.firstname,
        lastname: form.lastname,
        birthdate: form.birthdate,
        identityNumber: form.identityNumber,
        document: 'passport',
        reason,
        requestID: aRequestId(),
      },
      staff.lead,
    )
    expect((await approve(corrected)).error).toBe('')
    await payOut(who)
    await close(who)
    await writeSecurity(o.deps)
    const before = await findValues(o, values)
    const tables = new Set(before.map((line) => line.split(':')[0]))
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'felek.approvals',
        'felek.cashier_accounts',
        'cashier_accounts.sealed',
        'felek.cashier_events',
        'felek.cashier_requests',
        'cashier_requests.destination',
        'cashier_requests.sealed_details',
        'mails.content_sealed',
        'player_messages.content_sealed',
        'felek.player_notes',
        'felek.player_sessions',
        'player_closures.reason_sealed',
        'felek.players',
        'players.details_sealed',
        'players.identity_sealed',
        'support_cases.content_sealed',
      ]),
    )

    expect((await approve(await erase(who))).error).toBe('')
    expect(await findValues(o, values)).toEqual([])
    const file = await getFile(who)
    expect(file).toMatchObject({
      isErased: true,
      status: 'closed',
      username: expect.stringMatching(/^silindi-/),
      money: { cash: '0.00', deposited: '500.00', withdrawn: '500.00' },
      notes: [],
      tags: [],
    })
    // What has to be kept is there, and every check of the books is as clean as before.
    const { data } = await o.office.call(officePlayers.ledger, idOf(who), staff.compliance)
    expect(data.map(({ verb }) => verb).toSorted()).toEqual(
      ['bet', 'deposit', 'hold', 'settle', 'win'].toSorted(),
    )
    expect(await verifyCashier(o.deps, o.db.read)).toEqual([])
    const about = (await o.audit()).filter((row) =>
      JSON.stringify(row['subject_ids'] ?? []).includes(String(who.playerId)),
    )
    expect(about.find(({ after }) => (after as { erased?: true } | null)?.erased)).toMatchObject({
      kind: 'write',
      reason,
    })
  }, 60_000)

  test('signs in no more, is not opened again, written about or named, and may register anew', async () => {
    const form = aForm()
    const { who } = await leaveTraces(form)
    await payOut(who)
    await close(who)
    const { version } = await getFile(who)
    expect((await approve(await erase(who))).error).toBe('')
    const { username, password } = form
    expect((await o.send('user/login', { username, password })).reply.result).toBe(false)
    const silent = (await getFile(who)).username
    expect((await o.send('user/login', { username: silent, password })).reply.result).toBe(false)
    const about = { ...idOf(who), requestID: aRequestId() }
    await stepUp(staff.manager)
    const again = await o.office.call(
      officePlayers.reopen,
      { ...about, version: version + 1, reason },
      staff.manager,
    )
    expect(again.error).toBe('not_found')
    for (const call of [
      o.office.call(officePlayers.note, { ...about, text: 'Zelihanur' }, staff.support),
      o.office.call(officePlayers.tag, { ...about, tag: 'zeliha', on: true }, staff.support),
      o.office.call(
        officePlayers.message,
        { ...about, title: 'a', text: 'b', byMail: true },
        staff.support,
      ),
    ])
      expect((await call).error).toBe('not_found')
    for (const set of [
      "status = 'active'",
      "username = 'zeliha'",
      "firstname = 'Zeliha'",
      'erased_at = null',
    ])
      await expect(
        o.db.ledger.query(`update players set ${set} where player_id = $1`, [who.playerId]),
      ).rejects.toThrow('stays so')
    const anew = await become(form)
    expect(anew.playerId).not.toBe(who.playerId)
  }, 60_000)

  test('and another who stays: nothing of theirs is touched', async () => {
    const [gone, stays] = [await leaveTraces(aForm()), await leaveTraces(aForm())]
    await payOut(gone.who)
    await close(gone.who)
    const own = stays.values.filter((value) => !gone.values.includes(value))
    const before = await findValues(o, own)
    expect((await approve(await erase(gone.who))).error).toBe('')
    expect(await findValues(o, own)).toEqual(before)
  }, 60_000)
})

describe('an erasure is refused', () => {
  const refused = async (who: TestPlayer) => {
    const { error } = await erase(who)
    const { rows } = await o.db.query('select 1 from player_erasures where player_id = $1', [
      who.playerId,
    ])
    expect(rows).toEqual([])
    return error
  }
  /** As if it had been closed with that in it. */
  const setClosed = (who: TestPlayer) =>
    o.db.query("update players set status = 'closed' where player_id = $1", [who.playerId])

  test('while the account is open, has money, a round, a request, a case or a proposal', async () => {
    const who = await o.aPlayer({ cashKurus: 5_000n })
    expect(await refused(who)).toBe('erase_active')
    await setClosed(who)
    expect(await refused(who)).toBe('erase_money')
    const stake = { ...bet(who.playerId, 5_000n), roundId: `r-${anId()}` }
    const player = await o.aPlayer({ cashKurus: 5_000n })
    await o.deps.wallet.post({ ...stake, playerId: player.playerId })
    await setClosed(player)
    expect(await refused(player)).toBe('erase_round')
    await o.deps.wallet.post(win(player.playerId, 0n, stake.transactionId))
    await o.db.query("update players set status = 'active' where player_id = $1", [player.playerId])
    await o.transfer(player)
    await setClosed(player)
    expect(await refused(player)).toBe('erase_request')
    await o.db.query('update cashier_requests set status = 1005 where player_id = $1', [
      player.playerId,
    ])
    await o.db.query("update players set status = 'active' where player_id = $1", [player.playerId])
    await o.send('support/open', { topic: 'other', message: 'Bir sorum var.' }, player)
    await setClosed(player)
    expect(await refused(player)).toBe('erase_case')
    await o.db.query("update support_cases set status = 'answered' where player_id = $1", [
      player.playerId,
    ])
    const { version } = await getFile(player)
    await stepUp(staff.manager)
    const waits = await o.office.call(
      officePlayers.reopen,
      { ...idOf(player), version, reason, requestID: aRequestId() },
      staff.manager,
    )
    expect(waits.code).toBe(202)
    expect(await refused(player)).toBe('erase_proposal')
    await refuseAll()
    expect((await approve(await erase(player))).error).toBe('')
  }, 60_000)

  test('alone, by whoever may not, twice, and where something came meanwhile', async () => {
    const who = await o.aPlayer({ status: 'closed' })
    const { version } = await getFile(who)
    const input = { ...idOf(who), version, reason, requestID: aRequestId() }
    await stepUp(staff.support)
    expect((await o.office.call(officePlayers.erase, input, staff.support)).error).toBe('forbidden')
    const proposed = await erase(who)
    const { approval } = proposed.data as unknown as { approval: { id: string } }
    await stepUp(staff.protection)
    const own = { approvalID: approval.id, requestID: aRequestId() }
    expect((await o.office.call(officeApprovals.approve, own, staff.protection)).error).toBe(
      'forbidden',
    )
    await o.deps.wallet.post({
      source: 'test',
      transactionId: anId(),
      playerId: who.playerId,
      verb: 'deposit',
      amountKurus: 700n,
      house: 'gateway:test',
    })
    expect((await approve(proposed)).error, 'money came').toBe('erase_money')
    await o.db.ledger.query('select 1 from player_erasures where player_id = $1', [who.playerId])
    const other = await o.aPlayer({ status: 'closed' })
    expect((await approve(await erase(other))).error).toBe('')
    expect((await erase(other)).error).toBe('not_found')
  }, 60_000)

  test('by no statement that names no approval, and what stands lets go of nobody afterwards', async () => {
    const who = await o.aPlayer()
    const { data } = await o.office.call(
      officePlayers.note,
      { ...idOf(who), text: 'bir not', requestID: aRequestId() },
      staff.support,
    )
    const insert =
      'insert into player_erasures (player_id, erased_at, approval_id) values ($1, now(), $2)'
    await expect(o.db.ledger.query(insert, [who.playerId, null])).rejects.toThrow()
    const remove = () =>
      o.db.ledger.query('delete from player_notes where note_id = $1', [BigInt(data.noteID)])
    await expect(remove()).rejects.toThrow('never changed')
    // Of another player's erasure, and of another call, no approval serves.
    for (const call of ['office_players/erase', 'office_players/reopen']) {
      const { rows } = await o.db.query('select approval_id from approvals where call = $1', [call])
      expect(rows.length).toBeGreaterThan(0)
      for (const row of [...rows, { approval_id: 404n }])
        await expect(o.db.ledger.query(insert, [who.playerId, row['approval_id']])).rejects.toThrow(
          'an erasure is approved',
        )
    }
  })
})

describe('an exclusion', () => {
  const exclude = async (who: TestPlayer, months: number) => {
    const input = { months, understood: true as const, requestID: aRequestId() }
    expect((await o.call(contract.protection.exclude, input, who)).error).toBe('')
  }
  const isBarred = async (form: Form) => (await register(form)).token === null

  test('that runs to a day refuses the erasure until then', async () => {
    const who = await become(aForm())
    await exclude(who, 6)
    await o.db.query("update players set status = 'closed' where player_id = $1", [who.playerId])
    expect(await erase(who)).toMatchObject({ error: 'erase_excluded' })
  })

  test('for good outlives the person: neither number, mailbox nor phone registers again, others do', async () => {
    const form = aForm()
    const who = await become(form)
    await exclude(who, 0)
    await o.db.query("update players set status = 'closed' where player_id = $1", [who.playerId])
    expect((await approve(await erase(who))).error).toBe('')
    expect(
      await findValues(o, [form.email, form.phone, form.identityNumber, form.username]),
    ).toEqual([])
    const stranger = aForm()
    for (const kept of ['identityNumber', 'email', 'phone'] as const) {
      const tried = { ...aForm(), [kept]: form[kept] }
      tried.emailConfirm = tried.email
      expect(await isBarred(tried), kept).toBe(true)
    }
    expect(await isBarred(stranger)).toBe(false)
  }, 60_000)

  test('that comes between a registration and its link lets nobody in', async () => {
    const form = aForm()
    const who = await become(form)
    await exclude(who, 0)
    await o.db.query("update players set status = 'closed' where player_id = $1", [who.playerId])
    const asked = await erase(who)
    const other = { ...aForm(), phone: form.phone }
    // As if the two had met: the registration was answered when nobody of that phone was known.
    await o.db.query("update players set phone_key = 'x' where player_id = $1", [who.playerId])
    const { token } = await register(other)
    expect(token).not.toBeNull()
    await o.db.query(
      'update players set phone_key = (select phone_key from player_registrations where username = $2) where player_id = $1',
      [who.playerId, other.username],
    )
    expect((await approve(asked)).error).toBe('')
    expect((await o.send('user/register_confirm', { token })).reply.result).toBe(false)
  }, 60_000)
})
