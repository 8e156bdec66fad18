import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { contract } from '../../../../test/test-app.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { openTestCashier, type TestCashier } from '../../cashier/test-cashier.ts'
import { type HttpServer } from '../../../http/server.ts'
import { deliveredMails, deliverMails, sendMail, sendSms } from '../../messages/messages.ts'
import { newEmailPlace } from '../../players/details.ts'
import { findPhone } from '../../players/players.ts'
import { writeSecurity } from '../../security/security.ts'
import { privacyRoutes } from '../routes.ts'
import { forgetExports, makeExports } from './assembly.ts'
import { sections } from './sections.ts'

const { players, preferences, privacy, support } = contract
let t: TestCashier
let street: HttpServer

beforeAll(async () => {
  t = await openTestCashier()
  street = t.http
  await street.app.register(privacyRoutes(t.deps, street.hosts))
})
afterAll(async () => {
  await street.app.close()
  await t.close()
})

const make = async (o?: Parameters<typeof makeExports>[1]) => {
  while (await makeExports(t.deps, o));
}
const mailsTo = async (as: TestPlayer) => {
  await deliverMails(t.deps)
  const mails = await deliveredMails(t.deps, t.db.read, `${as.username}@ornek.com`)
  return mails.filter((mail) => mail.subject === 'Felek verileriniz hazır')
}
const getToken = async (as: TestPlayer) =>
  new URL((await mailsTo(as))[0]?.links[0] ?? '').searchParams.get('token') ?? ''
const open = (token: string, as: TestPlayer) => t.call(privacy.openExport, { token }, as)
const fetchFile = (path: string, device: string) =>
  street.app.inject({ url: path, headers: { host: 'localhost:3000', cookie: `dev=${device}` } })
const round = async (as: TestPlayer) => {
  const bet = { roundId: randomUUID(), game: 'lale-bahcesi', transactionId: randomUUID() }
  const common = { source: 'felek', playerId: as.playerId, house: 'games:felek' }
  await t.deps.wallet.post({ ...common, ...bet, verb: 'bet', amountKurus: 500n })
  const win = { ...bet, transactionId: randomUUID(), about: bet.transactionId }
  await t.deps.wallet.post({ ...common, ...win, verb: 'win', amountKurus: 1_250n })
}

/** Where a player finds what each table holds of them: in a section, or among what is left out. */
type Words = typeof phrases.tr.dataExport
const tables: Record<string, keyof Words['sections'] | keyof Words['notIncluded']> = {
  bonus_claims: 'rewards',
  bonus_grants: 'rewards',
  bonus_own_stakes: 'sums',
  bonus_spin_wins: 'rewards',
  cashier_accounts: 'bankAccounts',
  cashier_chargebacks: 'requests',
  cashier_favourites: 'favouriteMethods',
  cashier_former_ibans: 'former_ibans',
  cashier_held: 'held',
  cashier_history_days: 'sums',
  cashier_requests: 'requests',
  cashier_sittings: 'sittings',
  consent_links: 'tokens',
  consents: 'consents',
  game_favourites: 'favouriteGames',
  live_favourites: 'favouriteGames',
  mails: 'mails',
  message_reads: 'readMessages',
  player_address_changes: 'addressChanges',
  player_blocks: 'blocks',
  player_closures: 'closures',
  player_email_changes: 'emailChanges',
  player_exclusion_keys: 'protection',
  player_messages: 'ownMessages',
  player_notes: 'blocks',
  player_phone_changes: 'phoneChanges',
  player_recovery_codes: 'secondFactor',
  player_reveals: 'blocks',
  player_second_factors: 'secondFactor',
  player_sessions: 'sessions',
  player_sms_codes: 'two_factor',
  player_tags: 'blocks',
  player_tokens: 'tokens',
  players: 'profile',
  player_erasures: 'blocks',
  privacy_exports: 'exports',
  protection_cases: 'reviews',
  protection_days: 'sums',
  protection_events: 'protectionLog',
  protection_exclusions: 'protection',
  protection_imposed_limits: 'protection',
  protection_interactions: 'protectionMarkers',
  protection_notices: 'protectionMarkers',
  protection_risk: 'protectionMarkers',
  protection_scores: 'protectionMarkers',
  protection_tools: 'protection',
  provider_sessions: 'short_lived',
  replies: 'short_lived',
  security_events: 'securityEvents',
  sports_cashout_quotes: 'short_lived',
  sports_coupons: 'coupons',
  sports_debts: 'coupons',
  sports_favourites: 'favouriteMatches',
  sports_unpaid: 'short_lived',
  support_cases: 'supportCases',
  tournament_points: 'rewards',
  tournament_prizes: 'rewards',
  tournament_rounds: 'sums',
  wallet_accounts: 'balances',
  wallet_bonuses: 'balances',
  wallet_bonuses_past: 'transactions',
  wallet_effects: 'refused',
  wallet_entries: 'transactions',
  wallet_limits: 'balances',
  winners: 'recentWins',
}

