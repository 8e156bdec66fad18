import { createStore, type Store } from '../lib/store.ts'

export type Plaque = { title: string; detail: string; kurus: bigint; countMs: number }

export type Splash =
  | { kind: 'free-start' | 'free-more'; spins: number }
  | { kind: 'free-end' | 'big'; kurus: bigint }

/** What lies over the reels. The presenter writes it; the stage draws it. */
export type SlotView = {
  /** Points of the winning lines, in the units of line-path.ts. */
  lines: readonly string[]
  plaque: Plaque | null
  free: { now: number; of: number; kurus: bigint } | null
  /** The step's place on the cascade's ladder of multipliers. */
  ladder: { steps: readonly number[]; now: number } | null
  splash: Splash | null
  /** Counts up: each new number throws the coins once. */
  coins: number
}

export const emptyView: SlotView = {
  lines: [],
  plaque: null,
  free: null,
  ladder: null,
  splash: null,
  coins: 0,
}

export const createView = (): Store<SlotView> => createStore<SlotView>(emptyView)
