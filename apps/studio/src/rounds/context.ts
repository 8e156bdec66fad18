import { setTimeout as sleep } from 'node:timers/promises'
import type { Access } from '../players/store.ts'
import { Refusal } from '../http/refusal.ts'
import type { Demos } from '../wallet/demos.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Outbox } from './outbox.ts'
import type { Playable } from './playable.ts'
import type { RoundEngine } from './round-engine.ts'
import type { ShownRound } from './store.ts'
import { listPending, type OutboxRow } from './calls/store.ts'

/** What the calls about rounds work with. */
export type RoundsContext = RoundEngine & {
  wallet: Wallet
  sessions: Sessions
  demos: Demos
  outbox: Outbox
  /** How long `bet` and `act` wait for the wallet before they say `pending`. */
  playWaitMs: number
  /** The least time between starts, in place of the game's own, and between steps; for tests that are not about them. */
  paceMs: number | undefined
  stepMs: number
}

export const playableFor = (
  { playables }: Pick<RoundsContext, 'playables'>,
  slug: string,
): Playable => {
  const playable = playables.find(slug)
  if (!playable) throw new Refusal('not_found')
  return playable
}

/** How long the player must wait before the next start of this game. */
export const waitAfter = (
  { paceMs, clock }: Pick<RoundsContext, 'paceMs' | 'clock'>,
  playable: Playable,
  lastAt: Date | null | undefined,
): number => (lastAt ? Math.max(0, lastAt.getTime() + (paceMs ?? playable.paceMs) - clock()) : 0)

export const ownRound = async (
  { batched }: RoundsContext,
  { player }: Access,
  roundId: string,
): Promise<ShownRound> => {
  const row = await batched.shown(roundId)
  if (row?.player !== player) throw new Refusal('not_found')
  return row
}

/** It waits for its player or for nobody; a stake that is on its way back keeps nobody waiting. */
const rests = ({ state }: ShownRound): boolean =>
  state === 'deciding' || state === 'settled' || state === 'void'

const leastNapMs = 20

/** Sends what was written, and waits for the round to come to rest, but no longer than `playWaitMs`. */
export const afterCalls = async (
  context: RoundsContext,
  access: Access,
  roundId: string,
  written: readonly OutboxRow[],
): Promise<ShownRound> => {
  const { db, outbox, clock, playWaitMs } = context
  const until = clock() + playWaitMs
  const lane = (calls?: readonly OutboxRow[]) =>
    Promise.race([
      outbox.advance(access.player, calls),
      sleep(Math.max(0, until - clock()), undefined, { ref: false }),
    ])
  if (written.length > 0) await lane(written)
  for (;;) {
    const round = await ownRound(context, access, roundId)
    if (rests(round) || clock() >= until) return round
    const [call] = await listPending(db.read, roundId)
    const next = Math.min(call?.next_at.getTime() ?? 0, until)
    await sleep(Math.max(leastNapMs, next - clock()))
    await lane()
  }
}
