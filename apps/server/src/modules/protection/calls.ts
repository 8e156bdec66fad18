import type { protection as contract } from '@felek/contract/protection.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Handlers } from '../../deps.ts'
import { getStandings } from '../wallet/wallet.ts'
import { answerCheck } from './checks.ts'
import { readLog } from './log.ts'
import type { ProtectionDeps } from './deps.ts'
import { publishState } from './news.ts'
import { askToReturn, confirmReturn, exclude, pause } from './pauses.ts'
import { exclusionOf, readState, readTool, sittingOf } from './state.ts'
import { readExclusion } from './store.ts'
import { cancelTool, confirmTool, setTool } from './tools.ts'

/**
 * Ends what a room above this one has given a player, in the transaction that excludes them and before
 * their account is taken, so that its own rows come first. `house` is the one of the call.
 */
export type Forfeiting<H> = (house: H, tx: Tx, playerId: bigint) => Promise<unknown>

type Of = { deps: ProtectionDeps; player: { playerId: bigint } }

/** The player's pages hear of it once it is committed. */
const tellLater = ({ deps, player }: Of): void =>
  afterCommit(() => void publishState(deps, player.playerId))

const exclusionNow = async (tx: Parameters<typeof readExclusion>[0], playerId: bigint) => {
  const exclusion = exclusionOf(
    (await getStandings(tx, [playerId])).get(playerId),
    await readExclusion(tx, playerId),
  )
  return exclusion ? { exclusion } : {}
}

const plain: Omit<Handlers<typeof contract, ProtectionDeps>, 'exclude'> = {
  get: (_input, { deps, q, player }) => readState(q, deps, player.playerId),

  async set({ tool, value }, ctx) {
    const { deps, tx, player, setMessage } = ctx
    const { playerId } = player
    const { row, waits, now } = await setTool(tx, deps, playerId, tool, value)
    tellLater(ctx)
    setMessage(waits ? 'limit_waits' : 'limit_now', waits ? { date: row.ready_at ?? now } : {})
    const shown = await readTool(tx, deps, playerId, tool)
    return {
      ...shown,
      state: waits ? 'waiting' : 'active',
      from: (waits ? (row.ready_at ?? now) : now).toISOString(),
    }
  },

  async confirm({ tool }, ctx) {
    const { deps, tx, player, setMessage } = ctx
    await confirmTool(tx, deps, player.playerId, tool)
    tellLater(ctx)
    setMessage('limit_now')
    return readTool(tx, deps, player.playerId, tool)
  },

  async cancel({ tool }, ctx) {
    const { deps, tx, player } = ctx
    await cancelTool(tx, player.playerId, tool)
    tellLater(ctx)
    return readTool(tx, deps, player.playerId, tool)
  },

  async answerCheck(input, ctx) {
    const { deps, tx, player } = ctx
    await answerCheck(tx, deps, player.playerId, input)
    tellLater(ctx)
    return sittingOf((await getStandings(tx, [player.playerId])).get(player.playerId))
  },

  async pause(input, ctx) {
    const { deps, tx, player } = ctx
    await pause(tx, deps, player.playerId, input)
    tellLater(ctx)
    return readState(tx, deps, player.playerId)
  },

  async askReturn(_input, ctx) {
    const { deps, tx, player } = ctx
    await askToReturn(tx, deps, player.playerId)
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

export const protectionCalls = <H extends ProtectionDeps>(
  forfeit: Forfeiting<H>,
): Handlers<typeof contract, H> => ({
  ...plain,

  async exclude({ months }, ctx) {
    const { deps, tx, player } = ctx
    const { playerId } = player
    await exclude(tx, deps, playerId, { months, forfeit: () => forfeit(deps, tx, playerId) })
    tellLater(ctx)
    return readState(tx, deps, player.playerId)
  },
})
