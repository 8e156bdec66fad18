import { randomUUID } from 'node:crypto'
import * as contract from '../../../contract/src/index.ts'
import { cashierCalls } from '../cashier/calls.ts'
import type { House } from '../house.ts'
import type { Event } from '../event-hub.ts'
import { playersCalls } from '../players/calls.ts'
import { room } from '../rpc.ts'
import { openTestHouse } from '../../test/test-house.ts'
import { rewardsCalls } from './calls.ts'
import { feedPools, openPools } from './jackpots/feed.ts'
import { payFalls } from './jackpots/pay.ts'

const common = { source: 'provider:felek', house: 'games:felek' }

/** Rounds as a provider plays them. */
const playing = (house: House) => {
  const stake = async (
    playerId: bigint,
    amountKurus: bigint,
    game = 'lale-bahcesi',
    by: House = house,
  ): Promise<string> => {
    const roundId = randomUUID()
    const outcome = await by.vault.post({
      ...common,
      verb: 'bet',
      transactionId: `${roundId}-bet`,
      playerId,
      amountKurus,
      roundId,
      game,
    })
    if (outcome.status !== 'ok') throw new Error(`the stake was answered ${outcome.status}`)
    return roundId
  }
  const win = async (
    playerId: bigint,
    roundId: string,
    amountKurus: bigint,
    game = 'lale-bahcesi',
    n = 1,
  ): Promise<void> => {
    const about = `${roundId}-bet`
    await house.vault.post({
      ...common,
      verb: 'win',
      transactionId: `${roundId}-win-${n}`,
      about,
      playerId,
      amountKurus,
      roundId,
      game,
    })
  }

  const giveBack = (playerId: bigint, roundId: string) =>
    house.vault.post({
      ...common,
      verb: 'rollback',
      transactionId: `${roundId}-back`,
      about: `${roundId}-bet`,
      playerId,
      amountKurus: 0n,
      roundId,
      game: 'lale-bahcesi',
    })
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
  return { stake, win, giveBack, round }
}

/**
 * The house with its rewards, a vault that tells of what it posts, and rounds as a provider plays
 * them.
 */
export const openTestRewards = async () => {
  const it = await openTestHouse([
    room(contract.cashier, cashierCalls),
    room(contract.players, playersCalls),
    room(contract.rewards, rewardsCalls),
  ])
  const { house } = it
  return {
    ...it,
    ...playing(house),
    /** One turn of the jackpots' job. */
    async turn(by: House = house): Promise<void> {
      await feedPools(by)
      await payFalls(by)
    },
    openPools: () => it.house.ledger.inTx((tx) => openPools(house, tx)),
    /** Everything that these pages hear from now on. */
    listen(playerId: bigint | undefined): Event[] {
      const heard: Event[] = []
      house.eventHub.listen({
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
