import { createStore } from '../../../client/lib/store.ts'
import type { Count } from '../../../client/play/scene.ts'
import type { Box } from '../../../client/stage/painter.ts'

/** A line of the chain: which drop, what paid, how much (hundredths of the stake). */
export type ChainLine = { drop: number; letter: string; count: number; pay: number }

/** What the parts beside the canvas show; nothing of it is ahead of the stage. */
export type AnywhereTold = {
  stakeKurus: bigint
  cells: readonly Box[]
  /** Letters as they lie. */
  grid: string
  /** The frame, for what stands on its edge. */
  frame: Box
  chain: readonly ChainLine[]
  /** Won in this spin before orbs, and their sum; hundredths. */
  won: number
  orbs: number
  /** Their product, while it counts and after. */
  product: Count
  /** In the feature: which spin of how many, the sum so far, what it has paid. */
  free: { spin: number; of: number; sum: number; paid: number } | null
  /** Its triggers gather: what it shows first is fetched. */
  near: boolean
  /** A scene over the whole stage: what was awarded, or what the feature paid. */
  scene: { kind: 'award' | 'total'; spins: number; paid: number } | null
}

export const nothingTold = (): AnywhereTold => ({
  stakeKurus: 0n,
  cells: [],
  grid: '',
  frame: { x: 0, y: 0, w: 1, h: 1 },
  chain: [],
  won: 0,
  orbs: 0,
  product: createStore<{ value: number | null }>({ value: null }),
  free: null,
  near: false,
  scene: null,
})
