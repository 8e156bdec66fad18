import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { timeOf } from '../../engines/crash/flight.ts'
import { crashOf } from './links.ts'
import { testCallSeals } from '../rounds/calls/test-seals.ts'
import { placeBet, takeBack } from './money.ts'
import { lastRounds, listBets, type Late } from './store.ts'
import { askOwn, openTestRoom, comeIn, expectBooks, quick, type TestRoom } from './test-room.ts'

let house: TestRoom
beforeAll(async () => {
  house = await openTestRoom()
})
afterAll(() => house.end())

const hashed = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const rowsOf = (room = house.game.slug) => lastRounds(house.db.read, room, 100)
const settledRound = async (id: string) => {
  for (;;) {
    const row = (await rowsOf()).find((one) => one.id === id)
    if (row && (row.state === 'settled' || row.state === 'void')) return row
    await new Promise((later) => setTimeout(later, 20))
  }
}
const listMeters = async () =>
  (
    await house.db.read
      .selectFrom('meters')
      .selectAll()
      .where('game', '=', house.game.slug)
      .orderBy('mode')
      .orderBy('stake_band')
      .execute()
  ).map(({ mode, stake_band, rounds, staked, sum_squares, paid, features, net_squares }) => ({
    key: `${mode} ${stake_band}`,
    rounds,
    staked: BigInt(staked),
    squares: BigInt(sum_squares),
    net: BigInt(paid) - BigInt(staked),
    netSquares: BigInt(net_squares ?? ''),
    features: features ?? -1n,
  }))

describe('a room that nobody watches', () => {
  test('plays on: each round by the next link of a chain whose end stood first, a row a round', async () => {
    const rounds = async () => (await rowsOf()).filter(({ state }) => state === 'settled')
    while ((await rounds()).length < 2) await new Promise((later) => setTimeout(later, 100))
    const chain = await house.db.read.selectFrom('chains').selectAll().executeTakeFirstOrThrow()
    const page = await comeIn(house)
    await page.until(() => page.round()?.crash)
    const { crash, linkHash, late, roundId } = page.round() ?? {}
    expect(hashed(crash?.link ?? '')).toBe(linkHash)
    const x = crashOf(house.game.config, crash?.link ?? '', late ?? '')
    expect(crash?.multiple).toBe(Math.min(x, house.game.config.cap))
    let link = crash?.link ?? ''
    const row = (await rowsOf()).find(({ id }) => id === roundId)
    for (let n = row?.link ?? 0; n > 0; n -= 1) link = hashed(link)
    expect(link).toBe(chain.terminal)
    expect(chain.root_sealed).not.toContain(crash?.link.slice(0, 20) ?? '-')
    // The witness had the chain's end before it promised anything.
    expect(chain.witnessed_at?.getTime()).toBeLessThanOrEqual(
      (await rowsOf()).at(-1)?.opened_at.getTime() ?? 0,
    )
    expect(house.fake.witness.chains.get(chain.id)).toMatchObject({
      terminal: chain.terminal,
      firstNumber: 1,
    })
    page.close()
  })

  test('has no word of late or link in its tables while bets are taken, and the link never', async () => {
    const page = await comeIn(house)
    const { roundId } = await page.betting()
    const row = (await rowsOf()).find(({ id }) => id === roundId)
    expect([row?.state, row?.late]).toEqual(['staking', null])
    const { crash } = await page.until(
      () => page.round()?.roundId === roundId && page.round()?.crash && page.round(),
    )
    await settledRound(roundId)
    const all = JSON.stringify(await rowsOf(), (_, v: unknown) =>
      typeof v === 'bigint' ? `${v}` : v,
    )
    expect(all).not.toContain(crash?.link)
    page.close()
  })
})

