import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standsOpen } from '@felek/contract/call.ts'
import type { TermsKind } from '@felek/contract/consents.ts'
import { contract, openTestApp, type TestApp, type TestPlayer } from '../../../../test/test-app.ts'
import { deliveredMails, deliverMails } from '../../messages/messages.ts'
import { seedContent } from '../../content/content.ts'
import { keepRetention } from '../../privacy/retention/retention.ts'
import { closePlayer } from '../closure/closure.ts'
import { recordLegalTexts, publishTerms } from './consents.ts'
import { sendNews } from './news.ts'
import { readTerms } from './renewal.ts'
import { listConsents } from './store.ts'

const { consents, preferences, players, cashier, games } = contract
const dayMs = 86_400_000
let th: TestApp

beforeAll(async () => {
  th = await openTestApp()
  await seedContent(th.deps)
  await recordLegalTexts(th.deps)
})
afterAll(() => th.close())

const given = async ({ playerId }: Pick<TestPlayer, 'playerId'>) =>
  (await listConsents(th.db.read, playerId)).map(
    (row) => `${row.kind} ${row.version} ${row.given ? 'yes' : 'no'} ${row.source}`,
  )
const publish = (kind: TermsKind, text: string, renew: boolean) =>
  th.db.inTx((tx) => publishTerms(th.deps, tx, { kind, renew, tr: text, en: `${text} (en)` }))

describe('versions', () => {
  test('what stands is written down once; other words are the next version', async () => {
    const first = (await th.call(consents.terms, {})).data
    expect(first.map(({ kind, version }) => [kind, version])).toEqual([
      ['privacy', 1],
      ['rules', 1],
    ])
    expect(await recordLegalTexts(th.deps)).toBe(0)
    expect(await publish('privacy', '<p>Yeni gizlilik</p>', false)).toBe(2)
    expect(await publish('privacy', '<p>Yeni gizlilik</p>', false), 'the same words').toBe(
      undefined,
    )
    expect(await recordLegalTexts(th.deps)).toBe(0)
    await sql`update content_information set text_tr = '<p>Elle</p>' where type = 'GizlilikBilgisi'`.execute(
      th.db.read,
    )
    expect(await recordLegalTexts(th.deps), 'written by hand').toBe(1)
    await seedContent(th.deps)
    expect(await recordLegalTexts(th.deps), 'ours do not come back').toBe(0)
  })

  test('two who publish at once make two versions', async () => {
    const made = await Promise.all([
      publish('privacy', '<p>Biri</p>', false),
      publish('privacy', '<p>Öteki</p>', false),
    ])
    expect(new Set(made).size).toBe(2)
    expect(made).not.toContain(undefined)
  })

  test('no consent is changed or taken away', async () => {
    const ayse = await th.aPlayer()
    for (const statement of [
      sql`update consents set given = false where player_id = ${ayse.playerId}`,
      sql`delete from consents where player_id = ${ayse.playerId}`,
      sql`truncate consents`,
    ])
      await expect(statement.execute(th.db.read)).rejects.toThrow(/consent stands|permission/)
  })
})

