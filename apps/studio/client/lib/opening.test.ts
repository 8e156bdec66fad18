import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ErrorKey } from '../../src/protocol/protocol.ts'
import { Refused, Unanswered } from './api.ts'
import { NotOpened, openBy, type Address } from './opening.ts'
import type { Parent } from './parent.ts'

const address: Address = {
  game: 'boncuk',
  mode: 'real',
  token: 'first',
  lang: 'tr',
  clock24: false,
}
const opened = { access: 'a', mode: 'real' as const }

/** A studio that answers so, one after the other; `tokens` are those that it was given. */
const studio = (answers: readonly (ErrorKey | 'silent' | 'opened')[]) => {
  const tokens: (string | null)[] = []
  const left = [...answers]
  const ask = ({ token }: { token: string | null }) => {
    tokens.push(token)
    const answer = left.shift()
    if (answer === 'opened') return Promise.resolve(opened)
    if (answer === undefined || answer === 'silent') return Promise.reject(new Unanswered())
    return Promise.reject(new Refused({ error: answer }))
  }
  return { ask, tokens }
}
const page: Parent = {
  framed: true,
  post: () => undefined,
  listen: () => () => undefined,
  askLaunch: () => Promise.resolve('second'),
}

describe('a game is opened', () => {
  afterEach(() => vi.useRealTimers())
  const open = async ({ ask }: ReturnType<typeof studio>) => {
    vi.useFakeTimers()
    const asked = openBy(page, address, ask).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return asked
  }

  test('one that is out of reach for a moment is asked again', async () => {
    const it = studio(['busy', 'silent', 'rate_limited', 'opened'])
    expect(await open(it)).toBe(opened)
    expect(it.tokens).toEqual(['first', 'first', 'first', 'first'])
  })

  test('one that stays out of reach is said so after four tries', async () => {
    const it = studio(['busy', 'busy', 'busy', 'busy', 'opened'])
    const error = await open(it)
    expect(error).toBeInstanceOf(NotOpened)
    expect(error).toMatchObject({ trouble: 'busy' })
    expect(it.tokens).toHaveLength(4)
  })

  test('a token that a lost try has spent is asked for anew', async () => {
    const it = studio(['silent', 'session_expired', 'opened'])
    expect(await open(it)).toBe(opened)
    expect(it.tokens).toEqual(['first', 'first', 'second'])
  })

  test('what is closed is not asked twice', async () => {
    const it = studio(['game_closed', 'opened'])
    expect(await open(it)).toMatchObject({ trouble: 'closed' })
    expect(it.tokens).toHaveLength(1)
  })
})
