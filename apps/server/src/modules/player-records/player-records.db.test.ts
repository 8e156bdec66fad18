import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { anId, bet, expectCleanLedger, win } from '../../../test/test-ledger.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../test/test-office.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { aSubject } from '../cashier/clearing/test-clearing.ts'
import { openTestCashier } from '../cashier/test-cashier.ts'
import { exportedPlayer, findBlocks } from '../players/players.ts'

/* One player, as staff read them, and what they do about them. */

const open = async () => withTestOffice(await openTestCashier({ APPROVER_REST_HOURS: '0' }))
let o: Awaited<ReturnType<typeof open>>
const staff = {} as Record<'support' | 'lead' | 'owner' | 'compliance' | 'manager', TestStaff>
beforeAll(async () => {
  o = await open()
  staff.support = await o.office.aStaff(['support'])
  staff.lead = await o.office.aStaff(['cashier_lead'])
  staff.owner = await o.office.aStaff(['owner'])
  staff.compliance = await o.office.aStaff(['compliance'])
  staff.manager = await o.office.aStaff(['manager'])
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const idOf = ({ playerId }: TestPlayer) => ({ playerID: String(playerId) })
const reason = 'oyuncu telefonda istedi'
const get = async (who: TestPlayer, by = staff.support) =>
  (await o.office.call(officePlayers.get, idOf(who), by)).data
const stepUp = async (who: TestStaff) => {
  const { result, message } = await o.office.call(
    officeStaff.stepUp,
    { code: o.office.codeFor(who) },
    who,
  )
  if (!result) throw new Error(message)
}
const approve = async (approvalID: string, by = staff.owner) => {
  await stepUp(by)
  return o.office.call(officeApprovals.approve, { approvalID, requestID: aRequestId() }, by)
}
const proposalOf = (reply: { code: number; data: unknown }): string => {
  expect(reply.code).toBe(202)
  return (reply.data as { approval: { id: string } }).approval.id
}
const toText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

describe('a player’s file', () => {
  test('has no hidden field in the clear, for any role', async () => {
    const { who } = await aSubject(o, { n: 301 })
    const all = await exportedPlayer(o.deps, o.db.read, who.playerId)
    for (const by of Object.values(staff)) {
      if (by === staff.owner) continue
      const text = JSON.stringify(await get(who, by))
      for (const hidden of [all.identityNumber, all.phone, all.email, all.birthdate, all.address])
        expect(text).not.toContain(hidden)
      expect(text).not.toContain('Yılmaz')
      expect(text).not.toMatch(/TR\d{24}/)
    }
    expect((await get(who)).identity).toMatchObject({
      name: 'A••• Y•••••',
      birthdate: '••.05.••••',
      accounts: [{ bank: 'Garanti BBVA', iban: expect.stringMatching(/^TR•• •••• \d{4}$/) }],
    })
    expect((await get(who, staff.compliance)).name).toBe('Ayşe Y•••••')
  })

  test('has its money, what waits, and where it stands', async () => {
    const subject = await aSubject(o, { n: 302 })
    const withdrawal = await o.withdraw(subject.who, subject.account, { amount: '250' })
    const file = await get(subject.who)
    expect(file.money).toMatchObject({ locked: '250.00' })
    expect(file.waiting).toMatchObject([
      { kind: 'withdrawal', id: withdrawal.data.id, amount: '250.00' },
    ])
    expect(file).toMatchObject({ status: 'active', blocks: [], tags: [], notes: [], standing: [] })
    expect(
      await o.office.call(officePlayers.get, { playerID: '404' }, staff.support),
    ).toMatchObject({ error: 'not_found' })
  })

  test('has ledger and stakes in pages, and a round by both books', async () => {
    const who = await o.aPlayer({ cashKurus: 100_000n })
    const stake = { ...bet(who.playerId, 1_000n), roundId: `r-${anId()}` }
    await o.deps.wallet.post(stake)
    await o.deps.wallet.post(win(who.playerId, 2_500n, stake.transactionId))
    await o.deps.wallet.post({ ...bet(who.playerId, 700n), roundId: `r-${anId()}` })
    const { data: rows } = await o.office.call(
      officePlayers.ledger,
      { ...idOf(who), limit: 2 },
      staff.support,
    )
    expect(rows.map((row) => [row.kind, row.amount, row.cashAfter])).toEqual([
      ['bet', '-7.00', '1008.00'],
      ['win', '25.00', '1015.00'],
    ])
    const next = await o.office.call(
      officePlayers.ledger,
      { ...idOf(who), limit: 2, after: rows[1]?.entryID ?? '' },
      staff.support,
    )
    expect(next.data[0]).toMatchObject({ kind: 'bet', amount: '-10.00', roundID: stake.roundId })
    const wins = await o.office.call(
      officePlayers.ledger,
      { ...idOf(who), kind: 'win' },
      staff.support,
    )
    expect(wins.data).toHaveLength(1)
    const stakes = await o.office.call(officePlayers.rounds, idOf(who), staff.support)
    expect(stakes.data.map((row) => [row.staked, row.won, row.state])).toEqual([
      ['7.00', '0.00', 'open'],
      ['10.00', '25.00', 'over'],
    ])
    const round = await o.office.call(
      officePlayers.round,
      { ...idOf(who), roundID: stake.roundId },
      staff.support,
    )
    expect(round.data.entries.map(({ kind }) => kind)).toEqual(['bet', 'win'])
    const other = await o.aPlayer()
    const foreign = { ...idOf(other), roundID: stake.roundId }
    expect((await o.office.call(officePlayers.round, foreign, staff.support)).error).toBe(
      'not_found',
    )
  })

  test('has sessions with masked addresses, links to who shares a browser, limits, messages, events and days', async () => {
    const [a, b] = [await o.aPlayer(), await o.aPlayer()]
    await o.db.query(
      `update player_sessions set uip = '203.0.113.9',
         browser_id = (select min(browser_id) from player_sessions where player_id = $1)
       where player_id in ($1, $2)`,
      [a.playerId, b.playerId],
    )
    const { data: sessions } = await o.office.call(officePlayers.sessions, idOf(a), staff.support)
    expect(sessions).toMatchObject([{ address: '203.0.113.•••', isLive: true, endedAt: null }])
    const { data: links } = await o.office.call(officePlayers.links, idOf(a), staff.support)
    expect(links.map(({ kind, player }) => [kind, player.username])).toEqual([
      ['browser', b.username],
      ['address', b.username],
    ])
    const { data: limits } = await o.office.call(officePlayers.limits, idOf(a), staff.support)
    expect(limits.tools.length).toBeGreaterThan(0)
    for (const call of [officePlayers.messages, officePlayers.security])
      expect((await o.office.call(call, idOf(a), staff.support)).result).toBe(true)
    const days = { ...idOf(a), days: '30' } as const
    expect((await o.office.call(officePlayers.activity, days, staff.support)).data).toEqual({
      days: [],
      games: [],
    })
    const audit = await o.office.call(officePlayers.audit, idOf(a), staff.compliance)
    expect(audit.data.map(({ call }) => call)).toContain('office_players/links')
  })

  test('ends sessions, one or all', async () => {
    const who = await o.aPlayer()
    const { data } = await o.office.call(
      officePlayers.endSessions,
      { ...idOf(who), requestID: aRequestId() },
      staff.support,
    )
    expect(data).toEqual({ ended: 1 })
    expect((await o.send('finance/check_balance', {}, who)).reply.error).toBe('session_expired')
  })
})

const reveal = (who: TestPlayer, by: TestStaff, field = 'identity' as const) =>
  o.office.call(officePlayers.reveal, { ...idOf(who), field, reason }, by)

describe('a reveal', () => {
  test('opens one field with a reason, stands in the audit without its value, and is not for everybody', async () => {
    const who = await o.aPlayer()
    const all = await exportedPlayer(o.deps, o.db.read, who.playerId)
    const { data } = await reveal(who, staff.compliance)
    expect(data).toMatchObject({ value: all.identityNumber, leftHour: 29, leftDay: 149 })
    expect(Date.parse(data.until) - o.clock.now.getTime()).toBe(60_000)
    expect((await o.audit()).at(-1)).toMatchObject({
      kind: 'reveal',
      subject_ids: [String(who.playerId)],
      after: { field: 'identity' },
      reason,
    })
    expect(JSON.stringify(await o.audit(), toText)).not.toContain(all.identityNumber)
    const { rows } = await o.db.ledger.query('select * from staff_replies', [])
    expect(JSON.stringify(rows, toText), 'no kept reply has it').not.toContain(all.identityNumber)
    expect((await reveal(who, staff.support)).error).toBe('forbidden')
    const short = { ...idOf(who), field: 'phone' as const, reason: 'x' }
    expect((await o.office.call(officePlayers.reveal, short, staff.compliance)).error).toBe(
      'invalid_fields',
    )
  })

  test('opens an IBAN of the player’s own and no other’s', async () => {
    const [a, b] = [await aSubject(o, { n: 303 }), await aSubject(o, { n: 304 })]
    const ask = (playerID: string, bankAccountID: string) =>
      o.office.call(
        officePlayers.reveal,
        { playerID, field: 'iban', bankAccountID, reason },
        staff.compliance,
      )
    expect((await ask(idOf(a.who).playerID, a.account)).data.value).toMatch(/^TR\d{24}$/)
    expect((await ask(idOf(a.who).playerID, b.account)).error).toBe('not_found')
  })

  test('of 200 at once opens thirty, and compliance hears of it once', async () => {
    const who = await o.aPlayer()
    const eager = await o.office.aStaff(['compliance'])
    const answers = await Promise.all(Array.from({ length: 200 }, () => reveal(who, eager)))
    expect(answers.filter(({ result }) => result)).toHaveLength(30)
    const refused = answers.filter(({ result }) => !result)
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['reveal_limit']))
    expect(refused.every(({ data }) => !JSON.stringify(data).includes('value'))).toBe(true)
    const { rows } = await o.db.query(
      "select recipient_key, count(*)::int as n from mails where template = 'reveal_limit' group by 1",
      [],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row['n'] === 1)).toBe(true)
    const denied = (await o.audit()).filter(({ after }) => after?.['refused'] === 'reveal_limit')
    expect(denied).toHaveLength(170)
    expect(new Set(denied.map((entry) => `${entry.kind} ${entry.staff_id}`))).toEqual(
      new Set([`deny ${eager.staffId}`]),
    )
  })
})

