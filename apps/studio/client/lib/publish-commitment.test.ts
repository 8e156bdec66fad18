import { expect, test } from 'vitest'
import type { FromFrame } from './messages.ts'
import { createStore } from './store.ts'
import { publishCommitment } from './publish-commitment.ts'

const fairness = (nonce: number) => ({
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'mine',
  nonce,
  nextServerSeedHash: 'b'.repeat(64),
})
const sealAt = (nonce: number): FromFrame => ({
  type: 'seal',
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'mine',
  nonce,
})

test('the page hears the seal at once and at each change of it, and of nothing else', () => {
  const posted: FromFrame[] = []
  const state = createStore({ fairness: fairness(1), phase: 'ready' })
  const stop = publishCommitment({ post: (message) => void posted.push(message) }, state)
  state.set({ phase: 'sending' })
  state.set({ fairness: fairness(2) })
  expect(posted).toEqual([sealAt(1), sealAt(2)])
  stop()
  state.set({ fairness: fairness(3) })
  expect(posted.length).toBe(2)
})
