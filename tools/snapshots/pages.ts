import { publicPaths } from '@felek/e2e/routes.ts'
import { withoutHashes } from './shape.ts'
import { merged, type Snapshot } from './snapshot.ts'

/* Pages as they are sent, and the headers of whatever is asked for. */

/** What each of the four processes is asked for besides the site's pages. */
const addresses = (baseUrl: string): string[] => {
  const base = new URL(baseUrl)
  const at = (offset: number) =>
    `http://${base.hostname}:${Number.parseInt(base.port, 10) + offset}`
  return [
    ...[
      '/alive',
      '/ready',
      '/health',
      '/metrics',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/service-worker.js',
      '/mark.svg',
      '/data/languages.json',
      '/offline',
      '/home',
      '/dev/mailbox',
      '/dev/mailbox.json',
      '/endpoint/openapi.json',
      '/endpoint/v1',
      '/endpoint/v1/public-key',
      '/endpoint/v1/ip-info',
      '/endpoint/v1/licenses',
      '/endpoint/v1/check-maintenance',
      '/endpoint/v1/export/unknown',
      '/operator/cashier',
      '/operator/security',
      '/providers/felek/open',
      '/witness/unknown/unknown',
      '/webhooks/unknown',
      '/there-is-no-such-page',
    ].map((path) => `${baseUrl}${path}`),
    ...[
      '/live',
      '/ready',
      '/metrics',
      '/play/meyve-pazari',
      '/play/hezarfen',
      '/play/felek-blackjack',
      '/par/meyve-pazari',
      '/round/00000000-0000-0000-0000-000000000000',
      '/api/verify/00000000-0000-0000-0000-000000000000',
      '/there-is-no-such-page',
    ].map((path) => `${at(1)}${path}`),
    ...['/alive', '/metrics', '/v1/unknown'].map((path) => `${at(3)}${path}`),
    ...['/', '/alive', '/there-is-no-such-page'].map((path) => `${at(4)}${path}`),
  ]
}

const ofConnection = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
])

export const describeHeaders = (status: number, headers: Headers): string =>
  [
    `HTTP ${status}`,
    ...[...headers]
      .filter(([name]) => !ofConnection.has(name))
      .map(([name, value]) =>
        name === 'x-request-id' || name === 'etag' || name === 'last-modified'
          ? `${name}: <set>`
          : `${name}: ${withoutHashes(value)}`,
      )
      // A policy's rules stand one a line, to be read where one differs.
      .map((line) => line.replaceAll('; ', ';\n  ')),
  ].join('\n')

/** One tag a line; what a page brings of today's lists is not its form. */
export const describePage = (html: string): string =>
  withoutHashes(html)
    .replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '<style>…</style>')
    .replaceAll(
      /(<script[^>]*type="application\/(?:json|ld\+json)"[^>]*>)[\s\S]*?<\/script>/g,
      '$1…</script>',
    )
    .replaceAll('><', '>\n<')

/** What time and chance fill: matches, what was mailed. Of these the head is kept. */
const filledByChance = /^server \/(sports|event|dev\/mailbox)/

export type Pages = { headers: Snapshot; html: Snapshot; cookies: Snapshot }

const nameOf = (baseUrl: string, address: string): string => {
  const offset =
    Number.parseInt(new URL(address).port, 10) - Number.parseInt(new URL(baseUrl).port, 10)
  const process = { 0: 'server', 1: 'studio', 3: 'feed', 4: 'sandbox' }[offset] ?? String(offset)
  return `${process} ${new URL(address).pathname}`
}

export const readPages = async (baseUrl: string): Promise<Pages> => {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text()
  const found = { headers: [], html: [], cookies: [] } as Record<keyof Pages, [string, string][]>
  const pages = publicPaths(sitemap).map((path) => `${baseUrl}${path}`)
  for (const address of [...pages, ...addresses(baseUrl)]) {
    const response = await fetch(address, { redirect: 'manual', headers: { accept: '*/*' } })
    const text = await response.text()
    const name = nameOf(baseUrl, address)
    found.headers.push([withoutHashes(name), describeHeaders(response.status, response.headers)])
    for (const cookie of response.headers.getSetCookie()) found.cookies.push(describeCookie(cookie))
    if (response.headers.get('content-type')?.startsWith('text/html'))
      found.html.push([
        withoutHashes(name),
        describePage(filledByChance.test(name) ? (text.split('<body')[0] ?? '') : text),
      ])
  }
  return {
    headers: merged(found.headers),
    html: merged(found.html),
    cookies: merged(found.cookies),
  }
}

/** A cookie's name and all that stands beside its value. */
export const describeCookie = (header: string): [name: string, text: string] => {
  const [pair = '', ...rest] = header.split('; ')
  return [pair.split('=')[0] ?? '', rest.sort().join('; ')]
}
