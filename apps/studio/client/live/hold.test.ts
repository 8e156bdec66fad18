import { expect, test } from 'vitest'
import type { FromFrame, FromPage } from '../lib/messages.ts'
import { createStore } from '../lib/store.ts'
import { onHold } from './hold.ts'
import { applyMessage } from './live-state.ts'
import type { TableState } from './table-state.ts'
import { aMe, aRound, aSnapshot, aStake } from './test-table.ts'

const table = (me = aMe(), round = aRound()) => {
  const { state: live } = applyMessage(null, aSnapshot({ me, round }))
  const state = createStore<TableState>({
    live,
    link: 'open',
    notice: null,
    held: false,
    acting: null,
    past: [],
    queue: [[{ spot: 'red', numbers: [1], kurus: 500n }]],
    flying: [],
    undoing: [],
    lastBets: [],
  })
  const posted: FromFrame['type'][] = []
  let say: (message: FromPage) => void = () => undefined
  const look = onHold(
    {
      post: ({ type }) => void posted.push(type),
      listen: (listener) => {
        say = listener
        return () => true
      },
    },
    state,
  )
  return {
    state,
    posted,
    look,
    hold: () => say({ felek: 1, type: 'hold' }),
    resume: () => say({ felek: 1, type: 'resume' }),
    tell: (change: Parameters<typeof aRound>[0], now = aMe()) => {
      const before = state.get().live
      if (!before) throw new Error('told before')
      state.set({ live: { ...before, round: aRound(change), me: now } })
      look()
    },
  }
}

test('a table at which nothing is staked waits at once, and what was not sent goes back', () => {
  const { state, posted, hold, resume } = table()
  hold()
  expect(state.get()).toMatchObject({ held: true, queue: [] })
  expect(posted).toEqual(['held'])
  resume()
  expect(state.get().held).toBe(false)
})

test('a stake is played to its end first: the page is told that it is, and once when it was', () => {
  const placements = [aStake('1', '25.00', 'accepted')]
  const { posted, hold, tell, look } = table(aMe({ placements, staked: '25.00' }))
  hold()
  expect(posted).toEqual(['playing'])
  tell({ phase: 'dealing' }, aMe({ placements, staked: '25.00' }))
  expect(posted).toEqual(['playing'])
  tell({ phase: 'result' }, aMe({ placements, staked: '25.00', payout: '50.00' }))
  expect(posted).toEqual(['playing', 'held'])
  look()
  expect(posted).toEqual(['playing', 'held'])
})

test('a stake on its way counts; one that was given back does not', () => {
  const { state, posted, hold, look } = table(
    aMe({ placements: [aStake('1', '25.00', 'void', { reason: 'late' })] }),
  )
  const flying = [{ id: '2', roundId: 'round-1', chips: [] }]
  state.set({ flying })
  hold()
  expect(posted).toEqual(['playing'])
  state.set({ flying: [] })
  look()
  expect(posted).toEqual(['playing', 'held'])
})

test('a table that has not spoken yet may have a stake of theirs', () => {
  const { state, posted, look, hold } = table()
  const { live } = state.get()
  state.set({ live: null, link: 'connecting' })
  hold()
  expect(posted).toEqual(['playing'])
  state.set({ live, link: 'open' })
  look()
  expect(posted).toEqual(['playing', 'held'])
})
