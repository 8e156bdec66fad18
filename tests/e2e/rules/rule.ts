import { expect, type Page, type Route } from '@playwright/test'
import { wireOf } from '../wire.ts'

/*
 * What the walks of this folder share. A rule of the specification is seen from outside: what
 * leaves the browser, what stands in its storage, what a person reads.
 */

/** The calls that leave the page from now on, in their order, as `class/method`. */
export const sentCalls = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const wire = wireOf(request)
    if (wire) sent.push(wire)
  })
  return sent
}

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

export const store = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value])

export type Envelope = {
  result: boolean
  message: string
  data: unknown
  code: number
  error: string
  debug: string
}

/** A refusal as a server says it that knows the specification's words alone: no key of ours. */
export const saying = (message: string, more: Partial<Envelope> = {}): Envelope => ({
  result: false,
  message,
  data: null,
  code: 200,
  error: '',
  debug: '',
  ...more,
})

/** Stands in the way of one call; the others go on. Answers how to step aside. */
export const onCall = async (
  page: Page,
  wire: string,
  act: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> => {
  const handler = async (route: Route) => {
    if (wireOf(route.request()) !== wire) return route.fallback()
    return act(route)
  }
  await page.route('**/endpoint/v1', handler)
  return () => page.unroute('**/endpoint/v1', handler)
}

/** Answers one call in the server's place, as often as it is made. */
export const answering = (page: Page, wire: string, reply: object, status = 200) =>
  onCall(page, wire, (route) => route.fulfill({ status, json: reply }))

/** Goes on by a link of the page, as a person does: nothing is loaded anew. */
export const follow = async (page: Page, path: string): Promise<void> => {
  await page.locator(`a[href="${path}"]:visible`).first().click()
  await expect(page).toHaveURL(path)
}
