import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '@felek/database/database.ts'
import { bonuses } from '@felek/contract/bonuses.ts'
import { cashier } from '@felek/contract/cashier.ts'
import { asOwner, expectCleanLedger } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { listDuplicateAccounts } from '../../cashier/cashier.ts'
import { forfeitBonus } from './grants/ends.ts'
import { awaitedBy, grantOnDeposit } from './grants/on-deposit.ts'
import { readProfile } from '@felek/platform/config/profile.ts'
import { OfferFault } from './offers/check.ts'
import { activateOffer, requireAllowedOffers, saveOffer } from './offers/offers.ts'
import { activeOffer } from './offers/store.ts'
import { bonusReport } from './report.ts'
import { lapseDueClaims } from './sweep.ts'
import { openTestBonuses, type TestBonuses } from './test-bonuses.ts'

const dayMs = 86_400_000
const demoRules = readProfile('demo').bonus
let t: TestBonuses
let ayse: TestPlayer
beforeAll(async () => void (t = await openTestBonuses()))
beforeEach(async () => void (ayse = await t.aPlayer()))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** A player with the welcome bonus: 400 TL deposited, 200 of bonus. */
const welcomed = async (as = ayse, amount = '400') => {
  expect((await t.claim(as, { offerID: 'hosgeldin' })).error).toBe('')
  const deposit = await t.deposited(as, amount)
  const [bonus] = await t.own(as)
  if (!bonus) throw new Error('no bonus was given')
  return { bonus, deposit }
}

/** All own money is played away, so that the purse pays next. */
const broke = async (as: TestPlayer) => {
  const { cash } = await t.purse(as)
  const { id } = await t.stake(as, cash)
  await t.win(as, id, 0n)
}