describe('news', () => {
  test('a preference begins and ends them; each change is kept with its version', async () => {
    const ayse = await th.aPlayer()
    await th.call(preferences.save, { emailOptIn: true }, ayse)
    await th.call(preferences.save, { emailOptIn: true, smsOptIn: true }, ayse)
    await th.call(preferences.save, { emailOptIn: false }, ayse)
    expect((await given(ayse)).slice(2)).toEqual([
      'email 1 yes preferences',
      'sms 1 yes preferences',
      'email 1 no preferences',
    ])
  })

  test('only those who asked are written to; the link ends it, signed out, twice the same', async () => {
    const asked = await th.aPlayer()
    const never = await th.aPlayer()
    const closed = await th.aPlayer()
    const excluded = await th.aPlayer()
    const resting = await th.aPlayer()
    const watched = await th.aPlayer()
    for (const player of [asked, closed, excluded, resting, watched])
      await th.call(preferences.save, { emailOptIn: true }, player)
    const by = { reason: undefined, address: '', host: 'localhost' }
    await th.db.inTx((tx) => closePlayer(th.deps, tx, closed.playerId, by))
    expect((await given(closed)).at(-1)).toBe('email 1 no closing')
    await sql`select wallet_exclude(${excluded.playerId}, now() + interval '6 months')`.execute(
      th.db.read,
    )
    await sql`select wallet_pause(${resting.playerId}, now() + interval '1 day')`.execute(
      th.db.read,
    )
    await sql`insert into protection_risk values (${watched.playerId}, 80, '[]', current_date, now(), null)`.execute(
      th.db.read,
    )
    const news = {
      title: { tr: 'Hafta sonu', en: 'Weekend' },
      text: { tr: 'Bu hafta sonu turnuva var.', en: 'A tournament this weekend.' },
      host: 'localhost',
    }
    expect(await sendNews(th.deps, news)).toBe(1)
    expect(await sendNews(th.deps, news)).toBe(1)
    await deliverMails(th.deps)
    const to = (player: TestPlayer) => `${player.username}@ornek.com`
    const newsTo = async (player: TestPlayer) =>
      (await deliveredMails(th.deps, th.db.read, to(player))).filter(
        (mail) => mail.subject === 'Hafta sonu',
      )
    for (const player of [never, closed, excluded, resting, watched])
      expect(await newsTo(player)).toEqual([])
    const mails = await newsTo(asked)
    expect(mails).toHaveLength(2)
    const [link] = mails[0]?.links ?? []
    expect(link, 'one link for all').toBe(mails[1]?.links[0])
    const token = link?.split('/unsubscribe/')[1] ?? ''
    for (const _ of [1, 2]) {
      const reply = await th.call(consents.unsubscribe, { token })
      expect(reply).toMatchObject({ result: true, data: { mailbox: expect.stringContaining('•') } })
    }
    expect((await given(asked)).slice(2)).toEqual([
      'email 1 yes preferences',
      'email 1 no unsubscribe',
    ])
    const account = await th.call(players.getProfile, {}, asked)
    expect(account.data.optIns).toEqual({ sms: false, email: false })
    expect(await sendNews(th.deps, news)).toBe(0)
  })

  test('another link ends nothing', async () => {
    for (const token of ['x', '0'.repeat(43)])
      expect(await th.call(consents.unsubscribe, { token })).toMatchObject({
        result: false,
        error: 'token_expired',
      })
    for (const data of [{}, { token: '' }, { token: 'x'.repeat(101) }, { token: 7 }])
      expect((await th.send('user/unsubscribe', data)).reply.error).toBe('invalid_fields')
  })
})

