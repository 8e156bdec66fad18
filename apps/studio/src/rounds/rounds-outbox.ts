import { setTimeout as sleep } from 'node:timers/promises'
import { actOverdue, settleLeft } from './act.ts'
import { createBatched } from './round-batches.ts'
import { createOutbox, defaultTimings, type Follow, type Outbox, type Timings } from './outbox.ts'
import { singlePlayerFollow } from './single-player-follow.ts'
import { gameOf } from './calls/store.ts'
import type { RoundEngine } from './round-engine.ts'
import type { Wallet } from '../wallet/wallet.ts'

type RoundsOutboxDeps = Omit<RoundEngine, 'leaseMs' | 'clock' | 'batched' | 'begun'> & {
  wallet: Wallet
  clock?: () => number
  timings?: Partial<Timings>
  /** Rooms, by the name that their calls carry: what an answer makes of a stake there. */
  rooms?: ReadonlyMap<string, Follow>
  /** The live tables, and whether this process runs them. */
  tables?: { follow: Follow; isKeeper(): boolean }
  /** How often it is looked whose clock has run out. */
  clockMs?: number
}

/** The one outbox, and the clock that acts for players who do not come back. */
export const createRoundsOutbox = ({
  rooms = new Map(),
  tables,
  clockMs = 5_000,
  clock = Date.now,
  ...parts
}: RoundsOutboxDeps): { outbox: Outbox; machine: RoundEngine } => {
  const leaseMs = parts.timings?.leaseMs ?? defaultTimings.leaseMs
  const batched = createBatched(parts.db)
  const machine: RoundEngine = { ...parts, clock, leaseMs, batched, begun: new Map() }
  const solo = singlePlayerFollow(machine)
  const outbox = createOutbox({
    ...parts,
    clock,
    follow: (call) => (call.live && tables?.follow) || (rooms.get(gameOf(call)) ?? solo),
    playsTables: () => tables?.isKeeper() === true,
  })
  const stopping = new AbortController()
  let ticking: Promise<void> | undefined
  const tick = async () => {
    while (!stopping.signal.aborted) {
      try {
        for (const call of await actOverdue(machine)) void outbox.advance(call.player, [call])
        await settleLeft(machine)
      } catch (error) {
        parts.log.error({ err: error }, 'the clock could not act')
      }
      await sleep(clockMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    machine,
    outbox: {
      advance: outbox.advance,
      async start() {
        await outbox.start()
        ticking = tick()
      },
      async stop() {
        stopping.abort()
        await Promise.all([outbox.stop(), ticking])
      },
    },
  }
}
