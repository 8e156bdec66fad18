import { ensureSeeded } from '../test-seeds.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { committed, copyRepository, type RepositoryCopy } from '@felek/tools/repository-copy.ts'
import { checkRound, verdictOf, type Played } from '../../client/round/check.ts'
import type { MinesView } from '../../engines/mines/rules.ts'
import { allPlayables, createPlayables } from '../games/playables.ts'
import { studioSchema } from '../database-schema.ts'
import type { Access } from '../players/store.ts'
import type { CallOutput } from '../protocol/protocol.ts'
import type { Standing } from '../protocol/rounds.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createWallet } from '../wallet/wallet.ts'
import { actOverdue } from './act.ts'
import { stepStateOf } from './round-engine.ts'
import type { Playables } from './playable.ts'
import { findRound } from './store.ts'
import { createTestEngine, type TestEngine } from './test-engine.ts'

/*
 * A title is sold, rounds of it are played and left running, its rules are edited in a copy of the house, and the copy
 * takes over the tables: what was begun goes on and is paid as it was sold, what is begun then is of the new version, and
 * each replays under its own on the server and on the page.
 */

const slug = 'inci-avi'
const log = { info() {}, warn() {}, error() {} } as never
const seal = encryptionOf({ sealKey: 's'.repeat(32) })
const timings = {
  stakeUnknownMs: 60_000,
  retryMs: 20,
  stakeRetryMsMax: 100,
  winRetryMsMax: 100,
  leaseMs: 400,
  sweepMs: 25,
}

let db: StudioDb
let fake: FakeWallet
let copy: RepositoryCopy
let [before, after]: [Playables | undefined, Playables | undefined] = [undefined, undefined]
/** What the page has in the copy, built by its own tool. */
let page: { importStoredVersion(slug: string, maths: string | undefined): Promise<Played | null> }

/** Every price a hundredth less. */
const edited = (): void =>
  copy.change(
    'apps/studio/engines/mines/rules.ts',
    'choose(tiles - urchins, pearls))',
    'choose(tiles - urchins, pearls)) - 1',
  )

const builtPage = async (): Promise<typeof page> => {
  const outDir = join(copy.folder, 'built')
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(copy.folder, 'apps/studio/client'),
    build: {
      outDir,
      lib: { entry: 'round/kept.ts', formats: ['es'], fileName: 'kept' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return (await import(pathToFileURL(join(outDir, 'kept.js')).href)) as typeof page
}

beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  fake = await createFakeWallet()
  copy = copyRepository()
  committed(copy)
  edited()
  copy.run('tools/figures.ts', slug)
  const theirs = pathToFileURL(join(copy.folder, 'apps/studio/src/games/playables.ts')).href
  const { allPlayables: all } = (await import(theirs)) as { allPlayables: typeof allPlayables }
  before = await allPlayables()
  after = await all()
  page = await builtPage()
}, 240_000)
afterAll(async () => {
  copy.end()
  await fake.close()
  await db.close()
})

const houseParts = (playables: Playables | undefined): Parameters<typeof createTestEngine>[0] => ({
  db,
  seal,
  wallet: createWallet(fake.url, 'felek', fakeKeys, 1_000),
  log,
  timings,
  playWaitMs: 5_000,
  ...(playables && { playables }),
})
const aHouse = (playables: Playables | undefined): TestEngine =>
  createTestEngine(houseParts(playables))

const aPlayer = async (): Promise<Access> => {
  const player = `player-${randomUUID()}`
  fake.launch(player, slug, 1_000_000n)
  await db.inTx((tx) => ensureSeeded(tx, seal, player, new Date()))
  return { player, session: `session-${player}`, game: slug, mode: 'real' }
}

const roundOf = (answer: CallOutput<'bet'>): Standing => {
  if (answer.status === 'pending') throw new Error('it is pending')
  return answer.round
}
const begin = async ({ rounds }: TestEngine, access: Access): Promise<Standing> =>
  roundOf(
    await rounds.bet(access, { roundId: randomUUID(), stake: '10.00', wager: { urchins: 3 } }),
  )
