import type { protection as contract } from '@felek/contract/protection.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Handlers } from '../../deps.ts'
import { standingsOf } from '../wallet/wallet.ts'
import { answerCheck } from './checks.ts'
import { readLog } from './log.ts'
import type { ProtectionHouse } from './deps.ts'
import { tellState } from './news.ts'
import { askToReturn, confirmReturn, exclude, pause } from './pauses.ts'
import { exclusionOf, readState, readTool, sittingOf } from './state.ts'
import { readExclusion } from './store.ts'
import { cancelTool, confirmTool, setTool } from './tools.ts'

/**
 * Ends what a room above this one has given a player, in the transaction that excludes them and before
 * their account is taken, so that its own rows come first. `house` is the one of the call.
 */
export type Forfeiting<H> = (house: H, tx: Tx, playerId: bigint) => Promise<unknown>

type Of = { house: ProtectionHouse; player: { playerId: bigint } }

/** The player's pages hear of it once it is committed. */
const tellLater = ({ house, player }: Of): void =>
  afterCommit(() => void tellState(house, player.playerId))

const exclusionNow = async (tx: Parameters<typeof readExclusion>[0], playerId: bigint) => {
  const exclusion = exclusionOf(
    (await standingsOf(tx, [playerId])).get(playerId),
    await readExclusion(tx, playerId),
  )
  return exclusion ? { exclusion } : {}
}

const plain: Omit<Handlers<typeof contract, ProtectionHouse>, 'exclude'> = {
  get: (_input, { house, q, player }) => readState(q, house, player.playerId),

  async set({ tool, value }, ctx) {
    const { house, tx, player, say } = ctx
    const { playerId } = player
    const { row, waits, now } = await setTool(tx, house, playerId, tool, value)
    tellLater(ctx)
    say(waits ? 'limit_waits' : 'limit_now', waits ? { date: row.ready_at ?? now } : {})
    const shown = await readTool(tx, house, playerId, tool)
    return {
      ...shown,
      state: waits ? 'waiting' : 'active',
      from: (waits ? (row.ready_at ?? now) : now).toISOString(),
    }
  },

  async confirm({ tool }, ctx) {
    const { house, tx, player, say } = ctx
    await confirmTool(tx, house, player.playerId, tool)
    tellLater(ctx)
    say('limit_now')
    return readTool(tx, house, player.playerId, tool)
  },

  async cancel({ tool }, ctx) {
    const { house, tx, player } = ctx
    await cancelTool(tx, player.playerId, tool)
    tellLater(ctx)
    return readTool(tx, house, player.playerId, tool)
  },

  async answerCheck(input, ctx) {
    const { house, tx, player } = ctx
    await answerCheck(tx, house, player.playerId, input)
    tellLater(ctx)
    return sittingOf((await standingsOf(tx, [player.playerId])).get(player.playerId))
  },

  async pause(input, ctx) {
    const { house, tx, player } = ctx
    await pause(tx, house, player.playerId, input)
    tellLater(ctx)
    return readState(tx, house, player.playerId)
  },

  async askReturn(_input, ctx) {
    const { house, tx, player } = ctx
    await askToReturn(tx, house, player.playerId)
    tellLater(ctx)
    return exclusionNow(tx, player.playerId)
  },

  async confirmReturn(_input, ctx) {
    const { tx, player } = ctx
    await confirmReturn(tx, player.playerId)
    tellLater(ctx)
    return exclusionNow(tx, player.playerId)
  },

  events: ({ limit, offset }, { q, player }) => readLog(q, player.playerId, { limit, offset }),
}

export const protectionCalls = <H extends ProtectionHouse>(
  forfeit: Forfeiting<H>,
): Handlers<typeof contract, H> => ({
  ...plain,

  async exclude({ months }, ctx) {
    const { house, tx, player } = ctx
    const { playerId } = player
    await exclude(tx, house, playerId, { months, forfeit: () => forfeit(house, tx, playerId) })
    tellLater(ctx)
    return readState(tx, house, player.playerId)
  },
})
