import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import type { ToolName } from '@felek/contract/protection.ts'
import { expectCleanLedger, withTestClock } from '../../../test/test-ledger.ts'
import {
  matrix,
  matrixTable,
  operations,
  type Operation,
  type Outcome,
  type State,
} from '../../../test/state-matrix.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { returnDueParked } from '../cashier/parked/parked.ts'
import { openTestCashier } from '../cashier/test-cashier.ts'
import { sendPayouts } from '../cashier/withdrawals.ts'
import { blockPlayer, closePlayer, unblockPlayer, type BlockKind } from '../players/players.ts'
import { setMaintenance } from '../status/status.ts'
import { openGames } from '../providers/providers.ts'
import { payOut, placeStake, takeBack } from '../providers/seamless-wallet.ts'
import { unwrittenAmong } from './protection.ts'

/*
 * Every cell of the matrix, by the calls and rules that a player meets: sign-in, cashier, bank's webhook,
 * provider's stakes and wins, bonus claims. Each state has one player, who staked, deposited and claimed
 * before it began.
 */

/** A Wednesday noon of Istanbul's. */
const begun = Date.parse('2026-11-18T09:00:00Z')
const minute = 60_000

type It = Awaited<ReturnType<typeof openTestCashier>>
let t: It
let clock: Awaited<ReturnType<typeof withTestClock>>
beforeAll(async () => {
  t = await openTestCashier({ OPEN_TRANSFERS_MAX: '99' })
  clock = await withTestClock(t.db, begun)
  const slot = {
    stakeMinKurus: 100n,
    stakeMaxKurus: 50_000n,
    winMaxHundredths: 100_000n,
    weightClass: 1,
    inCommon: false,
  } as const
  await t.db.inTx((tx) =>
    openGames(tx, 'felek', [
      { ...slot, key: 'lale', product: 'casino' },
      { ...slot, key: 'rulet', product: 'live' },
    ]),
  )
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

type Subject = {
  player: TestPlayer
  account: string
  reference: string
  sessions: Record<string, bigint>
  open: string[]
}

const stake = ({ player, sessions }: Subject, game = 'lale', id: string = randomUUID()) =>
  placeStake(t.deps, 'felek', {
    transactionId: id,
    roundId: id,
    playerId: player.playerId,
    game,
    sessionId: sessions[game],
    amountKurus: 1_000n,
  })

/** A session at the provider's, as a launch and its token leave one. */
const atProvider = async ({ playerId }: TestPlayer, game: string): Promise<bigint> => {
  const { rows } = await t.db.query(
    `insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, spent_at, created_at)
     select nextval('security_events_event_id_seq'), 'felek', $2, player_id, session_id, 'tr', decode(md5(random()::text), 'hex'), now(), now(), now()
     from player_sessions where player_id = $1 limit 1 returning session_id`,
    [playerId, game],
  )
  return rows[0]?.['session_id'] as bigint
}

/** A player with money, two open stakes of a sitting that goes on, and a transfer that is waited for. */
const aSubject = async (): Promise<Subject> => {
  await clock.set(begun)
  const player = await t.aPlayer({ cashKurus: 1_000_000n })
  const sessions = {
    lale: await atProvider(player, 'lale'),
    rulet: await atProvider(player, 'rulet'),
  }
  const subject: Subject = {
    player,
    account: await t.account(player),
    reference: (await t.transfer(player)).data.referenceCode,
    sessions,
    open: [randomUUID(), randomUUID()],
  }
  for (const [n, id] of subject.open.entries()) {
    await clock.set(begun + n * 10 * minute)
    expect((await stake(subject, 'lale', id))?.status).toBe('ok')
  }
  await clock.set(begun + 15 * minute)
  return subject
}

const set = async ({ player }: Subject, tool: ToolName, value: unknown) => {
  const { error } = await t.call(
    contract.protection.set,
    { tool, value: value as string, requestID: randomUUID() },
    player,
  )
  expect(error).toBe('')
}
const rule = ({ player }: Subject, why: string) =>
  t.db.query('select wallet_rule($1, $2, null)', [player.playerId, why])

const staffId = 7n
const block =
  (...kinds: BlockKind[]) =>
  ({ player: { playerId } }: Subject) =>
    t.db.inTx(async (tx) => {
      const set = []
      for (const kind of kinds)
        set.push(await blockPlayer(tx, { playerId, kind, reason: 'a matrix', staffId }))
      return set
    })

/** How each state begins. */
const enter: Record<State, (subject: Subject) => Promise<unknown>> = {
  'nothing against it': () => Promise.resolve(),
  'deposit limit full': (s) => set(s, 'deposit.day', '100'),
  'loss limit full': (s) => set(s, 'loss.week', '20'),
  'stake limit full': (s) => set(s, 'stake.month', '20'),
  'time limit full': (s) => set(s, 'time.day', 10),
  'sitting full': (s) => set(s, 'session', 15),
  'check due': (s) => set(s, 'check', 10),
  night: (s) => set(s, 'night', { from: '12:00', to: '13:00' }),
  'product refused': (s) => set(s, 'products', ['casino']),
  paused: ({ player }) =>
    t.call(contract.protection.pause, { hours: 24, requestID: randomUUID() }, player),
  excluded: async ({ player }) => {
    expect((await claim(player)).error).toBe('')
    const wish = { months: 6, understood: true, requestID: randomUUID() } as const
    expect((await t.call(contract.protection.exclude, wish, player)).error).toBe('')
  },
  closed: ({ player }) =>
    t.db.inTx((tx) =>
      closePlayer(t.deps, tx, player.playerId, {
        reason: undefined,
        address: '127.0.0.1',
        host: 'localhost:3000',
      }),
    ),
  'barred territory': (s) => rule(s, 'barred'),
  'play block': block('play'),
  'full block': block('full'),
  'compliance block': block('compliance'),
  'play and full block': block('play', 'full'),
  'play and compliance block': block('play', 'compliance'),
  'full and compliance block': block('full', 'compliance'),
  'block that was lifted': async (s) => {
    for (const { blockId } of await block('play', 'compliance')(s))
      await t.db.inTx((tx) => unblockPlayer(tx, { blockId, staffId, reason: 'over' }))
  },
  'markers at 80': ({ player }) =>
    t.db.query("insert into protection_risk values ($1, 80, '[]', '2026-11-17', now(), null)", [
      player.playerId,
    ]),
  maintenance: () => setMaintenance(t.deps, { on: true, message: '', until: undefined }),
}

const getCash = async ({ player }: Subject) => (await t.balances(player)).cash
const claim = (player: TestPlayer) =>
  t.call(contract.bonuses.claim, { offerID: 'yatirim', requestID: randomUUID() }, player)
const yes = (it: boolean): Outcome => (it ? 'yes' : 'no')

const getStatus = async ({ reference }: Subject): Promise<number> => {
  const { rows } = await t.db.query('select status from cashier_requests where reference = $1', [
    reference,
  ])
  return rows[0]?.['status'] as number
}

/** What becomes of each operation now, as its callers see it. */
const attempt: Record<Operation, (subject: Subject) => Promise<Outcome>> = {
  async signIn({ player: { username, password } }) {
    const answer = await t.send('user/login', { username, password })
    if (!answer.reply.result) return 'no'
    const { sid, uid } = answer.reply.data as { sid: string; uid: string }
    const as = { sid, uid, device: answer.device ?? '' }
    const ask = async (wire: string, data = {}) => (await t.send(wire, data, as)).reply.error
    expect([
      await ask('finance/check_balance'),
      await ask('finance/list_transactions'),
      await ask('protection/get'),
    ]).toEqual(['', '', ''])
    const other = await ask('rewards/claim', { offerID: 'none', requestID: randomUUID() })
    return other === 'excluded' ? 'funds' : 'yes'
  },
  deposit: async ({ player }) => yes((await t.transfer(player)).error === ''),
  async arrives(subject) {
    const cash = await getCash(subject)
    await t.tell(t.message({ reference: subject.reference }))
    if ((await getCash(subject)) === cash + 50_000n) return 'yes'
    expect(await t.balances(subject.player)).toEqual({ cash, locked: 50_000n })
    await returnDueParked(t.deps)
    const status = await getStatus(subject)
    if (status === 1003) expect((await t.balances(subject.player)).locked).toBe(0n)
    return status === 1003 ? 'returned' : status === 1004 ? 'parked' : 'no'
  },
  async stake(subject) {
    const cash = await getCash(subject)
    const taken = (await stake(subject))?.status === 'ok'
    // A second stake of a round that runs: a double, a split.
    const again = (await stake(subject, 'lale'))?.status === 'ok'
    expect(again).toBe(taken)
    if (!taken) expect(await getCash(subject)).toBe(cash)
    if (taken) return 'yes'
    return (await stake(subject, 'rulet'))?.status === 'ok' ? 'there' : 'no'
  },
  async owed(subject) {
    const { playerId } = subject.player
    const [won = '', back = ''] = subject.open
    const of = (id: string) => ({
      transactionId: randomUUID(),
      roundId: id,
      playerId,
      game: 'lale',
      betId: id,
    })
    const cash = await getCash(subject)
    const paid = await payOut(t.deps, 'felek', { ...of(won), amountKurus: 2_500n })
    const refunded = await takeBack(t.deps, 'felek', of(back))
    const prize = await t.deps.wallet.post({
      verb: 'adjust',
      source: 'rewards',
      transactionId: randomUUID(),
      playerId,
      amountKurus: 700n,
      house: 'rewards',
    })
    const all = [paid, refunded, prize].every(({ status }) => status === 'ok')
    return yes(all && (await getCash(subject)) === cash + 2_500n + 1_000n + 700n)
  },
  async withdraw({ player, account }) {
    const { locked } = await t.balances(player)
    const { error, data } = await t.withdraw(player, account)
    if (error === 'session_expired') return 'staff'
    if (error !== '') return 'no'
    expect((await t.balances(player)).locked).toBe(locked + 10_000n)
    await sendPayouts(t.deps)
    const { rows } = await t.db.query('select status from cashier_requests where id = $1', [
      BigInt(data.id),
    ])
    return rows[0]?.['status'] === 1004 ? 'yes' : 'held'
  },
  async claim({ player }) {
    const { rows } = await t.db.query(
      "select 1 from bonus_claims where player_id = $1 and state = 'dropped'",
      [player.playerId],
    )
    const { error } = await claim(player)
    return error !== '' && rows.length > 0 ? 'forfeited' : yes(error === '')
  },
  marketing: async ({ player: { playerId } }) =>
    (await unwrittenAmong(t.db.read, [playerId])).has(playerId) ? 'no' : 'yes',
}

/** By what error a deposit is refused: a rule that is not the player's own limit is not called one. */
const refusals: Partial<Record<State, string>> = {
  'deposit limit full': 'limit_reached',
  night: 'limit_reached',
  paused: 'paused',
  excluded: 'excluded',
  closed: 'session_expired',
  'barred territory': 'territory_barred',
  'play block': 'account_blocked',
  'full block': 'session_expired',
  'compliance block': 'account_blocked',
  'play and full block': 'session_expired',
  'play and compliance block': 'account_blocked',
  'full and compliance block': 'session_expired',
  maintenance: 'maintenance',
}

/** What is owed gives a limit room again: it comes last. */
const inOrder = (Object.keys(operations) as Operation[]).toSorted(
  (a, b) => Number(a === 'owed') - Number(b === 'owed'),
)

describe.each(Object.keys(matrix) as State[])('%s', (state) => {
  let subject: Subject
  beforeAll(async () => {
    subject = await aSubject()
    await enter[state](subject)
  })
  afterAll(async () => {
    if (state === 'maintenance')
      await setMaintenance(t.deps, { on: false, message: '', until: undefined })
  })
  test.each(inOrder)('%s', async (operation) => {
    const wanted: Outcome = matrix[state][operation]
    // Nothing is sent by the house itself.
    if (wanted === 'operator') return
    expect(await attempt[operation](subject)).toBe(wanted)
  })
  test.runIf(matrix[state].deposit === 'no')('a refused deposit says why', async () => {
    expect((await t.transfer(subject.player)).error).toBe(refusals[state])
  })
})

test('docs/protection.md shows the same table', () => {
  const docs = readFileSync(new URL('../../../../../docs/protection.md', import.meta.url), 'utf8')
  expect(docs).toContain(matrixTable())
})
