import { randomUUID } from 'node:crypto'
import { contract, openTestApp, type TestPlayer } from '../../../test/test-app.ts'
import { withTestClock } from '../../../test/test-ledger.ts'
import type { Data, Input } from '@felek/contract/call.ts'
import type { Movement } from '../wallet/wallet.ts'

export type TestProtection = Awaited<ReturnType<typeof openTestProtection>>

const { protection } = contract
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** A Wednesday noon of Istanbul's, in the middle of a month. */
export const start = Date.parse('2026-11-18T09:00:00Z')

/** A house with the rooms of players and protection, whose vault's clock the test turns. */
export const openTestProtection = async (env: Record<string, string> = {}) => {
  const t = await openTestApp(env)
  const clock = await withTestClock(t.db, start)
  let nowMs = start
  const at = async (ms: number) => {
    nowMs = ms
    await clock.set(ms)
  }
  const post = (player: TestPlayer, movement: Partial<Movement> & Pick<Movement, 'verb'>) =>
    t.deps.wallet.post({
      source: 'provider:felek',
      transactionId: randomUUID(),
      playerId: player.playerId,
      amountKurus: 1_000n,
      house: 'games:felek',
      roundId: randomUUID(),
      game: 'lale-bahcesi',
      ...(movement.verb === 'bet' ? { product: 'casino' as const, weightClass: 1 as const } : {}),
      ...movement,
    })
  return {
    ...t,
    at,
    forward: (ms: number) => at(nowMs + ms),
    now: () => nowMs,
    post,
    bet: async (player: TestPlayer, kurus: bigint, over: Partial<Movement> = {}) =>
      (await post(player, { verb: 'bet', amountKurus: kurus, ...over })).status,
    deposit: async (player: TestPlayer, kurus: bigint) =>
      (
        await post(player, {
          verb: 'deposit',
          amountKurus: kurus,
          source: 'gateway:test',
          house: 'gateway:test',
        })
      ).status,
    get: async (as: TestPlayer) => (await t.call(protection.get, {}, as)).data,
    set: (
      as: TestPlayer,
      tool: Input<typeof protection.set>['tool'],
      value: Input<typeof protection.set>['value'],
      requestID: string = randomUUID(),
    ) => t.call(protection.set, { tool, value, requestID }, as),
    tool: async (as: TestPlayer, name: string) =>
      (await t.call(protection.get, {}, as)).data.tools.find((it) => it.tool === name),
    log: async (as: TestPlayer): Promise<Data<typeof protection.events>> =>
      (await t.call(protection.events, { limit: 50 }, as)).data,
    exclude: (as: TestPlayer, months = 6, requestID: string = randomUUID()) =>
      t.call(protection.exclude, { months, understood: true, requestID }, as),
    pause: (as: TestPlayer, wish: { hours?: 24; days?: number } = { hours: 24 }) =>
      t.call(protection.pause, { ...wish, requestID: randomUUID() }, as),
  }
}
