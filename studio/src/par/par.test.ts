import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fastify, { type FastifyInstance } from 'fastify'
import { loadTitles } from '../../engines/registry.ts'
import { readPar } from '../../engines/par.ts'
import { games } from '../games/games.ts'
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

  it("of today's games says what is exact of them", async () => {
    for (const { title, info, maths } of games.values()) {
      const { statusCode, body } = await get(`/par/${title.slug}?lang=en`)
      expect(statusCode).toBe(200)
      expect(body).toContain(`${info.rtp}%`)
      expect(body).toContain(maths)
      expect(body).not.toMatch(/undefined|NaN|\[object/)
    }
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