describe('offers', () => {
  test('stand to a stranger and to a player, with terms that hold their own figures', async () => {
    const shown = (await t.call(bonuses.offers, {})).data
    expect(shown.map((o) => [o.offerID, o.state])).toEqual([
      ['hosgeldin', 'open'],
      ['kayip', 'open'],
      ['yatirim', 'open'],
      ['donus', 'open'],
    ])
    expect(shown[0]).toMatchObject({
      kind: 'deposit',
      percent: 50,
      amountMax: '999.00',
      depositMin: '100.00',
      times: 10,
      stakeMax: '50.00',
      days: 30,
      example: { base: '1000.00', amount: '500.00', required: '5000.00' },
      weights: [
        { weightClass: 1, percent: 100 },
        { weightClass: 2, percent: 50 },
        { weightClass: 3, percent: 10 },
        { weightClass: 4, percent: 10 },
        { weightClass: 5, percent: 10 },
        { weightClass: 8, percent: 0 },
      ],
    })
    expect(shown[0]?.terms.join(' ')).toMatch(/%50.*999.*100.*10 katı.*1\.000.*500.*5\.000.*50/)
    const own = (await t.call(bonuses.offers, {}, ayse)).data
    expect(own.map((o) => [o.offerID, o.state, o.why])).toEqual([
      ['hosgeldin', 'open', undefined],
      ['kayip', 'not_yet', 'loss'],
      ['yatirim', 'open', undefined],
      ['donus', 'not_yet', 'phone'],
    ])
    expect((await t.call(bonuses.offers, { code: ' hosgeldin ' }, ayse)).data).toHaveLength(1)
    expect((await t.call(bonuses.offers, { code: 'YOK1' }, ayse)).error).toBe('promo_invalid')
  })

  test('a version never changes once it was active; a new one leaves what was claimed', async () => {
    const mehmet = await t.aPlayer()
    await t.claim(mehmet, { offerID: 'yatirim' })
    const before = await activeOffer(t.db.read, 'yatirim')
    if (!before) throw new Error('no offer')
    const version = await t.db.inTx((tx) =>
      saveOffer(t.deps, tx, { ...before, percent: 10, times: 3 }),
    )
    await t.db.inTx((tx) =>
      activateOffer(t.deps, tx, { offerId: 'yatirim', version }, demoRules, t.clock.now),
    )
    expect(await t.offerOf(ayse, 'yatirim')).toMatchObject({ version, percent: 10, times: 3 })
    await t.deposited(mehmet, '300')
    expect((await t.own(mehmet))[0]).toMatchObject({ amount: '60.00', required: '480.00' })
    for (const change of ['percent = 90', "name_tr = 'x'", "status = 'draft'"])
      await expect(
        asOwner(
          t.db,
          `update bonus_offers set ${change} where offer_id = 'yatirim' and version = 1`,
        ),
      ).rejects.toThrow('make a new version')
    await expect(asOwner(t.db, 'delete from bonus_offers')).rejects.toThrow('make a new version')
  })

  test('one that could not be kept to is refused when saved, one that the profile forbids when offered', async () => {
    const good = await activeOffer(t.db.read, 'hosgeldin')
    const kayip = await activeOffer(t.db.read, 'kayip')
    const donus = await activeOffer(t.db.read, 'donus')
    if (!good || !kayip || !donus) throw new Error('no offers')
    const weights = (first: number) => [first, 0, 0, 0, 0, 0, 0, 0]
    const bad = [
      { ...good, percent: 0 },
      { ...good, percent: 101 },
      { ...good, weights: weights(101) },
      { ...good, weights: weights(-1) },
      { ...good, weights: weights(0) },
      { ...good, weights: [100] },
      { ...good, times: 0 },
      { ...good, stake_max_kurus: 0n },
      { ...good, deposit_min_kurus: null },
      { ...good, days: 0 },
      { ...good, code: 'şeker' },
      { ...good, by_code_only: true, code: null },
      { ...good, ends_at: new Date(0), starts_at: new Date(1) },
      { ...good, segments: { tag: 'vip' } as object },
      { ...kayip, per_player: 'once' as const },
      { ...kayip, loss_min_kurus: null },
      { ...donus, spins_count: 0 },
      { ...donus, spins_game: null },
    ]
    for (const offer of bad)
      await expect(t.db.inTx((tx) => saveOffer(t.deps, tx, offer))).rejects.toThrow(OfferFault)
    const offered = async (offer: typeof good, rules: object) => {
      const version = await t.db.inTx((tx) =>
        saveOffer(t.deps, tx, { ...offer, offer_id: 'deneme', code: null }),
      )
      await t.db.inTx((tx) =>
        activateOffer(
          t.deps,
          tx,
          { offerId: 'deneme', version },
          { ...demoRules, ...rules },
          t.clock.now,
        ),
      )
    }
    for (const [offer, rules] of [
      [good, { timesMax: 9 }],
      [good, { amountMax: '998.99' }],
      [good, { daysMin: 60 }],
      [good, { weightsFull: true }],
      [{ ...good, per_player: 'day' as const }, { once: true }],
      [kayip, { turnoverShare: true }],
    ] as const)
      await expect(offered(offer, rules)).rejects.toThrow(OfferFault)
    expect(await activeOffer(t.db.read, 'deneme')).toBeUndefined()
    await requireAllowedOffers(t.db.read, demoRules)
    await expect(requireAllowedOffers(t.db.read, { ...demoRules, timesMax: 9 })).rejects.toThrow(
      'The offer hosgeldin is active.',
    )
  })
})

