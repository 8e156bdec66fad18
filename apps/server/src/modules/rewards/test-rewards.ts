import { randomUUID } from 'node:crypto'
import type { AppDeps } from '../../app.ts'
import type { Event } from '../../events/hub.ts'
import { openTestApp } from '../../../test/test-app.ts'
import { asOwner, type TestDatabase } from '../../../test/test-ledger.ts'
import { feedPools, openPools } from './jackpots/feed.ts'
import { payFalls } from './jackpots/pay.ts'
import { createFakeCommitments } from './jackpots/batches/test-commitments.ts'

const common = { source: 'provider:felek', house: 'games:felek' }

type Ending = {
  verb: 'win' | 'rollback'
  name: string
  playerId: bigint
  amountKurus: bigint
  roundId: string
  game: string
}
const end = (deps: AppDeps, { name, roundId, ...movement }: Ending) =>
  deps.wallet.post({
    ...common,
    ...movement,
    transactionId: `${roundId}-${name}`,
    about: `${roundId}-bet`,
    roundId,
  })

/** Rounds as a provider plays them. */
const playing = (deps: AppDeps) => {
  /** Rounds that nothing has ended yet. */
  const open = new Map<string, { playerId: bigint; game: string }>()
  const stake = async (
    playerId: bigint,
    amountKurus: bigint,
    game = 'lale-bahcesi',
    by: AppDeps = deps,
  ): Promise<string> => {
    const roundId = randomUUID()
    const outcome = await by.wallet.post({
      ...common,
      verb: 'bet',
      transactionId: `${roundId}-bet`,
      playerId,
      amountKurus,
      roundId,
      game,
    })
    if (outcome.status !== 'ok') throw new Error(`the stake was answered ${outcome.status}`)
    open.set(roundId, { playerId, game })
    return roundId
  }
  const win = async (
    playerId: bigint,
    roundId: string,
    amountKurus: bigint,
    game = 'lale-bahcesi',
    n = 1,
  ): Promise<void> => {
    open.delete(roundId)
    await end(deps, { verb: 'win', name: `win-${n}`, playerId, amountKurus, roundId, game })
  }
  const giveBack = (playerId: bigint, roundId: string) => {
    open.delete(roundId)
    const [name, game] = ['back', 'lale-bahcesi']
    return end(deps, { verb: 'rollback', name, playerId, amountKurus: 0n, roundId, game })
  }
  /** Every round that is open ends without a win. */
  const closeRounds = async (): Promise<void> => {
    const rounds = [...open]
    await Promise.all(
      rounds.map(([roundId, { playerId, game }]) => win(playerId, roundId, 0n, game, 0)),
    )
  }
  /** A whole round. */
  const round = async (
    playerId: bigint,
    stakeKurus: bigint,
    paidKurus: bigint,
    game?: string,
  ): Promise<string> => {
    const roundId = await stake(playerId, stakeKurus, game)
    await win(playerId, roundId, paidKurus, game)
    return roundId
  }
  return { stake, win, giveBack, round, closeRounds }
}

/**
 * The house with its rewards, a vault that tells of what it posts, and rounds as a provider plays
 * them.
 */
export const openTestRewards = async () => {
  const it = await openTestApp()
  const { deps } = it
  const rounds = playing(deps)
  const promises = createFakeCommitments()
  return {
    ...it,
    /** The studio's half of the jackpots' draws. */
    promises,
    ...rounds,
    /** One turn of the jackpots' job, once the rounds that were played are at their end. */
    async turn(by: AppDeps = deps, witness = promises.witness): Promise<void> {
      await rounds.closeRounds()
      await feedPools(by, witness)
      await payFalls(by)
    },
    openPools: () => it.deps.adminDb.inTx((tx) => openPools(deps, tx)),
    /** Everything that these pages hear from now on. */
    listen(playerId: bigint | undefined): Event[] {
      const heard: Event[] = []
      deps.eventHub.listen({
        playerId,
        sessionId: undefined,
        hear: (event) => void heard.push(event),
        end: () => {},
      })
      return heard
    },
  }
}
export type TestRewards = Awaited<ReturnType<typeof openTestRewards>>

/** Pools by other rules than those that the house came with, which nobody changes: as their owner, with the triggers off. */
export const setPools = (db: TestDatabase, set: string): Promise<void> =>
  asOwner(
    db,
    `alter table jackpot_pools disable trigger user
--;
update jackpot_pools set ${set}
--;
alter table jackpot_pools enable trigger user`,
  )
