import { expect, test } from 'vitest'
import { onHold, restOf, type GameContext } from './game-context.ts'
import type { FromFrame, FromPage } from './messages.ts'
import { createStore } from './store.ts'

/** Of a game no more than holding knows of. */
const game = (phase: GameContext['state'] extends { get: () => infer S } ? S : never) => {
  const posted: FromFrame['type'][] = []
  let say: (message: FromPage) => void = () => undefined
  const context = {
    held: false,
    state: createStore(phase),
    parent: {
      post: ({ type }: FromFrame) => void posted.push(type),
      listen: (listener: (message: FromPage) => void) => {
        say = listener
        return () => true
      },
    },
  } as unknown as GameContext
  onHold(context)
  return {
    context,
    posted,
    hold: () => say({ felek: 1, type: 'hold' }),
    resume: () => say({ felek: 1, type: 'resume' }),
  }
}
const state = (phase: string, notice: string | null = null) => ({ phase, notice }) as never

test('a game at rest waits at once, and goes on when the page says so', () => {
  const { context, posted, hold, resume } = game(state('ready'))
  hold()
  expect(context.state.get().phase).toBe('held')
  expect(posted).toEqual(['held'])
  resume()
  expect(context.state.get().phase).toBe('ready')
})

test('a round that runs is shown to its end: only then does the game wait', () => {
  const { context, posted, hold } = game(state('showing'))
  hold()
  expect(context.state.get().phase).toBe('showing')
  expect(posted).toEqual(['playing'])
  expect(restOf(context)).toBe('held')
})

test('a stake that a limit refused meanwhile has closed nothing for good; other ends stay', () => {
  const limited = game(state('closed', 'limit_reached'))
  limited.hold()
  limited.resume()
  expect(limited.context.state.get()).toMatchObject({ phase: 'ready', notice: null })
  const closed = game(state('closed', 'game_closed'))
  closed.hold()
  closed.resume()
  expect(closed.context.state.get().phase).toBe('closed')
})