describe('bets', () => {
  test('are paid where they were out, told no earlier than the delay, and the wallet agrees', async () => {
    const page = await comeIn(house, house.fake.launch('ada', house.game.slug, 1_000_000n))
    for (let i = 0, after = ''; i < 4; i += 1) {
      const { roundId } = await page.betting(after)
      after = roundId
      const [auto, hand] = [page.bet('20.00', 105), page.bet('10.00', null, 1)]
      const { takeoffAt } = await page.until(() => page.round()?.phase === 'flight' && page.round())
      const clickAt = timeOf(103)
      await new Promise((later) => setTimeout(later, (takeoffAt ?? 0) + clickAt - Date.now()))
      page.send({ t: 'out', id: hand, at: Date.now() - (takeoffAt ?? 0) })
      // Of all that was told: on a slow machine the next round may stand there by now.
      const over = await page.until(() =>
        page.told
          .flatMap((it) => (it.t === 'round' && it.round ? [it.round] : []))
          .find((it) => it.roundId === roundId && it.crash !== null),
      )
      const { crash } = over
      await page.until(
        () => page.mine(auto)?.state !== 'flying' && page.mine(hand)?.state !== 'clicked',
      )
      const x = crash?.multiple ?? 0
      expect(page.mine(auto)).toMatchObject(
        x >= 105 ? { state: 'out', out: { multiple: 105, payout: '21.00' } } : { state: 'lost' },
      )
      const first = (what: (message: (typeof page.told)[number]) => boolean) => page.told.find(what)
      const crashed = first(
        (it) => it.t === 'round' && it.round?.roundId === roundId && it.round.crash !== null,
      )
      expect(
        (crashed?.t === 'round' ? crashed.now : 0) - (takeoffAt ?? 0) - (crash?.at ?? 0),
      ).toBeGreaterThanOrEqual(150)
      const out = first(
        (it) => it.t === 'me' && it.me.bets.some(({ id, state }) => id === auto && state === 'out'),
      )
      if (out?.t === 'me')
        expect(out.now - (takeoffAt ?? 0) - timeOf(105)).toBeGreaterThanOrEqual(150)
      const bets = await listBets(house.db.read, roundId)
      const row = await settledRound(roundId)
      expect(row.paid).toBe(bets.reduce((sum, { payout }) => sum + (payout ?? 0n), 0n))
      const byHand = bets.find(({ id }) => id === hand)
      expect(byHand?.payout).toBe(
        x >= (byHand?.cashed ?? 0) ? 10n * BigInt(byHand?.cashed ?? 0) : 0n,
      )
    }
    await expectBooks(house, 'ada', 1_000_000n)
    page.close()
  })

  test('can be proved by anybody: link, late, where it crashed, and who was out where', async () => {
    const page = await comeIn(house, house.fake.launch('eda', house.game.slug, 1_000_000n))
    const { roundId, number } = await page.betting()
    const id = page.bet('20.00', 102)
    const proof = () => house.rooms().verify(roundId)
    await page.until(() => page.mine(id)?.state === 'accepted')
    const open = await proof()
    expect(open).toMatchObject({ state: 'pending', serverSeed: null, draws: null, verified: null })
    expect(open?.crash).toMatchObject({ multiple: null, bets: null })
    const bettor = (await listBets(house.db.read, roundId))[0]?.player ?? ''
    expect(await house.rooms().flown(bettor, [roundId])).toEqual([])
    await settledRound(roundId)
    const shown = await proof()
    const { link = 0, terminal, multiple, firstNumber = 0, bets } = shown?.crash ?? {}
    expect(shown).toMatchObject({ state: 'settled', verified: true, nonce: number, stake: '20.00' })
    expect(number - link).toBe(firstNumber - 1)
    let end = shown?.serverSeed ?? ''
    for (let n = link; n > 0; n -= 1) end = hashed(end)
    expect(end).toBe(terminal)
    const [late = ''] = shown?.shared?.witnessValues ?? []
    expect(hashed(late)).toBe(shown?.shared?.witnessCommitment)
    expect(Math.min(crashOf(house.game.config, shown?.serverSeed ?? '', late), 115)).toBe(multiple)
    expect(bets).toEqual([
      (multiple ?? 0) >= 102
        ? { amount: '20.00', auto: 102, out: 102, payout: '20.40' }
        : { amount: '20.00', auto: 102, out: null, payout: '0.00' },
    ])
    // The list of bets that count is the one that the witness has had the digest of.
    expect(shown?.shared?.counted).toHaveLength(1)
    expect(await house.rooms().verify(randomUUID())).toBeUndefined()
    // Its player's history has the same, nobody else's has any of it.
    const outs = (multiple ?? 0) >= 102 ? [102] : []
    expect(await house.rooms().flown(bettor, [roundId, randomUUID()])).toEqual([
      { roundId, drawn: { kind: 'flight', multiple, outs, bets } },
    ])
    expect(await house.rooms().flown('somebody', [roundId])).toEqual([])
    page.close()
  })

  test('the last flights of whoever asks, with their own bets and nobody else’s', async () => {
    const [one, other] = [
      await comeIn(house, house.fake.launch('ufuk', house.game.slug, 1_000_000n)),
      await comeIn(house, house.fake.launch('vedat', house.game.slug, 1_000_000n)),
    ]
    expect(await askOwn(house, one.access)).toEqual([200, { rounds: [] }])
    const { roundId, number } = await one.betting()
    const ids = [one.bet('20.00', 101), other.bet('30.00', 110)] as const
    await one.until(() => one.mine(ids[0])?.state === 'accepted')
    await other.until(() => other.mine(ids[1])?.state === 'accepted')
    // Of a flight that is not over nothing is told here.
    expect(await askOwn(house, one.access)).toEqual([200, { rounds: [] }])
    await settledRound(roundId)
    const multiple = (await house.rooms().verify(roundId))?.crash?.multiple ?? 0
    const [status, told] = await askOwn(house, one.access)
    const bet = { amount: '20.00', auto: 101 }
    expect([status, told]).toEqual([
      200,
      {
        rounds: [
          {
            roundId,
            number,
            at: expect.any(String),
            multiple,
            bets: [
              multiple >= 101
                ? { ...bet, out: 101, payout: '20.20' }
                : { ...bet, out: null, payout: '0.00' },
            ],
          },
        ],
      },
    ])
    expect(JSON.stringify((await askOwn(house, other.access))[1])).not.toContain('"20.00"')
    expect((await askOwn(house, null))[0]).toBe(401)
    expect((await askOwn(house, 'x'.repeat(43)))[0]).toBe(401)
    one.close()
    other.close()
  })

  test('show who made them by the name that the operator gives, and nobody who is not to be shown', async () => {
    const seen = await comeIn(house, house.fake.launch('selin', house.game.slug, 100_000n))
    house.fake.control.hidden.add('umut')
    const unseen = await comeIn(house, house.fake.launch('umut', house.game.slug, 100_000n))
    await seen.betting()
    const ids = [seen.bet('30.00', 101), unseen.bet('40.00', 101)]
    await seen.until(() => seen.mine(ids[0] ?? '')?.state === 'accepted')
    await unseen.until(() => unseen.mine(ids[1] ?? '')?.state === 'accepted')
    // For a moment the crowd is still that of the round before.
    const isTheirs = () => seen.crowd().bets.some(({ amount }) => amount === '40.00')
    const { bets } = await seen.until(
      () => isTheirs() && seen.crowd().bets.length === 2 && seen.crowd(),
    )
    expect(bets.map(({ alias, amount }) => [alias, amount])).toEqual([
      [null, '40.00'],
      ['se***', '30.00'],
    ])
    seen.close()
    unseen.close()
  })

  test('are counted by kind of money and band, all of a round as one', async () => {
    const real = await comeIn(house, house.fake.launch('meter', house.game.slug, 1_000_000n))
    const demo = await comeIn(house)
    const { roundId } = await real.betting()
    // The round before has counted.
    const before = await listMeters()
    const [small, large, played] = [
      real.bet('2.00', 102),
      real.bet('500.00', 101, 1),
      demo.bet('4.00', 101),
    ]
    await real.until(() => [small, large].every((id) => real.mine(id)?.state === 'accepted'))
    await demo.until(() => demo.mine(played)?.state === 'accepted')
    await settledRound(roundId)
    const counted = (await listMeters()).map(({ key, ...sums }) => {
      const was = before.find((it) => it.key === key)
      const over = (name: keyof typeof sums) => sums[name] - (was?.[name] ?? 0n)
      return {
        key,
        rounds: over('rounds'),
        staked: over('staked'),
        squares: over('squares'),
        net: over('net'),
        netSquares: over('netSquares'),
        features: over('features'),
      }
    })
    const now = counted.filter(({ rounds }) => rounds > 0n)
    expect(now).toMatchObject([
      { key: 'demo 1', rounds: 1n, staked: 400n, squares: 160_000n, features: 0n },
      { key: 'real 1', rounds: 1n, staked: 200n, squares: 40_000n, features: 0n },
      { key: 'real 4', rounds: 1n, staked: 50_000n, squares: 2_500_000_000n, features: 0n },
    ])
    // One flight decided both bands: together they are the square of what it paid beyond its stakes.
    const [trial, low, high] = now.map(({ net, netSquares }) => [net, netSquares] as const)
    if (!trial || !low || !high) throw new Error('three lines')
    expect(trial[1]).toBe(trial[0] ** 2n)
    expect(low[1] + high[1]).toBe((low[0] + high[0]) ** 2n)
    // Who comes in is told of it once there are enough.
    const asked = async () =>
      (await house.rooms().open({ room: house.game.slug, mode: 'demo' })).actual
    expect(await asked()).toBeUndefined()
    await house.db.read
      .updateTable('meters')
      .set({ rounds: 100_000n })
      .where('game', '=', house.game.slug)
      .where('mode', '=', 'real')
      .where('stake_band', '=', 1)
      .execute()
    expect((await asked())?.rounds).toBeGreaterThanOrEqual(100_000)
    real.close()
    demo.close()
  })

  test('are refused in words: the place, the bell, the wallet, another game', async () => {
    // All of it is said within one betting, on whatever machine.
    const calm = await openTestRoom({ ...quick, betMs: 4_000 })
    onTestFinished(() => calm.end())
    const stranger = await comeIn(calm, calm.fake.launch('yabancı', calm.game.slug, 5_000n))
    const page = await comeIn(calm, calm.fake.launch('can', calm.game.slug, 5_000n))
    const { roundId } = await page.betting()
    const first = page.bet('20.00', null)
    await page.until(() => page.mine(first)?.state === 'accepted')
    page.bet('20.00', null)
    page.bet('0.50', null, 1)
    page.bet('10.50', null, 1)
    const poor = page.bet('40.00', null, 1)
    await page.until(() => page.mine(poor)?.state === 'void')
    expect(page.mine(poor)?.reason).toBe('insufficient_funds')
    expect(page.refusals().map(({ error }) => error)).toEqual([
      'place_taken',
      'bad_request',
      'bad_request',
    ])
    // Another's bet, and one that never was, are told alike.
    stranger.bet('1.00', null, 0, first)
    stranger.send({ t: 'undo', id: first })
    stranger.send({ t: 'undo', id: randomUUID() })
    await stranger.until(() => stranger.refusals().length === 3)
    expect(stranger.refusals().map(({ error }) => error)).toEqual(
      Array.from({ length: 3 }, () => 'not_found'),
    )
    stranger.close()
    page.send({ t: 'undo', id: first })
    await page.until(() => page.mine(first)?.reason === 'undone')
    await page.until(() => page.round()?.roundId === roundId && page.round()?.phase === 'flight')
    const late = page.bet('1.00', null)
    await page.until(() => page.refusals().some(({ re, error }) => re === late && error === 'late'))
    page.send({ t: 'out', id: first, at: 0 })
    await page.until(() => page.refusals().some(({ re }) => re === first))
    await expectBooks(calm, 'can', 5_000n)
    await page.betting(roundId)
    await calm.db.read
      .insertInto('playing')
      .values({ player: 'can', round: randomUUID(), game: 'nazar' })
      .execute()
    const busy = page.bet('1.00', null)
    await page.until(() => page.refusals().some(({ re, error }) => re === busy && error === 'busy'))
    await calm.db.read.deleteFrom('playing').where('player', '=', 'can').execute()
    page.close()
  })

  test('come no more once they are counted, however late the word of one arrives', async () => {
    const page = await comeIn(house, house.fake.launch('geç', house.game.slug, 10_000n))
    const { roundId } = await page.betting()
    house.fake.control.fault = (call) => (call === 'reveal' ? 'hang' : 'none')
    const isCounted = () =>
      house.fake.sent.some(({ call, body }) => call === 'reveal' && body['roundId'] === roundId)
    await expect.poll(isCounted, { timeout: 10_000 }).toBe(true)
    const openedAt = (await rowsOf()).find(({ id }) => id === roundId)?.opened_at.getTime() ?? 0
    // It began before the bell, and waited for the database until now.
    const placed = await placeBet(
      { clock: () => openedAt + 1, leaseMs: 400, db: house.db, seals: testCallSeals },
      {
        id: randomUUID(),
        roundId,
        game: house.game.slug,
        player: 'geç',
        session: 'session-geç',
        mode: 'real',
        amountKurus: 1_000n,
        wager: { place: 0, auto: 101, alias: null },
      },
    )
    house.fake.control.fault = () => 'none'
    expect(placed).toBe('late')
    await settledRound(roundId)
    await expectBooks(house, 'geç', 10_000n)
    page.close()
  })

  test('that the wallet does not answer go back, and the round flies without them', async () => {
    const page = await comeIn(house, house.fake.launch('naz', house.game.slug, 10_000n))
    await page.betting()
    house.fake.control.fault = (call) => (call === 'bet' ? 'hang-after' : 'none')
    const id = page.bet('10.00', 110)
    await page.until(() => page.mine(id)?.state === 'void')
    house.fake.control.fault = () => 'none'
    await expectBooks(house, 'naz', 10_000n)
    page.close()
  })

  test('of play money are paid at once and stand in no list', async () => {
    const page = await comeIn(house)
    const { roundId } = await page.betting()
    const before = page.me().balance
    const id = page.bet('100.00', 101)
    await page.until(() => page.mine(id)?.state === 'accepted')
    expect(page.me().balance).not.toBe(before)
    await page.until(() => page.round()?.roundId === roundId && page.round()?.crash)
    await page.until(() => ['out', 'lost'].includes(page.mine(id)?.state ?? ''))
    expect(page.crowd().bets).toEqual([])
    expect((await settledRound(roundId)).staked).toBe(0n)
    page.close()
  })
})