describe('claims', () => {
  test('a claim waits, is the same when asked again, and is taken back', async () => {
    const first = await t.claim(ayse, { offerID: 'hosgeldin' })
    expect(first.data).toMatchObject({
      offerID: 'hosgeldin',
      needs: { kind: 'deposit', min: '100.00' },
    })
    expect((await t.claim(ayse, { offerID: 'hosgeldin' })).data.claimID).toBe(first.data.claimID)
    expect(await t.offerOf(ayse, 'hosgeldin')).toMatchObject({
      state: 'claimed',
      claim: { claimID: first.data.claimID },
    })
    expect(await t.claim(ayse, { offerID: 'yatirim' })).toMatchObject({
      error: 'bonus_not_yet',
      data: { why: 'claim_open' },
    })
    const drop = (as: TestPlayer, claimID: string) => t.call(bonuses.dropClaim, { claimID }, as)
    const other = await t.aPlayer()
    for (const [as, id] of [
      [other, first.data.claimID],
      [ayse, '1'],
      [ayse, 'x'],
    ] as const)
      expect((await drop(as, id)).error).toBe('not_found')
    expect((await drop(ayse, first.data.claimID)).error).toBe('')
    expect((await drop(ayse, first.data.claimID)).error).toBe('not_found')
    expect(await t.own(ayse)).toMatchObject([{ state: 'dropped', bonusID: first.data.claimID }])
    await t.deposited(ayse, '400')
    expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 0n })
  })

  test('what is no offer, no code, no field', async () => {
    expect((await t.claim(ayse, { offerID: 'yok' })).error).toBe('not_found')
    expect((await t.claim(ayse, { code: 'YOK1' })).error).toBe('promo_invalid')
    expect((await t.claim(ayse, { code: "' or 1=1" })).error).toBe('promo_invalid')
    expect((await t.claim(ayse, {})).error).toBe('invalid_fields')
    expect((await t.send('rewards/claim', { offerID: 'hosgeldin' }, ayse)).reply.error).toBe(
      'invalid_fields',
    )
    expect((await t.claim(ayse, { offerID: 'donus' })).data).toMatchObject({ why: 'phone' })
    expect((await t.claim(ayse, { offerID: 'kayip' })).data).toMatchObject({ why: 'loss' })
    expect(await t.own(ayse)).toEqual([])
    const requestID = randomUUID()
    expect((await t.claim(ayse, { offerID: 'hosgeldin' }, requestID)).error).toBe('')
    expect((await t.claim(ayse, { offerID: 'yatirim' }, requestID)).error).toBe('id_conflict')
    for (const state of ['x', '']) {
      const { reply } = await t.send('rewards/bonuses', { state }, ayse)
      expect(reply.error).toBe('invalid_fields')
    }
  })

  test('with the deposit, by id or code; a wrong code asks for no deposit', async () => {
    expect((await t.transfer(ayse, { promotionCode: 'YANLIS' })).error).toBe('promo_invalid')
    expect((await t.call(cashier.openTransfers, {}, ayse)).data).toEqual([])
    await t.deposited(ayse, '400', { promotionCode: 'hosgeldin' })
    expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 20_000n })
    const [made] = (await t.call(cashier.transactions, { searchType: '1' }, ayse)).data
    expect((await t.own(ayse))[0]?.depositID).toBe(made?.id)
    const paid = await t.aPlayer()
    const { reference } = await t.pay(paid, { offerID: 'yatirim' })
    await t.processor.tell(t.processor.says({ reference }))
    expect((await t.own(paid))[0]).toMatchObject({ offerID: 'yatirim', base: '500.00' })
    const cep = await t.aPlayer()
    expect((await t.cep(cep, { offerID: 'yatirim' })).error).toBe('')
    expect((await t.offerOf(cep, 'yatirim'))?.state).toBe('claimed')
  })

  test('a code that was named at registration is a claim, once', async () => {
    await asOwner(
      t.db,
      `update players set promotion_code = 'HOSGELDIN' where player_id = ${ayse.playerId}`,
    )
    await t.deposited(ayse, '400')
    expect(await t.own(ayse)).toMatchObject([{ offerID: 'hosgeldin', amount: '200.00' }])
    const late = await t.aPlayer()
    await asOwner(
      t.db,
      `update players set promotion_code = 'HOSGELDIN', email_confirmed_at = email_confirmed_at - interval '8 days'
       where player_id = ${late.playerId}`,
    )
    await t.deposited(late, '400')
    expect(await t.own(late)).toEqual([])
  })

  test('lapses after seven days', async () => {
    await t.claim(ayse, { offerID: 'yatirim' })
    await t.forward(7 * dayMs)
    await Promise.all([lapseDueClaims(t.deps), lapseDueClaims(t.deps)])
    expect(await t.own(ayse)).toMatchObject([{ state: 'lapsed' }])
    await t.deposited(await signedIn(ayse), '400')
    expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 0n })
  })
})