describe('notes and tags', () => {
  const note = (who: TestPlayer, text: string) =>
    o.office.call(
      officePlayers.note,
      { ...idOf(who), text, requestID: aRequestId() },
      staff.support,
    )

  test('stand with who wrote them; a note is taken back by its writer alone', async () => {
    const who = await o.aPlayer()
    const { data } = await note(who, 'IBAN telefonla teyit edildi.\nHesap kendi adına.')
    expect((await get(who)).notes).toMatchObject([{ noteID: data.noteID, isOwn: true }])
    const remove = (by: TestStaff) =>
      o.office.call(officePlayers.removeNote, { noteID: data.noteID, requestID: aRequestId() }, by)
    expect((await remove(staff.manager)).error).toBe('not_found')
    expect((await remove(staff.support)).result).toBe(true)
    expect((await get(who)).notes).toEqual([])
  })

  test.each(['TC 10000000146', 'TR33 0006 1005 1978 6457 8413 26', '4111-1111-1111-1111'])(
    'refuse a number of a person: %s',
    async (text) => {
      const who = await o.aPlayer()
      expect((await note(who, text)).error).toBe('invalid_fields')
      const tagged = { ...idOf(who), tag: text, on: true, requestID: aRequestId() }
      expect((await o.office.call(officePlayers.tag, tagged, staff.support)).error).toBe(
        'invalid_fields',
      )
      const blocked = { ...idOf(who), kind: 'play' as const, reason: `neden: ${text}` }
      expect(
        (
          await o.office.call(
            officePlayers.block,
            { ...blocked, requestID: aRequestId() },
            staff.support,
          )
        ).error,
      ).toBe('invalid_fields')
    },
  )

  test('of script are text like any other', async () => {
    const who = await o.aPlayer()
    const text = `<img src=x onerror=alert(1)>"'\`javascript:alert(1)`
    await note(who, text)
    expect((await get(who)).notes[0]?.text).toBe(text)
  })

  test('a tag is set once, found again and taken away', async () => {
    const who = await o.aPlayer()
    const tag = (on: boolean) =>
      o.office.call(
        officePlayers.tag,
        { ...idOf(who), tag: 'Eski Üye', on, requestID: aRequestId() },
        staff.support,
      )
    expect((await tag(true)).data.tags).toEqual(['eski üye'])
    expect((await tag(true)).data.tags).toEqual(['eski üye'])
    expect((await tag(false)).data.tags).toEqual([])
  })
})

