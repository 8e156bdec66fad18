import { createHash, randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainOf } from '@felek/platform/crypto/commitment-chain.ts'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import { betOf, rollbackOf, winOf, type Body } from '../providers/conformance/client.ts'
import { deliveredMails, deliverMails } from '../messages/messages.ts'
import { forgetUnstaked } from './jobs.ts'
import { createWitnessState, chainEnds, graceMs } from './witness.ts'
import { witnessRoutes } from './routes.ts'

/* The house as the second party of a draw, as a provider and as the public meet it. */

let at: TestProvider
let app: FastifyInstance
beforeAll(async () => {
  at = await openTestProvider()
  await at.insertGames('lale-bahcesi', 'nazar')
  app = fastify({ logger: false })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.raw_body = body as Buffer
    done(null, body)
  })
  await app.register(witnessRoutes(at.deps))
})
afterAll(async () => {
  await app.close()
  await expectCleanLedger(at.db)
  await at.close()
})

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const studio = chainOf('a-secret-for-tests-of-32-characters', 'live')
let numbers = 0
/** A round of the studio's, its promise and its values; `game` is witnessed from its first on. */
const aRound = (game = 'nazar', steps = 1) => {
  numbers += 1
  const roundId = randomUUID()
  const promise = {
    roundId,
    game,
    number: numbers,
    commitment: studio.commitment(roundId, steps),
    steps,
    closesInMs: 20_000,
    endsInMs: 20_000,
  }
  const shown = (step = 0, changes: Body = {}) => ({
    roundId,
    game,
    step,
    value: studio.value(roundId, steps, step),
    settled: step === 0 ? sha256('00') : sha256(`0${step}`),
    ...changes,
  })
  return { roundId, promise, shown }
}
const call = (name: string, body: Body) => at.provider.call(name, body)
const look = async (path: string) => {
  const response = await app.inject({ url: `/witness/felek/${path}` })
  return { http: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const promised = async (game?: string, steps?: number) => {
  const round = aRound(game, steps)
  const answer = await call('commit', round.promise)
  expect(answer).toMatchObject({ http: 200, status: 'ok' })
  return { ...round, commitment: answer.body['commitment'] as string }
}
/** Everything that stands in any table, as text. */
const dump = async (): Promise<string> => {
  const { rows } = await at.db.query(
    "select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
    [],
  )
  let all = ''
  for (const { table_name } of rows as { table_name: string }[])
    all += JSON.stringify(
      (await at.db.query(`select to_jsonb(t)::text as row from "${table_name}" t`, [])).rows,
    )
  return all
}

describe('the end of a chain', () => {
  const aChain = (changes: Body = {}) => ({
    chainId: randomUUID(),
    game: 'hezarfen',
    terminal: sha256('0c'),
    length: 1_000,
    firstNumber: 1,
    ...changes,
  })

  test('is taken before its first round, public, in the heads and in the operator’s mailbox, once', async () => {
    const chain = aChain()
    for (let i = 0; i < 3; i += 1)
      expect(await call('chain', chain)).toMatchObject({ status: 'ok' })
    expect((await look('hezarfen')).body).toMatchObject({
      rounds: { all: '0' },
      chains: [{ chainId: chain.chainId, terminal: chain.terminal, firstNumber: '1' }],
    })
    const { terminal, length } = chain
    expect(await chainEnds(at.db.read)).toEqual([
      { room: 'felek/hezarfen', terminal, length, firstNumber: '1' },
    ])
    await deliverMails(at.deps)
    const mails = await deliveredMails(at.deps, at.db.read, at.deps.env.operatorMailbox)
    expect(mails.filter(({ text }) => text.includes(terminal))).toHaveLength(1)
  })

  test('under another content, or behind rounds that were promised, is a conflict that says where to go on', async () => {
    const chain = aChain({ game: 'oda' })
    await call('chain', chain)
    for (const change of [{ terminal: sha256('0d') }, { length: 5 }, { firstNumber: 2 }])
      expect(await call('chain', { ...chain, ...change })).toMatchObject({ status: 'conflict' })
    const { promise } = await promised('oda')
    // The same again is known, whatever was promised meanwhile.
    expect(await call('chain', chain)).toMatchObject({ status: 'ok' })
    const late = await call('chain', aChain({ game: 'oda', firstNumber: promise.number }))
    expect(late.body).toEqual({ status: 'conflict', lastNumber: String(promise.number) })
    const behind = aChain({ game: 'oda', firstNumber: promise.number + 1 })
    expect(await call('chain', behind)).toMatchObject({ status: 'ok' })
  })

  test('that begins with the number of another chain is a conflict that says where to go on, not a fault', async () => {
    await call('chain', aChain({ game: 'salon', firstNumber: 7 }))
    const other = await call('chain', aChain({ game: 'salon', firstNumber: 7 }))
    expect(other).toMatchObject({ http: 200, body: { status: 'conflict', lastNumber: '7' } })
    expect((await call('chain', aChain({ game: 'salon', firstNumber: 8 }))).status).toBe('ok')
  })

  test('is nothing else than what it says', async () => {
    for (const change of [
      { terminal: 'x' },
      { length: 0 },
      { firstNumber: 0 },
      { firstNumber: 1.5 },
      { more: 1 },
      { game: '' },
    ])
      expect((await call('chain', aChain(change))).http).toBe(400)
    await expect(
      at.db.query("update witness_chains set terminal = repeat('a', 64)", []),
    ).rejects.toThrow('a chain stays as it was published')
  })
})

describe('promises', () => {
  test('are exchanged before anybody can bet; the same again is the same, by the first clock', async () => {
    const { promise, commitment, roundId } = await promised()
    expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    at.clock.forward(5_000)
    expect((await call('commit', promise)).body).toEqual({
      status: 'ok',
      commitment,
      closesInMs: 15_000,
    })
    const { body } = await look(`nazar/${promise.number}`)
    expect(body).toMatchObject({
      roundId,
      commitment,
      drawerCommitment: promise.commitment,
      values: [],
    })
  })

  test('under another content are a conflict that says where to go on, and change nothing', async () => {
    const { promise, commitment } = await promised()
    const other = sha256('ff')
    const last = String(promise.number)
    for (const change of [
      { commitment: other },
      { number: promise.number + 1 },
      { game: 'lale-bahcesi' },
      { steps: 2 },
      { roundId: randomUUID() },
      { roundId: randomUUID(), number: 1 },
    ]) {
      const answer = await call('commit', { ...promise, ...change })
      expect([answer.http, answer.status]).toEqual([200, 'conflict'])
      if (!('game' in change)) expect(answer.body['lastNumber']).toBe(last)
    }
    const { body } = await look(`nazar/${last}`)
    expect(body).toMatchObject({ drawerCommitment: promise.commitment, commitment })
    // A game that was never promised has not become a witnessed one by a refused promise.
    expect((await look('lale-bahcesi')).http).toBe(404)
  })

  test('of one round, asked for twenty times at once, are one', async () => {
    const { promise } = aRound()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('commit', promise)))
    expect(new Set(answers.map((a) => `${a.status} ${String(a.body['commitment'])}`)).size).toBe(1)
    expect(answers[0]?.status).toBe('ok')
    const { rows } = await at.db.query(
      'select count(*)::int as n from witness_rounds where round_id = $1',
      [promise.roundId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('and values of another form, unsigned or signed for another path are refused', async () => {
    const { promise, shown } = aRound()
    for (const bad of [
      { ...promise, closesInMs: -1 },
      { ...promise, endsInMs: 0 },
      { ...promise, number: 0 },
      { ...promise, number: '7' },
      { ...promise, steps: 1_001 },
      { ...promise, commitment: 'x' },
      { ...promise, more: 1 },
    ])
      expect(await call('commit', bad)).toMatchObject({ http: 400, status: 'bad_request' })
    for (const bad of [
      shown(0, { value: 'x' }),
      shown(0, { step: -1 }),
      shown(0, { settled: 'x' }),
    ])
      expect(await call('reveal', bad)).toMatchObject({ http: 400, status: 'bad_request' })
    for (const name of ['commit', 'reveal'])
      for (const tamper of [
        { headers: { 'x-felek-signature': undefined } },
        { path: '/providers/felek/bet' },
        { laterMs: -360_000 },
      ])
        expect(
          await at.provider.call(name, name === 'commit' ? promise : shown(), tamper),
        ).toMatchObject({ http: 401, status: 'invalid_signature' })
    expect((await look(`nazar/${promise.number}`)).http).toBe(404)
  })
})

describe('a drawer’s key in the wrong hands', () => {
  const lift = async (subject: string, token = at.deps.env.operatorToken) => {
    const response = await app.inject({
      method: 'POST',
      url: '/operator/witness/lift',
      headers: { authorization: `Bearer ${token}` },
      payload: { drawer: 'felek', subject },
    })
    return response.statusCode
  }

  test('shuts no game whose rounds are one player’s each', async () => {
    await at.db.query(
      "update provider_games set in_common = false where game_key = 'lale-bahcesi'",
      [],
    )
    const { promise } = aRound('lale-bahcesi')
    expect(await call('commit', promise)).toMatchObject({ http: 200, status: 'rejected' })
    const chain = { chainId: randomUUID(), game: 'lale-bahcesi', terminal: sha256('0c') }
    expect(await call('chain', { ...chain, length: 9, firstNumber: 1 })).toMatchObject({
      status: 'rejected',
    })
    at.clock.forward(1_001)
    const trial = await at.aTrial(10_000n)
    expect((await call('bet', betOf(trial, '1.00'))).status).toBe('ok')
    await at.offer('lale-bahcesi', 'nazar')
  })

  test('uses up no table’s numbers', async () => {
    const { promise } = await promised('bakara')
    for (const number of [9_007_199_254_740_991, promise.number + 100_001])
      expect(await call('commit', { ...aRound('bakara').promise, number })).toMatchObject({
        body: { status: 'conflict', lastNumber: String(promise.number) },
      })
    const near = { ...aRound('bakara').promise, number: promise.number + 100_000 }
    expect((await call('commit', near)).status).toBe('ok')
    const first = { ...aRound('yeni').promise, number: 9_007_199_254_740_991 }
    expect((await call('commit', first)).status).toBe('conflict')
  })

  test('is undone by the operator: numbers go on behind the last round that was shown', async () => {
    const { promise, shown } = await promised('rulet')
    at.clock.forward(20_001)
    expect((await call('reveal', shown())).status).toBe('ok')
    const far = { ...aRound('rulet').promise, number: promise.number + 90_000 }
    expect((await call('commit', far)).status).toBe('ok')
    const next = { ...aRound('rulet').promise, number: promise.number + 1 }
    expect((await call('commit', next)).status).toBe('conflict')
    expect(await lift('rulet', 'wrong')).toBe(401)
    expect(await lift('rulet')).toBe(200)
    expect((await call('commit', next)).status).toBe('ok')
    expect(await lift('nothing-of-this-name')).toBe(404)
  })

  test('has shut a game before there was a catalogue: the operator opens it again', async () => {
    at.clock.forward(1_001)
    expect((await call('commit', aRound('lale-bahcesi').promise)).status).toBe('ok')
    const trial = await at.aTrial(10_000n)
    const bet = () => call('bet', betOf(trial, '1.00'))
    expect((await bet()).status).toBe('round_closed')
    expect(await lift('lale-bahcesi')).toBe(200)
    expect((await bet()).status).toBe('ok')
  })
})

describe('a value', () => {
  test('leaves only after the close, against the drawer’s own, and is the one that was promised', async () => {
    const { promise, shown, commitment } = await promised()
    expect((await call('reveal', shown())).body).toEqual({ status: 'too_early', waitMs: 20_000 })
    expect((await look(`nazar/${promise.number}`)).body['values']).toEqual([])
    at.clock.forward(20_000)
    for (const [change, status] of [
      [{ value: sha256('ab') }, 'conflict'],
      [{ step: 1 }, 'conflict'],
      [{ game: 'lale-bahcesi' }, 'unknown_round'],
      [{ roundId: randomUUID() }, 'unknown_round'],
    ] as const)
      expect((await call('reveal', shown(0, change))).body).toEqual({ status })
    const answer = await call('reveal', shown())
    expect(answer.status).toBe('ok')
    expect(sha256(answer.body['value'] as string)).toBe(commitment)
    expect((await call('reveal', shown())).body).toEqual(answer.body)
    // What was settled before the value was known can not be told otherwise afterwards.
    expect((await call('reveal', shown(0, { settled: sha256('01') }))).body).toEqual({
      status: 'conflict',
    })
    expect((await look(`nazar/${promise.number}`)).body['values']).toMatchObject([
      { step: 0, value: answer.body['value'], drawerValue: shown().value, settled: sha256('00') },
    ])
  })

  test('stands in no table before it has been shown', async () => {
    const { shown } = await promised('nazar', 3)
    const before = await dump()
    at.clock.forward(20_000)
    const values: string[] = []
    for (const step of [0, 1, 2])
      values.push((await call('reveal', shown(step))).body['value'] as string)
    expect(new Set(values).size).toBe(3)
    for (const value of values) {
      expect(before.includes(value)).toBe(false)
      expect((await dump()).includes(value)).toBe(true)
    }
  })

  test('is published by the clock when the drawer stays away, and its absence is counted until it comes', async () => {
    // What others left open is absent by then.
    at.clock.forward(60_000)
    const { promise, shown, roundId, commitment } = await promised('nazar', 2)
    const path = `nazar/${promise.number}`
    const before = (await look('nazar')).body as { absent: { all: string } }
    at.clock.forward(20_000 + graceMs - 1)
    expect((await look(path)).body['values']).toEqual([])
    at.clock.forward(3_001)
    const { values } = (await look(path)).body as { values: { value: string }[] }
    // All of them: the round ends when it closes.
    expect(values).toMatchObject([
      { step: 0, drawerValue: null, settled: null, drawerAt: null },
      { step: 1, drawerValue: null },
    ])
    expect(sha256(values[0]?.value ?? '')).toBe(commitment)
    expect(sha256(values[1]?.value ?? '')).toBe(values[0]?.value)
    const absent = (await look('nazar')).body as {
      absent: { all: string; day: string; last: unknown[] }
    }
    expect(BigInt(absent.absent.all)).toBe(BigInt(before.absent.all) + 1n)
    expect(absent.absent.last[0]).toMatchObject({ number: `${promise.number}`, roundId })
    expect((await call('reveal', shown(1))).status).toBe('conflict')
    at.clock.forward(1_000)
    const late = await call('reveal', shown(0))
    expect(late.body).toEqual({ status: 'ok', value: values[0]?.value })
    at.clock.forward(3_000)
    expect(((await look('nazar')).body as typeof absent).absent.all).toBe(before.absent.all)
    const [first] = (await look(path)).body['values'] as { shownAt: string; drawerAt: string }[]
    // That it came late can be seen for ever.
    expect((first?.drawerAt ?? '') > (first?.shownAt ?? '')).toBe(true)
  })

  test('once shown, and a promise once given, are changed by nobody who has the tables', async () => {
    const { promise, shown } = await promised()
    at.clock.forward(20_000)
    await call('reveal', shown())
    for (const statement of [
      `update witness_values set value = repeat('0', 64) where number = ${promise.number}`,
      `update witness_values set settled = '' where number = ${promise.number}`,
      `delete from witness_values where number = ${promise.number}`,
      `update witness_rounds set drawer_commitment = repeat('0', 64) where number = ${promise.number}`,
      `update witness_rounds set closes_at = now() where number = ${promise.number}`,
    ])
      await expect(at.db.query(statement, []), statement).rejects.toThrow()
  })
})

describe('rounds that nobody staked in', () => {
  /** A round of long ago, as the tables have it. */
  const old = async (change: { staked?: boolean; shown?: boolean; at?: string } = {}) => {
    const { staked = false, shown = true, at: when = '2020-01-01T00:00:00Z' } = change
    numbers += 1
    const [drawer_at, value] = [shown ? `'${when}'` : 'null', 'a'.repeat(64)]
    await at.db.query(
      `insert into witness_rounds values ('felek', 'old', ${numbers}, '${randomUUID()}', 1, '${value}', '${value}', 'k',
        '${when}', '${when}', '${when}', ${drawer_at}, ${staked})`,
      [],
    )
    await at.db.query(
      `insert into witness_values values ('felek', 'old', ${numbers}, 0, '${value}', '${when}', '${value}', '', '${when}')`,
      [],
    )
    return numbers
  }
  const left = async () =>
    (
      await at.db.query(
        `select number::int as n, (select count(*)::int from witness_values v where v.number = r.number) as v
         from witness_rounds r where subject = 'old' order by number`,
        [],
      )
    ).rows

  test('are forgotten after a day, with what was shown; staked, absent and young ones are not', async () => {
    const [gone, staked, absent] = [
      await old(),
      await old({ staked: true }),
      await old({ shown: false }),
    ]
    const young = await old({ at: new Date(at.clock.now.getTime() - 25 * 3_600_000).toISOString() })
    expect((await left()).length).toBe(4)
    await forgetUnstaked(at.deps)
    expect(await left()).toEqual([staked, absent, young].map((n) => ({ n, v: 1 })))
    expect(gone).toBeLessThan(staked)
    // The tables themselves let no other go, whoever asks, and no mark is taken back.
    for (const n of [staked, absent])
      for (const table of ['witness_values', 'witness_rounds'])
        await expect(
          at.db.query(`delete from ${table} where subject = 'old' and number = ${n}`, []),
        ).rejects.toThrow()
    await expect(
      at.db.query(`update witness_rounds set staked = false where number = ${staked}`, []),
    ).rejects.toThrow()
  })

  test('are those of which no stake was ever asked: the first one marks its round', async () => {
    const trial = await at.aTrial(100_000n)
    await promised('lale-bahcesi')
    at.clock.forward(1_001)
    const { roundId } = await promised('lale-bahcesi')
    const mark = async () =>
      (await at.db.query('select staked from witness_rounds where round_id = $1', [roundId])).rows
    expect(await mark()).toEqual([{ staked: false }])
    expect((await call('bet', betOf(trial, '1.00', { roundId }))).status).toBe('ok')
    expect(await mark()).toEqual([{ staked: true }])
  })
})

describe('a stake', () => {
  const aTrial = async () => {
    await promised('lale-bahcesi')
    at.clock.forward(1_001)
    return at.aTrial(100_000n)
  }
  const bet = (body: Body) => at.provider.call('bet', body)

  test('is taken in a promised round until its value leaves, and never after; what is owed is paid', async () => {
    const trial = await aTrial()
    const { roundId, shown } = await promised('lale-bahcesi')
    const [won, back, late] = [1, 2, 3].map(() => betOf(trial, '1.00', { roundId }))
    for (const stake of [won, back]) expect((await bet(stake as Body)).status).toBe('ok')
    at.clock.forward(20_000)
    expect((await call('reveal', shown())).status).toBe('ok')
    expect(await bet(late as Body)).toMatchObject({ http: 200, status: 'round_closed' })
    // The same id again: the same answer.
    expect((await bet(won as Body)).status).toBe('ok')
    expect((await bet(late as Body)).status).toBe('round_closed')
    expect((await call('win', winOf(won as never, '2.00'))).status).toBe('ok')
    expect((await call('rollback', rollbackOf(back as never))).status).toBe('ok')
  })

  test('in a round that nobody promised is refused; where nothing is witnessed, nothing is asked', async () => {
    const trial = await aTrial()
    const { roundId } = await promised('nazar')
    expect((await bet(betOf(trial, '1.00'))).status).toBe('round_closed')
    // Promised for another table.
    expect((await bet(betOf(trial, '1.00', { roundId }))).status).toBe('round_closed')
  })

  test('is refused once the value is public by the clock, also where nobody has looked', async () => {
    const trial = await aTrial()
    const { roundId } = await promised('lale-bahcesi')
    at.clock.forward(20_000 + graceMs - 1)
    expect((await bet(betOf(trial, '1.00', { roundId }))).status).toBe('ok')
    at.clock.forward(1)
    expect((await bet(betOf(trial, '1.00', { roundId }))).status).toBe('round_closed')
  })

  test('of a round with several values is taken until the last one', async () => {
    const trial = await aTrial()
    const { roundId, shown } = await promised('lale-bahcesi', 2)
    at.clock.forward(20_000)
    await call('reveal', shown(0))
    expect((await bet(betOf(trial, '1.00', { roundId }))).status).toBe('ok')
    await call('reveal', shown(1))
    expect((await bet(betOf(trial, '1.00', { roundId }))).status).toBe('round_closed')
  })

  test('sent at the same moment as the value is asked for is never taken after it has left', async () => {
    const trial = await aTrial()
    for (let i = 0; i < 8; i += 1) {
      const { roundId, shown } = await promised('lale-bahcesi')
      at.clock.forward(20_000)
      const left = call('reveal', shown()).then(async (answer) => {
        expect(answer.status).toBe('ok')
        // Whoever sends now may know the outcome.
        expect((await bet(betOf(trial, '1.00', { roundId }))).status).toBe('round_closed')
      })
      await Promise.all([left, ...[1, 2, 3].map(() => bet(betOf(trial, '1.00', { roundId })))])
    }
  })
})

test('what was promised under a key before is shown under the third one, while both are given', async () => {
  const round = await promised('nazar')
  const { env, witnessState } = at.deps
  const startWith = (sealKey: string, ...sealOldKeys: string[]) =>
    Object.assign(witnessState, createWitnessState({ sealKey, sealOldKeys }))
  at.clock.forward(20_001)
  startWith('c'.repeat(32), 'b'.repeat(32))
  expect((await call('reveal', round.shown())).status).not.toBe('ok')
  startWith('c'.repeat(32), 'b'.repeat(32), env.sealKey)
  const answer = await call('reveal', round.shown())
  startWith(env.sealKey)
  expect(sha256(answer.body['value'] as string)).toBe(round.commitment)
})
