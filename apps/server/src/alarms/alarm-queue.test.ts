import { expect, test } from 'vitest'
import { createAlarmQueue } from './alarm-queue.ts'

const now = new Date('2026-11-29T09:00:00Z')
const queue = () => createAlarmQueue({ now: () => now })

test('what rings often waits as one change that has counted', () => {
  const alarms = queue()
  for (let n = 0; n < 10_000; n += 1) alarms.ring({ kind: 'call_fault', subject: 'a/b', figure: n })
  expect(alarms.take()).toMatchObject([{ kind: 'call_fault', rings: 10_000, figure: 9_999 }])
  expect(alarms.take()).toEqual([])
})

test('ten thousand subjects take no more room than five hundred, and are counted all the same', () => {
  const alarms = queue()
  for (let n = 0; n < 10_000; n += 1) alarms.ring({ kind: 'call_fault', subject: `call/${n}` })
  const changes = alarms.take()
  expect(changes.length).toBeLessThanOrEqual(501)
  expect(changes.reduce((sum, { rings }) => sum + rings, 0)).toBe(10_000)
})

test('what could not be written goes under what has happened since', () => {
  const alarms = queue()
  alarms.ring({ kind: 'feed_stale' })
  const taken = alarms.take()
  alarms.end({ kind: 'feed_stale' })
  alarms.giveBack(taken)
  expect(alarms.take()).toMatchObject([{ kind: 'feed_stale', rings: 1, isOver: true }])
})

test('a subject is one line of 120 characters at most', () => {
  const alarms = queue()
  alarms.ring({ kind: 'call_fault', subject: `a\nb${'x'.repeat(300)}` })
  const [change] = alarms.take()
  expect(change?.subject).toHaveLength(120)
  expect(change?.subject).toMatch(/^a bx/)
})