describe('a block', () => {
  const block = (who: TestPlayer, kind: 'play' | 'full' | 'compliance', by: TestStaff) =>
    o.office.call(officePlayers.block, { ...idOf(who), kind, reason, requestID: aRequestId() }, by)
  const unblock = (blockID: string, by: TestStaff) =>
    o.office.call(officePlayers.unblock, { blockID, reason, requestID: aRequestId() }, by)

  test('that comes while a round runs stops the next stake, and the round is paid', async () => {
    const who = await o.aPlayer({ cashKurus: 10_000n })
    const stake = { ...bet(who.playerId, 1_000n), roundId: anId() }
    await o.deps.wallet.post(stake)
    const { data } = await block(who, 'play', staff.support)
    expect((await o.deps.wallet.post(bet(who.playerId, 100n))).status).toBe('blocked')
    const paid = await o.deps.wallet.post(win(who.playerId, 5_000n, stake.transactionId))
    expect([paid.status, paid.cashKurus]).toEqual(['ok', 14_000n])
    expect((await get(who)).standing).toMatchObject([
      { blockID: data.blockID, kind: 'play', reason },
    ])
    expect((await unblock(data.blockID, staff.support)).result).toBe(true)
    expect((await o.deps.wallet.post(bet(who.playerId, 100n))).status).toBe('ok')
    expect((await unblock(data.blockID, staff.support)).error).toBe('changed')
  })

  test('of compliance is set by compliance alone, and lifted by two', async () => {
    const who = await o.aPlayer()
    expect((await block(who, 'compliance', staff.support)).error).toBe('forbidden')
    const { data } = await block(who, 'compliance', staff.compliance)
    const approvalID = proposalOf(await unblock(data.blockID, staff.compliance))
    expect(await findBlocks(o.db.read, who.playerId)).toHaveLength(1)
    expect((await approve(approvalID, staff.compliance)).error).toBe('same_person')
    expect((await approve(approvalID)).result).toBe(true)
    expect(await findBlocks(o.db.read, who.playerId)).toEqual([])
  })
})