/** Opens a shell with a pearl. */
const openPearl = async (house: TestEngine, access: Access, { roundId, step }: Standing) => {
  const row = await findRound(db.read, roundId)
  if (!row) throw new Error('no such round')
  const { urchins, opened } = stepStateOf(house.machine, row).state as Record<string, number[]>
  const tile = Array.from({ length: 25 }, (_, i) => i).find(
    (it) => !urchins?.includes(it) && !opened?.includes(it),
  )
  const act = { roundId, step, actionId: randomUUID(), action: { type: 'open', tile } }
  return roundOf(await house.rounds.act(access, act))
}
const take = async ({ rounds }: TestEngine, access: Access, { roundId, step }: Standing) =>
  roundOf(
    await rounds.act(access, { roundId, step, actionId: randomUUID(), action: { type: 'take' } }),
  )
const priceOf = ({ view }: Standing): number => (view as MinesView).price

test('a round that runs while its rules are edited ends as it was sold, and each version has its own', async () => {
  const [first, drawn, left, fresh] = await Promise.all([0, 1, 2, 3].map(aPlayer))
  if (!first || !drawn || !left || !fresh) throw new Error('nobody plays')
  const [was, now] = [before?.find(slug)?.maths ?? '', after?.find(slug)?.maths ?? '']
  expect([now === was, now.length]).toEqual([false, 16])

  const old = aHouse(before)
  const past = await take(old, first, await openPearl(old, first, await begin(old, first)))
  const running = await openPearl(old, first, await begin(old, first))
  const overslept = await openPearl(old, left, await begin(old, left))
  expect([past.payout, priceOf(running)]).toEqual(['11.00', 110])
  // Its stake is not taken before the other version stands.
  fake.control.fault = () => 'refuse503'
  const waiting = createTestEngine({ ...houseParts(before), playWaitMs: 50 })
  const roundId = randomUUID()
  const asked = { roundId, stake: '10.00', wager: { urchins: 3 } }
  expect((await waiting.rounds.bet(drawn, asked)).status).toBe('pending')
  fake.calm()

  const house = aHouse(after)
  await house.outbox.start()
  expect(house.machine.playables.version(slug, was)?.maths).toBe(was)
  const again = roundOf(await house.rounds.round(first, { roundId: running.roundId }))
  expect(again.offers.length).toBe(25)
  const further = await openPearl(house, first, again)
  expect(priceOf(further)).toBe(125)
  expect((await take(house, first, further)).payout).toBe('12.50')

  await expect.poll(async () => (await house.rounds.round(drawn, { roundId })).status).toBe('done')
  const begun = await openPearl(house, drawn, roundOf(await house.rounds.round(drawn, { roundId })))
  expect((await take(house, drawn, begun)).payout).toBe('11.00')

  const late = createTestEngine({ ...houseParts(after), clock: () => Date.now() + 2 * 86_400_000 })
  await actOverdue(late.machine)
  await expect
    .poll(
      async () => roundOf(await house.rounds.round(left, { roundId: overslept.roundId })).payout,
    )
    .toBe('11.00')

  const other = await openPearl(house, fresh, await begin(house, fresh))
  expect((await take(house, fresh, other)).payout).toBe('10.90')

  for (const access of [first, left, drawn, fresh])
    await house.rounds.seed(access, { clientSeed: 'the-end' })
  await house.outbox.stop()
  const sold = wrongOf(false)
  for (const id of [past, running, overslept, begun, other].map((it) => it.roundId)) {
    const record = JSON.parse(JSON.stringify(await house.rounds.verify(id))) as Awaited<
      ReturnType<typeof house.rounds.verify>
    >
    const own = id === other.roundId ? now : was
    expect([record.maths, record.verified]).toEqual([own, true])
    // By the other rules it would not hold: it is by its own that it was judged.
    const mixed = aHouse(createPlayables([], [{ ...wrongOf(own === now), maths: own }]))
    expect((await mixed.rounds.verify(id)).verified).toBe(false)
    const kept = await page.importStoredVersion(slug, record.maths)
    expect(verdictOf(checkRound(record, own === now ? sold : kept), record)).toBe('right')
    expect(kept === null).toBe(own === now)
  }
})

/** The other version than the one that a round was played under. */
const wrongOf = (isNew: boolean) => {
  const found = (isNew ? before : after)?.find(slug)
  if (!found) throw new Error(`nobody sells ${slug}`)
  return found
}
