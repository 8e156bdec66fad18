import { expect, test } from 'vitest'
import { createStore } from '../lib/store.ts'
import { countNonces } from './next-nonce.ts'

const pair = { serverSeedHash: 'a', clientSeed: 'b', nextServerSeedHash: 'c' }

test('the next round’s number follows each round that begins, and a new pair of seeds begins at its own', () => {
  const rounds = createStore<{ round: { roundId: string; nonce: number } | null; phase: string }>({
    round: null,
    phase: 'ready',
  })
  const seeds = createStore({ fairness: { ...pair, nonce: 4 } })
  const nonce = () => seeds.get().fairness.nonce
  const stop = countNonces(rounds, seeds)
  rounds.set({ phase: 'sending' })
  expect(nonce()).toBe(4)
  rounds.set({ round: { roundId: 'x', nonce: 4 } })
  expect(nonce()).toBe(5)
  seeds.set({ fairness: { ...pair, nonce: 0 } })
  rounds.set({ phase: 'ready' })
  expect(nonce()).toBe(0)
  rounds.set({ round: { roundId: 'y', nonce: 0 } })
  expect(nonce()).toBe(1)
  stop()
  rounds.set({ round: { roundId: 'z', nonce: 1 } })
  expect(nonce()).toBe(1)
})
