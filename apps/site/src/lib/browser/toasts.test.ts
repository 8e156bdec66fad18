import { beforeEach, describe, expect, test } from 'vitest'
import { forgetToasts, toast, useToasts, withdrawToast } from './toasts.ts'

const lives = () => useToasts.getState().toasts.map((t) => t.lifeMs)
const action = { label: 'Geri al', run: () => undefined }

beforeEach(() => useToasts.setState({ toasts: [], said: [], reading: false }))

describe('a toast', () => {
  test('lives 1,500 ms, with an action 5,000, else as long as it was told', () => {
    toast({ tone: 'info', text: 'a' })
    toast({ tone: 'info', text: 'b', action })
    toast({ tone: 'info', text: 'c', lifeMs: 0 })
    expect(lives()).toEqual([1_500, 5_000, 0])
  })

  test('stands at the bottom right unless it is told another known place', () => {
    toast({ tone: 'info', text: 'a' })
    toast({ tone: 'info', text: 'b', place: 'top-left' })
    expect(useToasts.getState().toasts.map((t) => t.place)).toEqual(['bottom-right', 'top-left'])
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('can not live for %s ms', (lifeMs) =>
    expect(() => toast({ tone: 'info', text: 'a', lifeMs })).toThrow(RangeError),
  )
  test('can not stand in an unknown place', () => {
    expect(() => toast({ tone: 'info', text: 'a', place: 'middle' as 'top-left' })).toThrow(
      RangeError,
    )
    expect(useToasts.getState().toasts).toEqual([])
  })

  test('is one line of text, cleaned and cut', () => {
    toast({ tone: 'info', text: `<p>Bir&nbsp;<b>iki</b></p> ${'x'.repeat(300)}` })
    const text = useToasts.getState().toasts[0]?.text ?? ''
    expect(text.startsWith('Bir iki xxx')).toBe(true)
    expect(text).toHaveLength(200)
  })
})

test('of more than three the oldest go, but none that must stay', () => {
  toast({ tone: 'negative', text: 'kalır', lifeMs: null })
  for (const text of ['1', '2', '3', '4']) toast({ tone: 'info', text })
  expect(useToasts.getState().toasts.map((t) => t.text)).toEqual(['kalır', '3', '4'])
})

test('what was said can be read again, the newest first, until it is forgotten', () => {
  const id = toast({ tone: 'positive', text: 'ilk' })
  toast({ tone: 'negative', text: 'son' })
  withdrawToast(id)
  expect(useToasts.getState().said.map((s) => s.text)).toEqual(['son', 'ilk'])
  for (let i = 0; i < 60; i++) toast({ tone: 'info', text: String(i) })
  expect(useToasts.getState().said).toHaveLength(50)
  expect(new Set(useToasts.getState().said.map((s) => s.key)).size).toBe(50)
  forgetToasts()
  expect(useToasts.getState().said).toEqual([])
})
