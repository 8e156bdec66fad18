import { ceilingOf } from '../../engines/crash/flight.ts'
import type { MyBet, RoomInfo, RoomMe } from '../../engines/crash/room-messages.ts'
import { toKurus } from '../lib/money.ts'
import { createCelebration, type Win } from '../play/celebrate.ts'
import { tierOf, type Tier, type Worth } from '../play/game.ts'
import type { TitleLook } from '../play/scene.ts'
import type { Store } from '../lib/store.ts'
import type { Mixer } from '../sound/mixer.ts'
import type { Particles } from '../stage/particles.ts'
import { createScore } from '../stage/score.ts'
import type { Stage } from '../stage/stage.ts'
import { termsOf, type CrashState } from './state.ts'

/*
 * What is made of a cash-out. Nothing here is told before the studio has: a bet is out once its payout is known.
 */

const lies = ({ state }: MyBet): boolean => state !== 'void'

/**
 * What has been paid so far, over all that this player has in the round: a bet that still flies may be lost, so what it cost
 * counts from the start, and no loss is ever shown as a win.
 */
export const worthOf = ({ bets }: Pick<RoomMe, 'bets'>): Worth => {
  const mine = bets.filter(lies)
  return {
    stakeKurus: mine.reduce((sum, { amount }) => sum + toKurus(amount), 0n),
    payKurus: mine.reduce((sum, { out }) => sum + (out ? toKurus(out.payout) : 0n), 0n),
    over: true,
  }
}

/** Whether a bet is out at the most that one of its stake can pay: the highest multiple, or the highest sum. */
const isHighest = (room: RoomInfo, { amount, out }: MyBet): boolean =>
  out !== null && out.multiple >= ceilingOf(termsOf(room), toKurus(amount), null)

/** How much is made of bets that have just been cashed out. */
export const tierOfOuts = (
  room: RoomInfo,
  me: Pick<RoomMe, 'bets'>,
  outs: readonly MyBet[],
): Tier => {
  const tier = tierOf(worthOf(me), `${room.cap / 100}`)
  return tier !== 'none' && outs.some((bet) => isHighest(room, bet)) ? 'cap' : tier
}

type On = {
  state: Store<CrashState>
  look: Pick<TitleLook, 'cuts' | 'shower'>
  mixer: Mixer
  particles: Particles
  reduced: () => boolean
  stage: () => Pick<Stage, 'play' | 'size' | 'nowMs'> | null
}

/**
 * Makes of every cash-out what it is worth, once, as soon as the studio has told of it; a page that comes later makes
 * nothing of it. One that leaves its player no better off is heard, as the answer to a press, and no more.
 */
export const celebrateOuts = ({ state, stage, ...on }: On): Store<{ win: Win }> => {
  const party = createCelebration(on.look, on.particles, on.mixer, on.reduced)
  let [known, turn]: [ReadonlySet<string> | null, number] = [null, 0]
  const celebrate = (outs: readonly MyBet[]): void => {
    const { room, me } = state.get()
    const tier = tierOfOuts(room, me, outs)
    if (tier === 'none') return on.mixer.play('out')
    const score = createScore()
    const size = stage()?.size ?? { w: 1, h: 1 }
    const nowMs = () => stage()?.nowMs ?? 0
    party.add({ score, tier, worth: worthOf(me), size, nowMs })
    const mine = (turn += 1)
    void stage()
      ?.play(score.done())
      .then(() => {
        // Another cash-out may have taken its place.
        if (mine === turn) party.win.set({ win: null })
      })
  }
  const look = (): void => {
    const { link, me } = state.get()
    if (link === 'connecting') return
    const outs = me.bets.filter((bet) => bet.state === 'out' && bet.out !== null)
    const fresh = known === null ? [] : outs.filter(({ id }) => !known?.has(id))
    known = new Set(outs.map(({ id }) => id))
    if (fresh.length > 0) celebrate(fresh)
  }
  // The studio may have spoken while the pictures were on their way.
  look()
  state.subscribe(look)
  return party.win
}
