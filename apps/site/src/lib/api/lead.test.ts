import { expect, test } from 'vitest'
import { lead, unlessStopped } from './lead.ts'

test('a wait that is stopped rejects with that stop, which is no fault', async () => {
  const heard: { waiting: Promise<unknown>; signal: AbortSignal }[] = []
  const taken = {
    request: (_name: string, { signal }: { signal: AbortSignal }) => {
      const waiting = new Promise((_given, refused) =>
        signal.addEventListener('abort', () => refused(signal.reason as Error)),
      )
      heard.push({ waiting, signal })
      return waiting
    },
  } as unknown as LockManager
  lead(taken, 'x', () => Promise.resolve())()
  const [
    { waiting, signal } = { waiting: Promise.resolve(), signal: new AbortController().signal },
  ] = heard
  const why: unknown = await waiting.catch((problem: unknown) => problem)
  expect(() => unlessStopped(signal)(why)).not.toThrow()
})

test('all else that ends it is a fault, also after the stop', () => {
  const broken = new Error('broken')
  const over = new AbortController()
  expect(() => unlessStopped(over.signal)(broken)).toThrow(broken)
  over.abort()
  expect(() => unlessStopped(over.signal)(broken)).toThrow(broken)
  const elsewhere = new DOMException('denied', 'AbortError')
  expect(() => unlessStopped(over.signal)(elsewhere)).toThrow(elsewhere)
})