describe('who has nothing at stake in a round plays elsewhere', () => {
  const getOpen = async (player: string) =>
    house.db.read
      .selectFrom('stakes')
      .select('id')
      .where('player', '=', player)
      .where('state', 'in', ['sent', 'taken'])
      .execute()
  /** As a round of another game enters; false while the player plays. */
  const entersElsewhere = async (player: string) =>
    (
      await house.db.read
        .insertInto('playing')
        .values({ player, round: randomUUID(), game: 'nazar' })
        .onConflict((c) => c.doNothing())
        .returning('player')
        .execute()
    ).length > 0
  const leavesElsewhere = (player: string) =>
    house.db.read
      .deleteFrom('playing')
      .where('player', '=', player)
      .where('game', '=', 'nazar')
      .execute()

  test('while it still flies, once all of their bets are out; and then does not bet here', async () => {
    const page = await comeIn(house, house.fake.launch('çıkan', house.game.slug, 1_000_000n))
    for (let after = '', isSeen = false; !isSeen;) {
      const { roundId } = await page.betting(after)
      after = roundId
      const ids = [page.bet('20.00', 101), page.bet('10.00', null, 1)]
      const { takeoffAt } = await page.until(
        () => page.round()?.roundId === roundId && page.round()?.phase === 'flight' && page.round(),
      )
      const clickAt = (takeoffAt ?? 0) + timeOf(102)
      // Another tab tries again and again, from before the click until it may.
      let entered = false
      const tab = (async () => {
        while (!(entered = await entersElsewhere('çıkan')))
          await new Promise((later) => setTimeout(later, 2))
        return {
          open: await getOpen('çıkan'),
          state: (await rowsOf()).find(({ id }) => id === roundId)?.state,
        }
      })()
      await new Promise((later) => setTimeout(later, clickAt - Date.now()))
      expect(entered && page.round()?.crash === null).toBe(false)
      page.send({ t: 'out', id: ids[1] ?? '', at: Date.now() - (takeoffAt ?? 0) })
      const { open, state } = await tab
      expect(open).toEqual([])
      // Many flights end before.
      isSeen = state === 'deciding'
      await settledRound(roundId)
      // What runs elsewhere is not ended by the end of this flight.
      expect(
        await house.db.read
          .selectFrom('playing')
          .select('game')
          .where('player', '=', 'çıkan')
          .execute(),
      ).toEqual([{ game: 'nazar' }])
      await page.betting(roundId)
      const late = page.bet('1.00', null)
      await page.until(() =>
        page.refusals().some(({ re, error }) => re === late && error === 'busy'),
      )
      const again = await comeIn(house, house.fake.launch('çıkan', house.game.slug))
      expect(again.running).toMatchObject({ game: 'nazar' })
      again.close()
      await leavesElsewhere('çıkan')
    }
    await expectBooks(house, 'çıkan', 1_000_000n)
    page.close()
  })

  test('but not while one is being placed as the other goes back', async () => {
    const page = await comeIn(house, house.fake.launch('ikili', house.game.slug, 1_000_000n))
    const { roundId } = await page.betting()
    const first = page.bet('10.00', 101)
    await page.until(() => page.mine(first)?.state === 'accepted')
    // The second is written, and not yet for others to see.
    const [written, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const inTx: typeof house.db.inTx = (fn) =>
      house.db.inTx(async (tx) => {
        const done = await fn(tx)
        written.resolve()
        await goOn.promise
        return done
      })
    const books = { clock: Date.now, leaseMs: 400, seals: testCallSeals }
    const placed = placeBet(
      { ...books, db: { ...house.db, inTx } },
      {
        id: randomUUID(),
        roundId,
        game: house.game.slug,
        player: 'ikili',
        session: 'session-ikili',
        mode: 'real',
        amountKurus: 1_000n,
        wager: { place: 1, auto: 101, alias: null },
      },
    )
    await written.promise
    const back = house.db.inTx((tx) =>
      takeBack(tx, { ...books, db: house.db }, house.game.slug, first, 'undone'),
    )
    await new Promise((later) => setTimeout(later, 60))
    goOn.resolve()
    expect([await placed, await back]).toMatchObject([{ calls: [{}] }, [{}]])
    expect((await getOpen('ikili')).length).toBe(1)
    expect(await entersElsewhere('ikili')).toBe(false)
    await expectBooks(house, 'ikili', 1_000_000n)
    page.close()
  })
})

describe('a process that dies in flight', () => {
  const fly = async (player: string, autos: readonly (number | null)[]) => {
    const page = await comeIn(house, house.fake.launch(player, house.game.slug, 100_000n))
    for (let after = ''; ;) {
      const { roundId } = await page.betting(after)
      after = roundId
      const ids = autos.map((auto, i) => page.bet('10.00', auto, i === 0 ? 0 : 1))
      await page.until(() => page.round()?.phase === 'flight')
      const row = (await rowsOf()).find(({ id }) => id === roundId)
      const late = row?.late as Late | undefined
      if (!row || !late) continue
      return { page, roundId, ids, late }
    }
  }

  test('comes back before the crash: the flight goes on for all', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      const { page, roundId, ids } = await fly(`geri-${tries}`, [101])
      await house.stop()
      const open = (await rowsOf()).find(({ id }) => id === roundId)
      await house.start()
      const row = await settledRound(roundId)
      const [bet] = await listBets(house.db.read, roundId)
      expect([bet?.id, bet?.state]).toEqual([ids[0], 'paid'])
      expect((row.late as Late).takeoffAt).toBe((open?.late as Late | null)?.takeoffAt)
      await expectBooks(house, `geri-${tries}`, 100_000n)
      page.close()
      // Once it was under way when the process ended.
      if (open?.state === 'deciding') return
    }
    throw new Error('no flight lasted long enough')
  })
})
