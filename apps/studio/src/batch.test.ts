import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '@felek/database/database.ts'
import { createBatch } from './batch.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Batches as they were sent, each answered when it is let go. */
const held = (bad: (item: string) => unknown = () => undefined) => {
  const sent: string[][] = []
  const gates: (() => void)[] = []
  const send = createBatch<string, string>({
    keysOf: (item) => [item.charAt(0)],
    async send(items) {
      sent.push([...items])
      await new Promise<void>((resolve) => gates.push(resolve))
      const fault = items.map(bad).find((it) => it !== undefined)
      if (fault !== undefined) throw fault
      return items.map((item) => `${item}!`)
    },
  })
  const letGo = async () => {
    await turn()
    for (const open of gates.splice(0)) open()
    await turn()
  }
  return { sent, send, letGo }
}

test('what comes together goes together, what comes meanwhile with the next, and each hears its own answer', async () => {
  const { sent, send, letGo } = held()
  const first = Promise.all([send('a1'), send('b1')])
  await turn()
  const second = Promise.all([send('c1'), send('d1')])
  await letGo()
  await letGo()
  expect(await first).toEqual(['a1!', 'b1!'])
  expect(await second).toEqual(['c1!', 'd1!'])
  expect(sent).toEqual([
    ['a1', 'b1'],
    ['c1', 'd1'],
  ])
})

test('of one key one is away at a time, in the order of coming', async () => {
  const { sent, send, letGo } = held()
  const all = Promise.all([send('a1'), send('a2'), send('b1'), send('a3')])
  for (let i = 0; i < 3; i += 1) await letGo()
  expect(await all).toEqual(['a1!', 'a2!', 'b1!', 'a3!'])
  expect(sent).toEqual([['a1', 'b1'], ['a2'], ['a3']])
})

test('what the database refuses is one item’s doing: the others are done', async () => {
  const refused = new Error('a constraint')
  const { send, letGo } = held((item) => (item === 'b1' ? refused : undefined))
  const all = Promise.allSettled([send('a1'), send('b1'), send('c1')])
  for (let i = 0; i < 4; i += 1) await letGo()
  expect(await all).toEqual([
    { status: 'fulfilled', value: 'a1!' },
    { status: 'rejected', reason: refused },
    { status: 'fulfilled', value: 'c1!' },
  ])
})

test('where nobody knows what happened nothing is sent again', async () => {
  const away = new DatabaseUnavailable('gone')
  const { sent, send, letGo } = held(() => away)
  const all = Promise.allSettled([send('a1'), send('b1')])
  await letGo()
  expect((await all).map((it) => it.status)).toEqual(['rejected', 'rejected'])
  expect(sent).toHaveLength(1)
})

test('a second lane opens for a crowd alone', async () => {
  const { sent, send, letGo } = held()
  const few = send('a1')
  await turn()
  const more = Array.from({ length: 30 }, (_, i) => send(String.fromCharCode(98 + i)))
  await turn()
  expect(sent.map((batch) => batch.length)).toEqual([1, 30])
  await letGo()
  await Promise.all([few, ...more])
})