describe('grants', () => {
  test('the deposit and its bonus are one; pages hear of both', async () => {
    const heard = t.listen(ayse)
    const { bonus } = await welcomed()
    expect(bonus).toMatchObject({
      offerID: 'hosgeldin',
      state: 'active',
      amount: '200.00',
      base: '400.00',
      balance: '200.00',
      required: '2000.00',
      wagered: '0.00',
      percent: 0,
      offerPercent: 50,
    })
    expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 20_000n })
    await expect
      .poll(() => heard.filter((e) => e.name === 'bonus').map((e) => e.data))
      .toEqual([{ bonusID: bonus.bonusID, state: 'active' }])
    expect(heard.filter((e) => e.name === 'balance').map((e) => e.data)).toContainEqual(
      expect.objectContaining({ balance: '400.00', bonusBalance: '200.00' }),
    )
  })

  test('the cap, and ⌊base × percent⌋ below it', async () => {
    for (const [deposit, amount] of [
      ['100.01', '50.00'],
      ['1998', '999.00'],
      ['2500', '999.00'],
    ] as const) {
      const as = await t.aPlayer()
      await t.claim(as, { offerID: 'hosgeldin' })
      await t.deposited(as, deposit)
      expect((await t.own(as))[0]?.amount).toBe(amount)
    }
  })

  test('a first deposit that is too small is the first all the same', async () => {
    await t.claim(ayse, { offerID: 'hosgeldin' })
    await t.deposited(ayse, '99')
    expect(await t.own(ayse)).toMatchObject([{ state: 'lapsed', reason: 'small' }])
    expect(await t.offerOf(ayse, 'hosgeldin')).toMatchObject({
      state: 'used',
      why: 'small',
      firstDeposit: true,
    })
    expect((await t.claim(ayse, { offerID: 'hosgeldin' })).error).toBe('bonus_used')
    // Who asked for nothing reads that it was for a first deposit.
    const unasked = await t.aPlayer()
    await t.deposited(unasked, '99')
    expect(await t.offerOf(unasked, 'hosgeldin')).toMatchObject({ why: 'deposited' })
    expect((await t.offerOf(unasked, 'yatirim'))?.firstDeposit).toBeUndefined()
    // A claim for any deposit goes on waiting.
    await t.claim(unasked, { offerID: 'yatirim' })
    await t.deposited(unasked, '99')
    expect((await t.offerOf(unasked, 'yatirim'))?.state).toBe('claimed')
  })

  test('one at a time, one a day; told twice, given once', async () => {
    const { deposit } = await welcomed()
    await t.tell(deposit.message)
    await t.tell({ ...deposit.message, eventId: randomUUID() })
    expect(await t.own(ayse)).toHaveLength(1)
    expect(await t.claim(ayse, { offerID: 'yatirim' })).toMatchObject({
      error: 'bonus_active',
      code: 409,
    })
    const [bonus] = await t.own(ayse)
    await t.cancel(ayse, bonus?.bonusID ?? '')
    expect((await t.claim(ayse, { offerID: 'hosgeldin' })).error).toBe('bonus_used')
    await t.claim(ayse, { offerID: 'yatirim' })
    await t.deposited(ayse, '300')
    const [second] = await t.own(ayse)
    expect(second?.offerID).toBe('yatirim')
    await t.cancel(ayse, second?.bonusID ?? '')
    expect((await t.claim(ayse, { offerID: 'yatirim' })).data).toMatchObject({ why: 'taken' })
    await t.forward(dayMs)
    expect((await t.claim(await signedIn(ayse), { offerID: 'yatirim' })).error).toBe('')
  })

  test('parked money brings its bonus when it is accepted, returned money none', async () => {
    await t.claim(ayse, { offerID: 'hosgeldin' })
    const asked = await t.transfer(ayse, { amount: '400' })
    await t.db.query("select wallet_set_limit($1, 'deposit', 'day', 0)", [ayse.playerId])
    await t.tell(t.message({ reference: asked.data.referenceCode, amount: '400.00' }))
    expect(await t.own(ayse)).toEqual([])
    await t.db.query("select wallet_set_limit($1, 'deposit', 'day', null)", [ayse.playerId])
    const accepted = { id: asked.data.id, requestID: randomUUID() }
    expect((await t.call(cashier.acceptParked, accepted, ayse)).error).toBe('')
    expect(await t.own(ayse)).toMatchObject([{ state: 'active', amount: '200.00' }])
  })

  test('whoever may be the same person had it: by an IBAN, by a browser', async () => {
    await welcomed()
    await t.account(ayse, 77)
    const byIban = await t.aPlayer()
    await t.account(byIban, 77)
    expect((await t.claim(byIban, { offerID: 'hosgeldin' })).error).toBe('bonus_used')
    expect((await t.offerOf(byIban, 'hosgeldin'))?.state).toBe('used')
    // The link that comes after the claim counts as well.
    const later = await t.aPlayer()
    await t.claim(later, { offerID: 'hosgeldin' })
    await t.account(later, 77)
    await t.deposited(later, '400')
    expect(await t.own(later)).toMatchObject([{ state: 'lapsed', reason: 'had' }])
    const here = await t.aPlayer()
    const { username, password } = here
    await t.send('user/login', { username, password }, undefined, { device: ayse.device })
    expect((await t.claim(here, { offerID: 'hosgeldin' })).error).toBe('bonus_used')
  })

  test('two who may be the same person, at once: one of them is given it', async () => {
    const mehmet = await t.aPlayer()
    for (const as of [ayse, mehmet]) {
      await t.account(as, 78)
      expect((await t.claim(as, { offerID: 'hosgeldin' })).error).toBe('')
    }
    const around = { linked: listDuplicateAccounts }
    const now = t.clock.now
    const give = async (tx: Tx, { playerId }: TestPlayer) => {
      const waiting = await awaitedBy(tx, t.deps, around, playerId, now)
      if (!waiting) throw new Error('nothing waits')
      await grantOnDeposit(tx, t.deps, around, waiting, { id: 1n, amountKurus: 40_000n }, now)
    }
    const [given, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = t.db.inTx(async (tx) => {
      await give(tx, ayse)
      given.resolve()
      await mayCommit.promise
    })
    await Promise.race([given.promise, first])
    let over = false
    const second = t.db.inTx((tx) => give(tx, mehmet)).finally(() => (over = true))
    // The first commits once the second waits for it, or has gone past.
    for (let waits = false; !waits && !over;) {
      const { rows } = await t.db.query(
        `select 1 from pg_locks l join pg_database d on d.oid = l.database
           where not l.granted and l.locktype = 'advisory' and d.datname = current_database()`,
        [],
      )
      waits = rows.length > 0
    }
    mayCommit.resolve()
    await Promise.all([first, second])
    expect((await t.own(ayse)).map((b) => b.state)).toEqual(['active'])
    expect(await t.own(mehmet)).toMatchObject([{ state: 'lapsed', reason: 'had' }])
  })

  test('whose markers of harm say stop claims nothing and is given nothing; the deposit stands', async () => {
    const stop = ({ playerId }: TestPlayer, score: number) =>
      t.db.query(
        `insert into protection_risk values ($1, $2, '[]', current_date, now(), null)
         on conflict (player_id) do update set score = excluded.score`,
        [playerId, score],
      )
    await t.claim(ayse, { offerID: 'hosgeldin' })
    await stop(ayse, 80)
    await t.deposited(ayse, '400')
    expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 0n })
    expect(await t.own(ayse)).toEqual([])
    const mehmet = await t.aPlayer()
    await stop(mehmet, 80)
    expect(await t.claim(mehmet, { offerID: 'yatirim' })).toMatchObject({
      error: 'bonus_not_yet',
      data: { why: 'care' },
    })
    expect(await t.offerOf(mehmet, 'yatirim')).toMatchObject({ state: 'not_yet', why: 'care' })
    const asked = await t.transfer(mehmet, { amount: '400', offerID: 'yatirim' })
    expect(asked.error, 'with the deposit').toBe('bonus_not_yet')
    await stop(mehmet, 79)
    expect((await t.claim(mehmet, { offerID: 'yatirim' })).error).toBe('')
  })

  test('who is paused or excluded claims nothing and is given nothing', async () => {
    await t.claim(ayse, { offerID: 'hosgeldin' })
    const asked = await t.transfer(ayse, { amount: '400' })
    await t.db.query("select wallet_pause($1, '2036-11-23T09:30Z')", [ayse.playerId])
    await t.tell(t.message({ reference: asked.data.referenceCode, amount: '400.00' }))
    expect((await t.own(ayse)).filter((b) => b.state === 'active')).toEqual([])
    expect((await t.claim(await excluded(), { offerID: 'yatirim' })).error).toBe('excluded')
    const paused = await t.aPlayer()
    await t.db.query("select wallet_pause($1, '2036-11-23T09:30Z')", [paused.playerId])
    expect((await t.claim(paused, { offerID: 'yatirim' })).error).toBe('paused')
    const full = await t.aPlayer()
    await t.db.query("select wallet_set_limit($1, 'loss', 'day', 0)", [full.playerId])
    expect(await t.claim(full, { offerID: 'yatirim' })).toMatchObject({
      error: 'limit_reached',
      data: { reason: 'limit:loss:day' },
    })
  })
})