describe('a correction', () => {
  const correct = async (who: TestPlayer, change: object) => {
    await stepUp(staff.lead)
    const input = { ...idOf(who), account: 'cash', do: 'add', amount: '75', reason } as const
    return o.office.call(
      officePlayers.correct,
      { ...input, ...change, requestID: aRequestId() },
      staff.lead,
    )
  }

  test('takes two persons always, counts once, and stands in the ledger under its approval', async () => {
    const who = await o.aPlayer({ cashKurus: 1_000n })
    const approvalID = proposalOf(await correct(who, { amount: '0.01' }))
    expect((await o.deps.wallet.balances(o.db.read, who.playerId)).cashKurus).toBe(1_000n)
    const [first, second] = [await approve(approvalID), await approve(approvalID)]
    expect([first.result, second.error]).toEqual([true, 'approval_over'])
    expect((await o.deps.wallet.balances(o.db.read, who.playerId)).cashKurus).toBe(1_001n)
    const { data } = await o.office.call(
      officePlayers.ledger,
      { ...idOf(who), kind: 'correction' },
      staff.support,
    )
    expect(data).toMatchObject([
      { amount: '0.01', against: 'corrections', transactionID: `approval:${approvalID}` },
    ])
  })

  test('that takes more than there is leaves everything as it was', async () => {
    const who = await o.aPlayer({ cashKurus: 1_000n })
    const approvalID = proposalOf(await correct(who, { do: 'take', amount: '10.01' }))
    expect((await approve(approvalID)).result).toBe(false)
    expect((await o.deps.wallet.balances(o.db.read, who.playerId)).cashKurus).toBe(1_000n)
  })

  test('approved by many at once is posted once', async () => {
    const who = await o.aPlayer({ cashKurus: 1_000n })
    const approvalID = proposalOf(await correct(who, { amount: '5' }))
    await stepUp(staff.owner)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        o.office.call(
          officeApprovals.approve,
          { approvalID, requestID: aRequestId() },
          staff.owner,
        ),
      ),
    )
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    expect((await o.deps.wallet.balances(o.db.read, who.playerId)).cashKurus).toBe(1_500n)
  })
})