describe('renewed terms', () => {
  test('what stands open to who has not accepted them is declared', () => {
    const open = Object.values(contract).flatMap((of) =>
      Object.values(of)
        .filter((call) => call.kind !== 'read' && call.auth !== 'none' && call.withOldTerms)
        .map((call) => call.wire),
    )
    expect(new Set(open)).toEqual(
      new Set([
        'betframe/favorites',
        'crm/mark_read',
        'finance/cancel_deposit',
        'finance/delete_bank_account',
        'finance/list_rounds',
        'finance/request_outcome',
        'finance/return_parked',
        'finance/save_bank_account',
        'prepayServices/processTransaction',
        'protection/answer_check',
        'protection/ask_return',
        'protection/cancel',
        'protection/confirm',
        'protection/confirm_return',
        'protection/exclude',
        'protection/pause',
        'protection/set',
        'rewards/cancel',
        'rewards/drop_claim',
        'support/open',
        'user/accept_terms',
        'user/address_change',
        'user/check_ga',
        'user/check_user_ga',
        'user/clear_generated_ga',
        'user/close_account',
        'user/email_change',
        'user/end_sessions',
        'user/export_data',
        'user/favorites',
        'user/login_data',
        'user/logout',
        'user/open_export',
        'user/pass_change',
        'user/phone_change',
        'user/phone_change_cancel',
        'user/phone_change_confirm',
        'user/save_preferences',
        'user/sms_send',
        'user/sms_validate',
        'user/step_up',
        'user/two_auth_type',
        'user/user_generate_ga',
      ]),
    )
    expect(standsOpen(cashier.process, { Type: '2' }), 'money out').toBe(true)
    expect(standsOpen(cashier.process, { Type: '1' }), 'money in').toBe(false)
    expect(standsOpen(games.favourites, { type: 'casino' }), 'each page asks').toBe(true)
    expect(standsOpen(games.favourites, { mode: 'insert', type: 'casino', id: '1' })).toBe(false)
  })

  test('calls wait for them, and go on under the same id once they are accepted', async () => {
    const ayse = await th.aPlayer()
    const [id, requestID] = ['1', randomUUID()]
    const ask = () => th.call(cashier.acceptParked, { id, requestID }, ayse)
    const twin = randomUUID()
    expect(await th.call(cashier.acceptParked, { id, requestID: twin }, ayse)).toMatchObject({
      error: 'not_found',
    })
    await publish('rules', '<h3>1. Üyelik</h3><p>Eski.</p>', false)
    const version = await publish('rules', '<h3>1. Üyelik</h3><p>Yeni.</p>', true)
    expect(await ask()).toMatchObject({ result: false, error: 'terms_renewed', code: 422 })
    expect(await th.call(players.getProfile, {}, ayse), 'reading').toMatchObject({ result: true })
    const late = await th.call(cashier.acceptParked, { id, requestID: twin }, ayse)
    expect(late.error, 'a stored reply is answered before').toBe('not_found')
    const [renewal] = (await th.call(consents.renewals, {}, ayse)).data
    expect(renewal).toMatchObject({ kind: 'rules', version, changes: expect.any(Array) })
    expect(renewal?.changes?.at(-1)).toEqual({
      under: '1. Üyelik',
      how: 'added',
      html: '<p>Yeni.</p>',
    })
    // The newest words are shown; accepting older ones leaves it open.
    const accept = (kind: TermsKind, n: number) =>
      th.call(consents.accept, { versions: [{ kind, version: n }] }, ayse)
    expect((await accept('rules', (version ?? 0) - 1)).data).toEqual({ left: 1 })
    expect((await ask()).error).toBe('terms_renewed')
    expect((await accept('rules', (version ?? 0) + 1)).error).toBe('invalid_fields')
    expect((await accept('rules', version ?? 0)).data).toEqual({ left: 0 })
    expect((await ask()).error).toBe('not_found')
    expect((await given(ayse)).at(-1)).toBe(`rules ${version} yes renewal`)
    expect((await th.call(consents.renewals, {}, ayse)).data).toEqual([])
    const before = await given(ayse)
    await accept('rules', version ?? 0)
    expect(await given(ayse), 'once').toEqual(before)
  })

  test('another process hears of them, and a new version asks again', async () => {
    const ayse = await th.aPlayer()
    const ask = () => th.call(cashier.acceptParked, { id: '1', requestID: randomUUID() }, ayse)
    expect((await ask()).error).toBe('not_found')
    await sql`
      insert into legal_texts (kind, version, lang, hash, text, renew, published_at)
      select 'rules', 900, l, encode(sha256('x'), 'hex'), 'x', true, now() from unnest(array['tr', 'en']) l`.execute(
      th.db.read,
    )
    await readTerms(th.deps)
    expect((await ask()).error).toBe('terms_renewed')
    await th.call(consents.accept, { versions: [{ kind: 'rules', version: 900 }] }, ayse)
    expect((await ask()).error).toBe('not_found')
  })

  test('who registers agrees to what is in force, and is asked for nothing', async () => {
    const ayse = await th.aPlayer()
    expect((await th.call(consents.renewals, {}, ayse)).data).toEqual([])
  })

  test('bad input', async () => {
    const ayse = await th.aPlayer()
    const before = await given(ayse)
    for (const versions of [
      undefined,
      [],
      [{ kind: 'rules' }],
      [{ kind: 'rules', version: 0 }],
      [{ kind: 'rules', version: '1' }],
      [{ kind: 'email', version: 1 }],
      [
        { kind: 'rules', version: 1 },
        { kind: 'rules', version: 1 },
      ],
      [{ kind: 'rules', version: 5_000 }],
    ])
      expect((await th.send('user/accept_terms', { versions }, ayse)).reply.error).toBe(
        'invalid_fields',
      )
    expect(await given(ayse)).toEqual(before)
    expect((await th.send('user/accept_terms', { versions: [] })).reply.error).toBe(
      'session_expired',
    )
  })
})

