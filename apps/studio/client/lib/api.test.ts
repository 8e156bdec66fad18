import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The studio's side: hears what is sent, and answers with a clock of its own. */
const studioAt = (atMs: number) => {
  const heard: { deadline?: number }[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    heard.push(JSON.parse(body) as { deadline?: number })
    const headers = { date: new Date(atMs).toUTCString() }
    return Response.json({ error: 'busy' }, { status: 409, headers })
  })
  return heard
}
const bet = (roundId: string) => ({ roundId, stake: '1.00' })
const [one, other] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
]

test('a bet’s deadline goes by the studio’s clock, and is the same however often the bet is sent', async () => {
  const studioMs = Date.parse('2031-05-05T12:00:00Z')
  const heard = studioAt(studioMs)
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const api = createApi()
  const send = (roundId: string) => api.call('bet', bet(roundId)).catch(() => undefined)
  await api.call('balance', {}).catch(() => undefined)
  await send(one)
  elapsed.mockReturnValue(65_000)
  await send(one)
  await send(other)
  expect(heard.slice(1).map(({ deadline }) => deadline)).toEqual([
    studioMs + 500 + 10_000,
    studioMs + 500 + 10_000,
    // Each answer sets the clock anew.
    studioMs + 500 + 10_000,
  ])
})

test('what has heard no answer yet sends no deadline', async () => {
  const heard = studioAt(0)
  await createApi()
    .call('bet', bet(one))
    .catch(() => undefined)
  expect(heard).toEqual([bet(one)])
})