describe('an account', () => {
  const change = async (
    call: typeof officePlayers.close | typeof officePlayers.reopen,
    who: TestPlayer,
  ) => {
    await stepUp(staff.manager)
    const { version } = await get(who)
    return o.office.call(
      call,
      { ...idOf(who), version, reason, requestID: aRequestId() },
      staff.manager,
    )
  }

  test('without money is closed by one person, with money by two, and opened again by two', async () => {
    const [empty, full] = [await o.aPlayer(), await o.aPlayer({ cashKurus: 500n })]
    expect((await change(officePlayers.close, empty)).code).toBe(200)
    expect((await get(empty)).status).toBe('closed')
    await approve(proposalOf(await change(officePlayers.close, full)))
    expect((await get(full)).status).toBe('closed')
    await approve(proposalOf(await change(officePlayers.reopen, full)))
    expect((await get(full)).status).toBe('active')
  })

  test('that was changed since it was read is not closed', async () => {
    const who = await o.aPlayer()
    await stepUp(staff.manager)
    const { version } = await get(who)
    await o.db.query("update players set lastname = 'Kaya' where player_id = $1", [who.playerId])
    const input = { ...idOf(who), version, reason, requestID: aRequestId() }
    expect((await o.office.call(officePlayers.close, input, staff.manager)).error).toBe('changed')
  })

  test('loses its second factor by two persons, its sessions end and its player is told', async () => {
    const who = await o.aPlayer()
    await o.db.query("update players set two_factor_type = 'sms' where player_id = $1", [
      who.playerId,
    ])
    await stepUp(staff.support)
    const input = { ...idOf(who), reason, requestID: aRequestId() }
    const approvalID = proposalOf(
      await o.office.call(officePlayers.resetSecond, input, staff.support),
    )
    expect((await approve(approvalID, staff.compliance)).result).toBe(true)
    expect((await get(who)).twoFactor).toBe('none')
    const { rows } = await o.db.query(
      `select (select count(*)::int from mails where player_id = $1 and template = 'second_factor_off') as mails,
        (select count(*)::int from security_events where player_id = $1 and kind = 'second_factor_off') as events,
        (select count(*)::int from player_sessions where player_id = $1 and ended_at is null) as sessions`,
      [who.playerId],
    )
    expect(rows).toEqual([{ mails: 1, events: 1, sessions: 0 }])
  })
})

// The clock goes on an hour here, and whoever is signed in above is not any more.
describe('the hour and the day of reveals', () => {
  test('is open again an hour later, and 150 fill a day', async () => {
    const who = await o.aPlayer()
    const eager = await o.office.aStaff(['compliance'])
    await o.db.ledger.query(
      `insert into player_reveals (reveal_id, staff_id, player_id, field, at)
       select n, $1, $2, 'name', $3::timestamptz - interval '12 hours' + n * interval '4 minutes'
       from generate_series(1, 119) n`,
      [eager.staffId, who.playerId, o.clock.now],
    )
    for (let n = 0; n < 30; n += 1) expect((await reveal(who, eager)).result).toBe(true)
    expect((await reveal(who, eager)).error).toBe('reveal_limit')
    o.clock.forward(3_600_001)
    const again = await o.office.signIn(eager)
    expect((await reveal(who, again)).data).toMatchObject({ leftHour: 29, leftDay: 0 })
    expect((await reveal(who, again)).error, 'of the day').toBe('reveal_limit')
    await expect(
      o.db.ledger.query('update player_reveals set staff_id = 1', []),
      'what was counted stays',
    ).rejects.toThrow(/stays/)
  })
})
