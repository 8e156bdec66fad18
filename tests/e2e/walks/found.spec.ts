import type { APIRequestContext } from '@playwright/test'
import { product } from '../product.ts'
import { expect, test } from '../walk.ts'

/*
 * What search engines and shared links see: the HTML as it is sent, before a line of script has
 * run.
 */

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 10)))
const pick = (html: string, pattern: RegExp): string => decoded(pattern.exec(html)?.[1] ?? '')
const pathOf = (address: string): string => address.replace(product.baseUrl, '')

const getHead = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path)
  const html = await answer.text()
  return {
    status: answer.status(),
    title: pick(html, /<title>([^<]*)/),
    description: pick(html, /name="description" content="([^"]*)/),
    canonical: pick(html, /rel="canonical" href="([^"]*)/),
    alternates: [...html.matchAll(/hreflang="([^"]+)" href="([^"]*)"/g)].map((m) => [
      m[1],
      decoded(m[2] ?? ''),
    ]),
    image: pick(html, /og:image" content="([^"]*)/),
    hidden: html.includes('<meta name="robots" content="noindex">'),
    data: pick(html, /ld\+json">(.*?)<\/script>/s),
    lang: pick(html, /<html lang="(..)"/),
  }
}

const buildSitemap = async (request: APIRequestContext): Promise<string[]> => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map((m) => decoded(m[1] ?? ''))
}

test('every page of the sitemap is there, names itself as its own address, and is told apart from the others', async ({
  request,
}) => {
  const addresses = await buildSitemap(request)
  expect(addresses.length).toBeGreaterThan(100)
  const titles = new Map<string, string>()
  const images = new Set<string>()
  for (const address of addresses) {
    const head = await getHead(request, pathOf(address))
    expect([address, head.status, head.hidden]).toEqual([address, 200, false])
    expect(head.canonical).toBe(address)
    const turkish = address.replace('?lang=en', '')
    expect(head.alternates).toEqual([
      ['tr', turkish],
      ['en', `${turkish}?lang=en`],
      ['x-default', turkish],
    ])
    expect(head.lang).toBe(address.endsWith('?lang=en') ? 'en' : 'tr')
    expect(head.description.length, address).toBeGreaterThan(20)
    // A tournament is held every week under one name.
    const same = titles.get(`${head.lang} ${head.title}`)
    expect(
      same === undefined || address.includes('/tournaments/'),
      `${address} and ${same} are both "${head.title}"`,
    ).toBe(true)
    titles.set(`${head.lang} ${head.title}`, address)
    images.add(head.image)
    expect(JSON.parse(head.data)).toMatchObject({ '@context': 'https://schema.org' })
  }
  expect(images.size).toBe(5)
  for (const image of images) {
    const answer = await request.get(pathOf(image))
    expect([image, answer.status(), answer.headers()['content-type']]).toEqual([
      image,
      200,
      'image/jpeg',
    ])
    expect((await answer.body()).length).toBeLessThanOrEqual(100_000)
  }
})

test('what nobody has is not found; what is nobody’s to find says so', async ({ request }) => {
  for (const path of ['/promotions/none', '/tournaments/1', '/demo/slot/none', '/nowhere'])
    expect([path, (await getHead(request, path)).status]).toEqual([path, 404])
  for (const path of [
    '/profile',
    '/profile/deposit',
    '/search?q=lale',
    '/login',
    '/play/slot/lale-bahcesi',
    '/account_reset?token=x',
    '/favorites',
    // An unknown category, type or provider is an empty list.
    '/slot/category/1',
    '/slot/provider/none',
    '/live/type/poker',
  ])
    expect([path, await getHead(request, path)]).toMatchObject([
      path,
      { status: 200, hidden: true, canonical: '' },
    ])
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${product.baseUrl}/sitemap.xml`)
  for (const path of ['/profile', '/play/', '/endpoint/', '/dev/'])
    expect(robots).toContain(`Disallow: ${path}\n`)
})

test('structured data says what the page is about', async ({ request }) => {
  const graph = async (path: string): Promise<Record<string, unknown>[]> =>
    JSON.parse((await getHead(request, path)).data)['@graph']
  expect((await graph('/')).map((node) => node['@type'])).toEqual(['Organization', 'WebSite'])
  const [trail] = await graph('/slot/category/73')
  expect(trail?.['itemListElement']).toMatchObject(
    ['/', '/slot', '/slot/category/73'].map((path) => ({ item: product.baseUrl + path })),
  )
  const questions = (await graph('/faq?lang=en')).find((node) => node['@type'] === 'FAQPage')?.[
    'mainEntity'
  ] as { name: string }[]
  expect(questions.length).toBeGreaterThan(5)
  expect(questions[0]?.name).toMatch(/\?$/)
  const tournament =
    (await buildSitemap(request)).find((address) => address.includes('/tournaments/')) ?? ''
  const event = (await graph(pathOf(tournament))).find((node) => node['@type'] === 'Event')
  expect(Date.parse(String(event?.['endDate']))).toBeGreaterThan(
    Date.parse(String(event?.['startDate'])),
  )
})
