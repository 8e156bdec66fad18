import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fastify, { type FastifyInstance } from 'fastify'
import { loadTitles } from '../../engines/registry.ts'
import { readPar } from '../../engines/par.ts'
import { games } from '../games/games.ts'
import declared from '../games/rtp.json' with { type: 'json' }
import { addParPages } from './routes.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await addParPages(app, ['http://localhost:3000'])
})
afterAll(() => app.close())
const get = (url: string) => app.inject({ url })
const titles = await loadTitles()

describe('the sheet of figures', () => {
  it.each(titles.map(({ slug }) => slug))(
    'of %s says what is declared, in both languages',
    async (slug) => {
      const par = readPar(slug)
      if (!par) throw new Error('no sheet')
      const { figures } = par
      const [tr, en] = [await get(`/par/${slug}`), await get(`/par/${slug}?lang=en`)]
      expect([tr.statusCode, en.statusCode]).toEqual([200, 200])
      for (const text of [
        par.maths,
        `${figures.rtp.least}%`,
        figures.sigma,
        figures.topEvery.toLocaleString('en-GB'),
        `${figures.returns.of1000[2]}%`,
      ])
        expect(en.body).toContain(text)
      expect(tr.body).toContain(`%${figures.rtp.least.replace('.', ',')}`)
      expect(tr.body).toContain('<html lang="tr">')
      if (figures.known.how === 'sampled')
        expect(tr.body).toContain(`± ${String(figures.known.pointsAt99).replace('.', ',')} puan`)
      for (const { body } of [tr, en]) {
        expect(body).not.toMatch(/undefined|NaN|\[object|<script/)
        expect(body).toContain('</html>')
      }
    },
  )

  it("of today's games says what is exact of them: spread, the chance of the highest prize, rules and config", async () => {
    for (const { title, info, maths } of games.values()) {
      const [tr, en] = [await get(`/par/${title.slug}`), await get(`/par/${title.slug}?lang=en`)]
      expect(en.statusCode).toBe(200)
      const figures = (declared as unknown as Record<string, { topEvery: number }>)[title.slug]
      for (const text of [
        `${info.rtp}%`,
        maths,
        `once in ${figures?.topEvery.toLocaleString('en-GB')} rounds`,
        'What does a round pay?',
        'What is left after many rounds?',
        'Of these, no more than the stake',
        '<h2>Rules</h2>',
        '<h2>Configuration</h2>',
      ])
        expect(en.body, title.slug).toContain(text)
      expect(tr.body).not.toContain('hesaplanmadı')
      for (const { body } of [tr, en]) expect(body).not.toMatch(/undefined|NaN|\[object/)
    }
    const tombala = await get('/par/tombala')
    expect(tombala.body).toContain('1.363.263 turda bir')
    expect(tombala.body).toContain('tek kart')
    const race = await get('/par/ruzgar-kupasi?lang=en')
    expect(race.body).toContain('a bet on Karayel to win')
    expect(race.body).toContain('93.40% – 95.00%')
    const slot = await get('/par/lale-bahcesi')
    for (const text of ['%87,49', '%8,63', '994.684 turda bir', 'Lale'.toLowerCase()])
      expect(slot.body).toContain(text)
  })

  it('says of a game with choices, in words, which round its spread is of', async () => {
    const said = async (slug: string) => [
      (await get(`/par/${slug}`)).body,
      (await get(`/par/${slug}?lang=en`)).body,
    ]
    for (const [slug, tr, en] of [
      ['inci-avi', '3 kestane; üç kabuk açılıp toplanır', 'three shells are opened'],
      ['inci-avi', '20 kestane, en az', '1 urchin, at least'],
      ['yazi-tura', 'bir atış; bilinirse toplanır', 'one throw; a right call is taken'],
      ['boncuk', 'yüksek risk, 16 sıra', 'low risk, 8 rows'],
      ['felek-poker', 'her elde en iyi kartlar tutulur', 'Royal flush'],
      ['duses', '%48,50 şans, çizginin üstünde', 'a chance of 48.50%, over the line'],
      ['kuyruklu', 'hedef 2×', 'a target of 2×'],
      ['hezarfen', 'bahis 2× değerinde bozdurulur', 'the bet is cashed out at 2×'],
    ] as const) {
      const [inTr, inEn] = await said(slug)
      expect(inTr).toContain(tr)
      expect(inEn).toContain(en)
      for (const body of [inTr, inEn])
        expect(body?.replace(/<pre>.*<\/pre>/s, ''), slug).not.toContain('&#34;:')
    }
  })

  it('says how well a sampled chance of the highest prize is known', async () => {
    const met = readPar('lokum-yagmuru')?.figures.topMet
    expect(met?.hits).toBeGreaterThanOrEqual(1_000)
    expect(met?.percentAt99).toBeLessThanOrEqual(10)
    const { body } = await get('/par/lokum-yagmuru')
    const percent = `${met?.percentAt99}`.replace('.', ',')
    expect(body).toContain(`(yüzde 99 güvenle ± %${percent}; örneklemede`)
    expect(body).toContain(`${met?.hits.toLocaleString('tr-TR')} kez görüldü)`)
  })

  it('needs no script, may be framed by the game and the site, and says when there is none', async () => {
    const { headers } = await get('/par/duses')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/style-src 'sha256-[\w+/]+='/)
    expect(policy).toContain("frame-ancestors 'self' http://localhost:3000")
    expect((await get('/par/yok')).statusCode).toBe(404)
    expect((await get('/par/yok')).body).toContain('Böyle bir oyun yok')
    expect((await get('/par')).body).toContain('/par/nazar')
  })
})