describe('retention', () => {
  const ago = (days: number) => new Date(th.clock.now.getTime() - days * dayMs)
  const row = (playerId: number, kind: string, yes: boolean, days: number) =>
    sql`insert into consents (player_id, kind, version, given, at, source)
      values (${playerId}, ${kind}, 1, ${yes}, ${ago(days)}, 'seed')`.execute(th.db.read)
  const getCount = async (playerId: number) =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from consents where player_id = ${playerId}`.execute(th.db.read)
    ).rows[0]?.n

  test('proof of news goes three years after its end, and not while it runs', async () => {
    const [ended, runs, late, again] = [1, 2, 3, 4]
    await row(ended, 'email', true, 2_000)
    await row(ended, 'email', false, 1_100)
    await row(runs, 'email', true, 2_000)
    await row(late, 'email', true, 2_000)
    await row(late, 'email', false, 1_000)
    await row(again, 'email', true, 2_000)
    await row(again, 'email', false, 1_200)
    await row(again, 'email', true, 1_150)
    expect((await keepRetention(th.deps, 2)).marketing_proof).toBe(4)
    expect(await Promise.all([ended, runs, late, again].map(getCount))).toEqual([0, 1, 2, 1])
  })

  test('mails go after ninety days, the log after a year, and nothing that is younger', async () => {
    await sql`delete from mails`.execute(th.db.read)
    const mail = (n: number, days: number, sent: boolean) =>
      sql`insert into mails (mail_id, recipient_key, channel, template, lang, subject, content_sealed, created_at, sent_at)
        values (${n}, '', 'mail', 'news', 'tr', '', '', ${ago(days)}, ${sent ? ago(days) : null})`.execute(
        th.db.read,
      )
    await mail(1, 91, true)
    await mail(2, 89, true)
    await mail(3, 91, false)
    const event = (days: number) =>
      sql`insert into security_events (at, kind, detail, times)
        values (${ago(days)}, 'signed_in', '{}', 1)`.execute(th.db.read)
    await event(367)
    await event(364)
    const gone = await keepRetention(th.deps)
    expect(gone).toMatchObject({ mailbox: 1, security_log: 1 })
    const left = await sql`select mail_id from mails where mail_id < 10 order by 1`.execute(
      th.db.read,
    )
    expect(left.rows).toEqual([{ mail_id: 2n }, { mail_id: 3n }])
  })

  test('what was agreed to goes eight years after the account was closed', async () => {
    const old = await th.aPlayer({ createdAt: ago(4_000) })
    const open = await th.aPlayer({ createdAt: ago(4_000) })
    const since = await th.aPlayer({ createdAt: ago(4_000) })
    const close = (player: TestPlayer, days: number) =>
      sql`insert into player_closures (player_id, closed_at) values (${player.playerId}, ${ago(days)})`.execute(
        th.db.read,
      )
    await close(old, 3_000)
    await close(since, 2_900)
    const gone = await keepRetention(th.deps)
    expect(gone).toMatchObject({ terms_proof: 2, account: 1 })
    expect(await given(old)).toEqual([])
    expect(await given(open)).toHaveLength(2)
    expect(await given(since)).toHaveLength(2)
  })

  test('how long is data: another period is kept to', async () => {
    await sql`update privacy_retention set keeps = interval '10 days' where what = 'mailbox'`.execute(
      th.db.read,
    )
    expect(await keepRetention(th.deps)).toMatchObject({ mailbox: 1 })
  })
})
