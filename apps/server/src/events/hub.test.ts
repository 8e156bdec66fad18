import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventHub, type Event, type EventHub } from './hub.ts'

const balanceOf = (entry: number) => ({
  balance: '1.00',
  bonusBalance: '0.00',
  lockedBalance: '0.00',
  currency: 'TRY' as const,
  entry: String(entry),
})
const tournament = (hub: EventHub, id: number, playerId?: bigint) =>
  hub.publish('tournament', { id: String(id) }, playerId)
const told = (events: readonly Event[]) => events.map((e) => (e.data as { id: string }).id)

const aPage = (hub: EventHub, playerId?: bigint, sessionId?: bigint) => {
  const heard: Event[] = []
  let ended = false
  const leave = hub.listen({
    playerId,
    sessionId,
    hear: (event) => void heard.push(event),
    end: () => void (ended = true),
  })
  return { heard, leave, isEnded: () => ended }
}
/** Slices are handed out turn by turn of the event loop: however slow it is, these are enough. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a player’s news reach all pages of that player, and nobody else', () => {
  const hub = createEventHub()
  const [a, b, other, visitor] = [aPage(hub, 1n), aPage(hub, 1n), aPage(hub, 2n), aPage(hub)]
  tournament(hub, 7, 1n)
  expect([a, b, other, visitor].map((p) => told(p.heard))).toEqual([['7'], ['7'], [], []])
})

test('what everybody hears reaches thousands of pages, each in order with the player’s own', async () => {
  const hub = createEventHub()
  const pages = Array.from({ length: 3_000 }, (_, i) => aPage(hub, BigInt(i + 1)))
  tournament(hub, 1)
  // The last page has not been reached yet: its own news wait for what came before.
  tournament(hub, 2, 3_000n)
  tournament(hub, 3)
  await settled()
  expect(pages.filter((p) => told(p.heard).join() === '1,3')).toHaveLength(2_999)
  expect(told(pages[2_999]?.heard ?? [])).toEqual(['1', '2', '3'])
})

test('telling a player looks at no other page', () => {
  const hub = createEventHub()
  let asked = 0
  for (let i = 0; i < 10_000; i += 1)
    hub.listen({
      playerId: BigInt(i),
      sessionId: BigInt(i),
      hear: () => void (asked += 1),
      end: () => {},
    })
  for (let i = 0; i < 100; i += 1) tournament(hub, i, 5n)
  expect(asked).toBe(100)
  hub.endSession(7n, 'ended')
  expect(asked).toBe(101)
})

describe('a page that comes back', () => {
  test('hears what it missed, of balances the newest alone', () => {
    const hub = createEventHub()
    const page = aPage(hub, 1n)
    tournament(hub, 1)
    const lastId = page.heard.at(-1)?.id ?? ''
    page.leave()
    hub.publish('balance', balanceOf(1), 1n)
    tournament(hub, 2, 1n)
    hub.publish('balance', balanceOf(2), 1n)
    tournament(hub, 3)
    tournament(hub, 4, 2n)
    const missed = hub.since(lastId, 1n) ?? []
    expect(missed.map((e) => e.name)).toEqual(['tournament', 'balance', 'tournament'])
    expect(missed[1]?.data).toEqual(balanceOf(2))
  })

  test('starts afresh where news went by that nobody kept', () => {
    const clock = { ms: 1_000_000 }
    const hub = createEventHub({ clock: () => clock.ms })
    aPage(hub, 1n).leave()
    const lastId = hub.lastId()
    expect(hub.since(lastId, 1n)).toEqual([])
    clock.ms += 301_000
    // Somebody comes: who left long ago is forgotten, and what is told to them is not kept.
    aPage(hub, 2n)
    hub.publish('balance', balanceOf(1), 1n)
    expect(hub.since(lastId, 1n)).toBeUndefined()
    // Another page of the player changes nothing of that.
    aPage(hub, 1n)
    expect(hub.since(lastId, 1n)).toBeUndefined()
  })

  test('starts afresh after too much, with another process’s id, and with nonsense', () => {
    const hub = createEventHub()
    aPage(hub, 1n)
    const lastId = hub.lastId()
    for (let i = 0; i < 600; i += 1) tournament(hub, i, 1n)
    const foreign = lastId.replace(/^./, (c) => (c === 'x' ? 'y' : 'x'))
    for (const id of [lastId, foreign, '', '-', 'a-b', `${lastId}9999`, '__proto__-1'])
      expect(hub.since(id, 1n)).toBeUndefined()
  })
})

test('whatever is told, each page hears its own in order, and what it misses it is told later or starts afresh', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ tell: fc.nat({ max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ leave: fc.nat({ max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ join: fc.nat({ max: 3 }) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 400 }), async (steps) => {
      const hub = createEventHub()
      // Page i belongs to player i; 0 is a visitor, and telling 0 tells everybody.
      const pages = [0, 1, 2, 3].map((who) => ({
        who: who === 0 ? undefined : BigInt(who),
        heard: [] as string[],
        due: [] as string[],
        lastId: undefined as string | undefined,
        leave: undefined as (() => void) | undefined,
      }))
      let count = 0
      for (const s of steps) {
        if ('tell' in s) {
          const id = (count += 1)
          tournament(hub, id, s.tell === 0 ? undefined : BigInt(s.tell))
          for (const [i, page] of pages.entries())
            if (page.lastId !== undefined && (s.tell === 0 || s.tell === i))
              page.due.push(String(id))
          continue
        }
        const page = pages['leave' in s ? s.leave : s.join]
        if (!page) continue
        if ('leave' in s) {
          page.leave?.()
          page.leave = undefined
        } else if (page.leave === undefined) {
          const missed = page.lastId === undefined ? [] : hub.since(page.lastId, page.who)
          if (missed === undefined) page.due = [...page.heard]
          page.heard.push(...told(missed ?? []))
          page.leave = hub.listen({
            playerId: page.who,
            sessionId: undefined,
            hear: (event) => {
              page.heard.push(...told([event]))
              page.lastId = event.id
            },
            end: () => {},
          })
          page.lastId = missed?.at(-1)?.id ?? hub.lastId()
        }
      }
      await settled()
      for (const page of pages) if (page.leave) expect(page.heard).toEqual(page.due)
    }),
    { numRuns: 30 },
  )
})