const excluded = async (): Promise<TestPlayer> => {
  const who = await t.aPlayer()
  await t.db.query("select wallet_exclude($1, 'infinity')", [who.playerId])
  return who
}

describe('ends', () => {
  test('wagered, it becomes cash, once, by whichever process', async () => {
    const { bonus } = await welcomed(ayse, '100')
    await broke(ayse)
    for (let n = 0; n < 10; n += 1) {
      const { id, status } = await t.stake(ayse, 5_000n)
      expect(status).toBe('ok')
      await t.win(ayse, id, n === 9 ? 6_000n : 5_000n)
      if (n === 4) expect((await t.own(ayse))[0]).toMatchObject({ wagered: '250.00', percent: 50 })
    }
    await Promise.all([t.sweep(), t.sweep()])
    expect(await t.purse(ayse)).toEqual({ cash: 6_000n, bonus: 0n })
    expect((await t.own(ayse))[0]).toMatchObject({
      bonusID: bonus.bonusID,
      state: 'converted',
      converted: '60.00',
      percent: 100,
      balance: '0.00',
    })
    const { data } = await t.call(cashier.transactions, { searchCategory: '6' }, ayse)
    expect(data).toMatchObject([
      { transaction_type: 'bonus', amount: '60.00', note: 'Bonus çevrimi tamamlandı' },
    ])
    expect((await t.cancel(ayse, bonus.bonusID)).error).toBe('not_found')
  })

  test('not over an open stake, not before it is wagered; expired, what is left goes', async () => {
    await welcomed()
    await broke(ayse)
    const { id } = await t.stake(ayse, 5_000n)
    await t.sweep()
    expect((await t.own(ayse))[0]).toMatchObject({
      state: 'active',
      openStakes: 1,
      wagered: '50.00',
    })
    await t.forward(31 * dayMs)
    expect((await t.stake(ayse, 5_000n)).status).toBe('insufficient_funds')
    await Promise.all([t.sweep(), t.sweep()])
    expect((await t.own(ayse))[0]).toMatchObject({ state: 'expired', wagered: '50.00' })
    await t.win(ayse, id, 500_000n)
    expect(await t.purse(ayse)).toEqual({ cash: 0n, bonus: 0n })
  })

  test('what was wagered in time is converted, also by the turn that would end it', async () => {
    await welcomed(ayse, '100')
    await broke(ayse)
    for (let n = 0; n < 10; n += 1) await t.win(ayse, (await t.stake(ayse, 5_000n)).id, 5_000n)
    await t.forward(31 * dayMs)
    await t.sweep()
    expect((await t.own(ayse))[0]).toMatchObject({ state: 'converted', converted: '50.00' })
  })

  test('given up, at any time, once; another’s is not found', async () => {
    const { bonus } = await welcomed()
    const other = await t.aPlayer()
    for (const [as, id] of [
      [other, bonus.bonusID],
      [ayse, '12'],
      [ayse, '-1'],
    ] as const)
      expect((await t.cancel(as, id)).error).toBe('not_found')
    const ended = await Promise.all([t.cancel(ayse, bonus.bonusID), t.cancel(ayse, bonus.bonusID)])
    expect(ended.map((e) => e.error).toSorted()).toEqual(['', 'not_found'])
    expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 0n })
    expect((await t.own(ayse))[0]).toMatchObject({ state: 'cancelled' })
  })

  test('a withdrawal gives it up, and says so before', async () => {
    const { bonus } = await welcomed()
    const account = await t.account(ayse)
    await t.forward(2 * dayMs)
    const again = await signedIn(ayse)
    const refused = await t.withdraw(again, account)
    expect(refused).toMatchObject({
      error: 'bonus_active',
      code: 409,
      message: 'Çekim yaparsanız 200,00\u00a0TL bonus silinir.',
      data: { bonusID: bonus.bonusID, amount: '200.00' },
    })
    expect(await t.purse(again)).toEqual({ cash: 40_000n, bonus: 20_000n })
    // One that can not be made takes nothing with it.
    expect((await t.withdraw(again, account, { amount: '500', forfeitBonus: true })).error).toBe(
      'insufficient_funds',
    )
    expect(await t.purse(again)).toEqual({ cash: 40_000n, bonus: 20_000n })
    expect((await t.withdraw(again, account, { forfeitBonus: true })).error).toBe('')
    expect(await t.purse(again)).toEqual({ cash: 30_000n, bonus: 0n })
    expect((await t.own(again))[0]).toMatchObject({ state: 'forfeited', reason: 'withdrawal' })
  })

  test('a deposit that its bank takes back takes its bonus with it', async () => {
    const { deposit } = await welcomed()
    const { transactionId } = deposit.message
    await t.tell(
      t.message({
        reference: deposit.reference,
        event: 'transfer.declined',
        transactionId,
        amount: '400.00',
      }),
    )
    expect((await t.own(ayse))[0]).toMatchObject({ state: 'forfeited', reason: 'deposit_returned' })
    expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 0n })
  })

  test('an exclusion forfeits, by its own call or by the next turn; a pause rests the days', async () => {
    await welcomed()
    const gone = await t.db.inTx((tx) =>
      forfeitBonus(tx, t.deps, ayse.playerId, 'excluded', t.clock.now),
    )
    expect(gone).toBe(20_000n)
    expect((await t.own(ayse))[0]).toMatchObject({ state: 'forfeited', reason: 'excluded' })
    const swept = await t.aPlayer()
    await welcomed(swept)
    await t.db.query("select wallet_exclude($1, 'infinity')", [swept.playerId])
    await t.sweep()
    expect((await t.own(swept))[0]).toMatchObject({ state: 'forfeited', reason: 'excluded' })

    const paused = await t.aPlayer()
    const { bonus } = await welcomed(paused)
    const until = new Date(t.clock.now.getTime() + 40 * dayMs)
    await t.db.query('select wallet_pause($1, $2)', [paused.playerId, until.toISOString()])
    await t.sweep()
    await t.sweep()
    const rested = (await t.own(paused))[0]
    expect(Date.parse(rested?.expiresAt ?? '') - Date.parse(bonus.expiresAt)).toBe(40 * dayMs)
    await t.forward(41 * dayMs)
    await t.sweep()
    expect((await t.own(await signedIn(paused)))[0]?.state).toBe('active')
    await broke(paused)
    expect((await t.stake(paused, 5_000n)).status).toBe('ok')
  })

  test('a purse that was played to nothing gives way', async () => {
    await welcomed()
    await broke(ayse)
    for (let n = 0; n < 4; n += 1) await t.win(ayse, (await t.stake(ayse, 5_000n)).id, 0n)
    await t.sweep()
    expect((await t.own(ayse))[0]).toMatchObject({ state: 'completed', converted: '0.00' })
    expect((await t.claim(ayse, { offerID: 'yatirim' })).error).toBe('')
  })
})

