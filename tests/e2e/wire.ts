import { expect, type Page, type Request } from '@playwright/test'

type Envelope = {
  api: { class: string; method: string }
  data: Record<string, unknown>
  user?: { uid?: string }
}
type Reply = { result: boolean; message: string; code: number; error: string; data: unknown }

const bodyOf = (request: Request): Envelope | null => {
  if (!request.url().endsWith('/endpoint/v1') || request.method() !== 'POST') return null
  return request.postDataJSON() as Envelope
}

export const wireOf = (request: Request): string => {
  const body = bodyOf(request)
  return body ? `${body.api.class}/${body.api.method}` : ''
}

/** Notes every request of one call. */
export const listenTo = (page: Page, wire: string): Envelope[] => {
  const heard: Envelope[] = []
  page.on('request', (request) => {
    const body = bodyOf(request)
    if (body && wireOf(request) === wire) heard.push(body)
  })
  return heard
}

/**
 * Lets the page make the call with its own session, but changes what it sends: the way to send what
 * no form lets a person type. Answers the server's reply.
 */
export const tamper = async (
  page: Page,
  wire: string,
  change: Record<string, unknown>,
  act: () => Promise<void>,
): Promise<Reply> => {
  await page.route('**/endpoint/v1', async (route) => {
    const body = bodyOf(route.request())
    if (!body || wireOf(route.request()) !== wire) return route.fallback()
    return route.continue({
      postData: JSON.stringify({ ...body, data: { ...body.data, ...change } }),
    })
  })
  const [response] = await Promise.all([
    page.waitForResponse((r) => wireOf(r.request()) === wire),
    act(),
  ])
  const reply = (await response.json()) as Reply
  await page.unrouteAll({ behavior: 'wait' })
  expect(response.status()).toBe(200)
  return reply
}

/** Answers one call in the server's place. */
export const answerFor = (
  page: Page,
  wire: string,
  status: number,
  reply: Partial<Reply>,
): Promise<unknown> =>
  page.route('**/endpoint/v1', async (route) => {
    if (wireOf(route.request()) !== wire) return route.fallback()
    return route.fulfill({
      status,
      json: {
        result: false,
        message: '',
        data: null,
        code: status,
        error: '',
        debug: 'walk',
        ...reply,
      },
    })
  })