test('every table that names a player is in a section, or among what is left out and why', async () => {
  const { rows } = await t.db.query(
    `select c.table_name from information_schema.columns c
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and column_name in ('player_id', 'winner_id')
       and c.table_schema = any (current_schemas(false)) and c.table_name <> 'jackpot_cycles'
     order by 1`,
    [],
  )
  expect(rows.map((row) => row['table_name'])).toEqual(Object.keys(tables).toSorted())
  const read = new Set<string>([
    ...sections.map((section) => section.name),
    ...Object.keys(phrases.tr.dataExport.notIncluded),
  ])
  expect(Object.values(tables).filter((name) => !read.has(name))).toEqual([])
})

type Export = Record<string, Record<string, unknown>[]>

describe('user/export_data', () => {
  test('everything that is stored, readable, by a mailed link that opens once', async () => {
    const ayse = await t.aPlayer({ cashKurus: 100_000n })
    const other = await t.aPlayer({ cashKurus: 7_700n })
    await round(other)
    await t.account(ayse)
    await t.transfer(ayse, { senderName: 'Ayşe Yılmaz' })
    for (let n = 0; n < 5; n += 1) await round(ayse)
    await t.call(preferences.save, { theme: 'light', emailOptIn: true }, ayse)
    await t.call(support.open, { topic: 'other', message: 'Merhaba <b>destek</b>' }, ayse)
    await writeSecurity(t.deps)
    // The test's clock stands still while the ledger's goes on.
    t.clock.forward(60_000)
    const asked = await t.call(privacy.exportData, {}, ayse)
    expect(asked.data.sentTo).toBe(
      `${ayse.username.slice(0, 1)}•••${ayse.username.at(-1)}@ornek.com`,
    )
    // Small pages, and turns that end in the middle: what is large comes in many of both.
    await make({ rowsMax: 2, partsATurn: 3 })
    const opened = await open(await getToken(ayse), ayse)
    expect(opened.result).toBe(true)
    const [html, json] = opened.data.files
    const file = await fetchFile(json?.path ?? '', ayse.device)
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="felek-.*\.json"$/)
    const all = file.json<Export>()
    for (const { name } of sections) expect(all[name], name).toBeInstanceOf(Array)
    // Every field has its words.
    const words = phrases.tr.dataExport.fields
    for (const { name } of sections)
      for (const field of Object.keys(all[name]?.[0] ?? {})) expect(words).toHaveProperty(field)
    expect(all['profile']?.[0]).toMatchObject({
      username: ayse.username,
      email: `${ayse.username}@ornek.com`,
      address: 'Moda Caddesi 1',
      birthdate: '1990-05-05',
      identityNumber: expect.stringMatching(/^\d{11}$/),
    })
    expect(all['consents']?.map((c) => [c['consent'], c['given'], c['how']])).toContainEqual([
      'email',
      true,
      'preferences',
    ])
    expect(all['preferences']?.[0]).toMatchObject({ theme: 'light', emailOptIn: true })
    expect(all['bankAccounts']?.[0]?.['IBAN']).toMatch(/^TR\d{24}$/)
    expect(all['requests']?.[0]).toMatchObject({ kind: 'deposit', amount: '500.00' })
    expect(all['transactions']).toHaveLength(11)
    expect(all['rounds']?.map((r) => [r['stake'], r['won']])).toEqual(
      Array.from({ length: 5 }, () => ['5.00', '12.50']),
    )
    expect(all['supportCases']?.[0]?.['message']).toBe('Merhaba <b>destek</b>')
    expect(all['sessions']).toHaveLength(1)
    expect(all['securityEvents']?.map((e) => e['kind'])).toContain('consent_changed')
    expect(file.body, 'nothing of another').not.toContain(other.username)
    expect(file.body, 'no secret').not.toMatch(/argon2|_hash|sealed/)

    const page = await fetchFile(html?.path ?? '', ayse.device)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<h2>Kişisel bilgiler</h2>')
    expect(page.body).toContain('Merhaba &#60;b&#62;destek&#60;/b&#62;')
    expect(page.body).toContain(phrases.tr.dataExport.notIncluded.password)
    expect(page.body.match(/<h2>/g)).toHaveLength(sections.length + 1)
    expect(page.body.match(/<table>/g)?.length).toBe(page.body.match(/<\/table>/g)?.length)

    for (const path of [html?.path, json?.path])
      expect((await fetchFile(path ?? '', ayse.device)).statusCode, 'once').toBe(404)
  })

  test('what later rooms keep: the factor, a new mailbox, text messages, sittings, wins', async () => {
    const [ayse, other] = [await t.aPlayer({ cashKurus: 5_000n }), await t.aPlayer()]
    const at = t.clock.now
    const fill = async (who: TestPlayer, n: bigint) => {
      await t.db.query(
        `insert into player_recovery_codes (player_id, code_hash, waiting, used_at)
         values ($1, 'digest-a', false, null), ($1, 'digest-b', false, null), ($1, 'digest-c', false, $2), ($1, 'digest-d', true, null)`,
        [who.playerId, at],
      )
      await t.db.query(
        `insert into player_second_factors (player_id, waiting_sealed, used_step) values ($1, 'waits-sealed', 2)`,
        [who.playerId],
      )
      await t.db.query(`update players set two_factor_type = 'sms' where player_id = $1`, [
        who.playerId,
      ])
      await t.db.query(
        `insert into cashier_sittings (sitting_id, player_id, game, started_at, ended_at, rounds, staked_kurus, won_kurus)
         values ($2, $1, 'lale-bahcesi', $3, $3, 3, 900, 100), ($2 + 1, $1, 'kervan', $3, $3, 1, 200, 0)`,
        [who.playerId, n, at],
      )
      await t.db.query(
        `insert into winners (win_id, stake_entry_id, player_id, game, stake_kurus, paid_kurus, at)
         values ($2, $2, $1, 'lale-bahcesi', 1000, 77700, $3)`,
        [who.playerId, n, at],
      )
      const email = encryptionOf(t.deps.env).encrypt(
        `yeni-${n}@ornek.com`,
        newEmailPlace(who.playerId),
      )
      await t.db.query(
        `insert into player_email_changes (player_id, token_hash, email_sealed, created_at, expires_at)
         values ($1, $2, $3, $4, $4)`,
        [who.playerId, `token-${n}`, email, at],
      )
      const to = (await findPhone(t.deps, t.db.read, who.playerId)) ?? ''
      const sms = {
        playerId: who.playerId,
        to,
        template: 'sign_in',
        lang: 'tr',
        values: { code: `90817${n % 10n}` },
      } as const
      await t.db.inTx((tx) => sendSms(t.deps, tx, sms))
    }
    await fill(ayse, 11n)
    await fill(other, 25n)
    const read = async (name: string) => {
      const found: object[] = []
      const section = sections.find((one) => one.name === name)
      let after: string | undefined
      do {
        const of = { playerId: ayse.playerId, upTo: new Date(at.getTime() + 1), after, limit: 1 }
        const page = await section?.read(t.deps, t.db.read, of)
        found.push(...(page?.rows ?? []))
        after = page?.next
      } while (after !== undefined)
      return found
    }
    expect(await read('secondFactor')).toEqual([
      {
        twoFactor: 'sms',
        recoveryCodesLeft: 2,
        recoveryCodesUsed: [at.toISOString()],
        lastCodeAt: '1970-01-01T00:01:00.000Z',
        wrongCodesAt: [],
        lockedUntil: null,
      },
    ])
    expect(await read('emailChanges')).toMatchObject([{ email: 'yeni-11@ornek.com' }])
    expect(await read('sittings')).toMatchObject([
      { game: 'lale-bahcesi', rounds: 3, stake: '9.00', won: '1.00', returned: '0.00' },
      { game: 'kervan', rounds: 1, stake: '2.00' },
    ])
    expect(await read('recentWins')).toMatchObject([{ stake: '10.00', won: '777.00' }])
    expect(await read('balances')).toMatchObject([{ cash: '50.00', locked: '0.00' }])
    const smses = await read('smses')
    expect(smses).toMatchObject([{ text: expect.stringContaining('giriş kodunuz: […].') }])
    expect(JSON.stringify(smses)).not.toContain('90817')
  })

  test('mails to a mailbox of before; not those of who had this mailbox before', async () => {
    const [ayse, other] = [await t.aPlayer(), await t.aPlayer()]
    const mailTo = (playerId: bigint | undefined, subject: string) =>
      t.db.inTx((tx) =>
        sendMail(t.deps, tx, {
          playerId,
          to: `${other.username}@ornek.com`,
          template: 'support_answer',
          lang: 'tr',
          username: 'x',
          path: '/support',
          values: { caseNumber: subject, message: '', answer: '' },
        }),
      )
    // Ayşe's mailbox until she changed it; today the other's.
    await mailTo(ayse.playerId, 'FD-AYSE')
    await mailTo(other.playerId, 'FD-OTHER')
    await mailTo(undefined, 'FD-OLD')
    const section = sections.find((one) => one.name === 'mails')
    const of = { upTo: new Date(t.clock.now.getTime() + 1), after: undefined, limit: 100 }
    const read = async ({ playerId }: TestPlayer) =>
      JSON.stringify((await section?.read(t.deps, t.db.read, { ...of, playerId }))?.rows).match(
        /FD-[A-Z]+/g,
      )
    expect(new Set(await read(ayse))).toEqual(new Set(['FD-AYSE']))
    expect(new Set(await read(other))).toEqual(new Set(['FD-OTHER', 'FD-OLD']))
  })

  test('a bank account that was deleted, and what was asked for here', async () => {
    const ayse = await t.aPlayer({ cashKurus: 5_000n })
    await t.account(ayse)
    await t.db.query(
      'update cashier_accounts set deleted_at = $2, sealed = null, iban_key = null where player_id = $1',
      [ayse.playerId, t.clock.now],
    )
    await t.call(privacy.exportData, {}, ayse)
    await make()
    const { data } = await open(await getToken(ayse), ayse)
    const [html, json] = data.files
    const all = (await fetchFile(json?.path ?? '', ayse.device)).json<Export>()
    expect(all['bankAccounts']).toMatchObject([
      { IBAN: null, deletedAt: t.clock.now.toISOString(), accountOwner: expect.any(String) },
    ])
    expect(all['exports']).toMatchObject([{ host: 'localhost:3000', readyAt: null }])
    const page = await fetchFile(html?.path ?? '', ayse.device)
    expect(page.body).toContain('Kullanılmamış kurtarma kodu sayısı')
  })

  test('another player’s link, a used one, an old one and none at all have one answer', async () => {
    const [ayse, mehmet] = [await t.aPlayer(), await t.aPlayer()]
    await t.call(privacy.exportData, {}, ayse)
    await make()
    const token = await getToken(ayse)
    const refused = { code: 422, error: 'token_expired', data: {} }
    expect(await open(token, mehmet)).toMatchObject(refused)
    expect(await open('nothing', mehmet)).toMatchObject(refused)
    expect((await t.send('user/open_export', { token })).reply.error).toBe('session_expired')
    const both = await Promise.all([open(token, ayse), open(token, ayse)])
    expect(both.map((r) => r.error).sort()).toEqual(['', 'token_expired'])
    expect(await open(token, ayse)).toMatchObject(refused)
    const [file] = both.find((r) => r.result)?.data.files ?? []
    const path = file?.path ?? ''
    expect((await fetchFile(path, mehmet.device)).statusCode, 'another browser').toBe(404)
    expect((await fetchFile(path, '')).statusCode).toBe(404)
    expect((await fetchFile('/endpoint/v1/export/nothing', ayse.device)).statusCode).toBe(404)
    t.clock.forward(600_001)
    expect((await fetchFile(path, ayse.device)).statusCode, 'too late').toBe(404)

    const deniz = await t.aPlayer()
    await t.call(privacy.exportData, {}, deniz)
    await make()
    const old = await getToken(deniz)
    t.clock.forward(48 * 3_600_000 + 1)
    const again = await t.call(players.login, {
      username: deniz.username,
      password: deniz.password,
    })
    expect(again.result).toBe(true)
    expect(
      JSON.stringify((await t.db.query('select token_hash from privacy_exports', [])).rows),
    ).not.toContain(old)
    await forgetExports(t.deps)
    expect((await t.db.query('select 1 from privacy_parts', [])).rows).toEqual([])
  })

  test('the password first; so often a day; twice at once is one; what closes takes it along', async () => {
    const ayse = await t.aPlayer()
    const ask = () => t.call(privacy.exportData, {}, ayse)
    expect((await t.send('user/export_data', { all: 1 }, ayse)).reply.error).toBe('invalid_fields')
    const twins = await Promise.all([ask(), ask(), ask()])
    expect(twins.map((r) => r.result)).toEqual([true, true, true])
    await make()
    expect(await mailsTo(ayse)).toHaveLength(1)
    Object.assign(t.deps.env, { rateScale: 1 })
    for (let n = 0; n < 2; n += 1) {
      expect((await ask()).result).toBe(true)
      await make()
    }
    expect(await ask()).toMatchObject({ code: 429, error: 'rate_limited' })
    Object.assign(t.deps.env, { rateScale: 1_000 })
    t.clock.forward(300_001)
    expect((await ask()).error).toBe('step_up_required')
    await t.call(players.stepUp, { password: ayse.password }, ayse)
    expect((await t.call(privacy.closeAccount, {}, ayse)).result).toBe(true)
    const left = 'select 1 from privacy_exports where player_id = $1'
    expect((await t.db.query(left, [ayse.playerId])).rows).toEqual([])
  })

  test('a process that died over it is followed by another, and nothing is written twice', async () => {
    const ayse = await t.aPlayer({ cashKurus: 5_000n })
    for (let n = 0; n < 3; n += 1) await round(ayse)
    await t.call(privacy.exportData, {}, ayse)
    await makeExports(t.deps, { rowsMax: 1, partsATurn: 9 })
    // It died with its claim: nobody touches it before that is over.
    await t.db.query('update privacy_exports set claimed_until = $1', [
      new Date(t.clock.now.getTime() + 60_000),
    ])
    expect(await makeExports(t.deps)).toBe(false)
    t.clock.forward(60_001)
    await Promise.all([make({ rowsMax: 2 }), make({ rowsMax: 2 })])
    const { data } = await open(await getToken(ayse), ayse)
    const json = data.files.find((f) => f.format === 'json')
    const all = (await fetchFile(json?.path ?? '', ayse.device)).json<Export>()
    expect(all['transactions']).toHaveLength(7)
    expect(new Set(all['transactions']?.map((r) => r['id'])).size).toBe(7)
    expect(all['rounds']).toHaveLength(3)
  })
})