test('the report adds up to what was given, became cash and lies in purses, and to what play brought', async () => {
  await welcomed()
  const from = new Date(t.clock.now.getTime() - 400 * dayMs)
  const { lines, liability, days } = await bonusReport(
    t.db.read,
    from,
    new Date(t.clock.now.getTime() + dayMs),
  )
  const sum = (kurus: readonly bigint[]) => kurus.reduce((all, one) => all + one, 0n)
  const one = async (text: string) =>
    (await t.db.query(`select coalesce(sum(${text}`, [])).rows[0]?.['sum']
  const converted = sum(lines.map((l) => l.convertedKurus))
  expect(converted).toBeGreaterThan(0n)
  expect([sum(lines.map((l) => l.grantedKurus)), converted]).toEqual([
    await one('amount_kurus), 0)::bigint as sum from bonus_grants'),
    await one("converted_kurus), 0)::bigint as sum from bonus_grants where kind <> 'spins'"),
  ])
  expect(sum(liability.map((l) => l.openKurus))).toBe(
    await one('bonus_kurus), 0)::bigint as sum from wallet_accounts'),
  )
  expect(sum(days.map((d) => d.netKurus))).toBe(
    ((await one('staked_kurus - won_kurus), 0)::bigint as sum from wallet_accounts')) as bigint) -
      converted,
  )
})

/** The same player, signed in again: sessions do not outlive a day. */
const signedIn = async (as: TestPlayer): Promise<TestPlayer> => {
  const { username, password } = as
  const answer = await t.send('user/login', { username, password }, undefined, {
    device: as.device,
  })
  const { sid } = answer.reply.data as { sid: string }
  return { ...as, sid, device: answer.device ?? as.device }
}
