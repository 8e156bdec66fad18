import { expect, test } from 'vitest'
import { bringing, gameWants, langAsked, tableWants, withLinks } from './pages.ts'

const manifest = JSON.stringify({
  'index.html': { file: 'assets/play.js', imports: ['_shared.js'], assets: ['assets/face.woff2'] },
  'show.tsx': { file: 'assets/show.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'slot/slot-game.tsx': { file: 'assets/slot.js', imports: ['_shared.js'] },
  'racing/racing-game.tsx': { file: 'assets/race.js', css: ['assets/race.css'] },
  'play/stage-room.tsx': { file: 'assets/room.js' },
  'titles/inci-avi.ts': {
    file: 'assets/inci.js',
    dynamicImports: ['../engines/some/scene/some.tsx'],
  },
  '../engines/some/scene/some.tsx': { file: 'assets/scene.js', css: ['assets/scene.css'] },
  'texts/tr.ts': { file: 'assets/tr.js' },
  'texts/en.ts': { file: 'assets/en.js' },
  '../src/protocol/protocol.ts': { file: 'assets/protocol.js', imports: ['_shared.js'] },
})
const html = '<head><script src="/assets/play.js"></script></head>'
const linksOf = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('a page names what its engine and language need, what they import before them, once each', () => {
  const page = withLinks(html, manifest, gameWants({ engine: 'lines', slug: 'nazar' }, 'tr'))
  expect(linksOf(page)).toEqual([
    '/assets/shared.js',
    '/assets/shared.css',
    '/assets/show.js',
    '/assets/slot.js',
    '/assets/tr.js',
    '/assets/protocol.js',
    '/art/symbols/nazar.avif',
    '/art/symbols/royals.avif',
    '/art/stage/frame.avif',
    '/art/stage/frame-back.avif',
  ])
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/shared.css">')
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/slot.js">')
})

test('a race loads nothing of a slot, English nothing of Turkish', () => {
  const page = withLinks(html, manifest, gameWants({ engine: 'racing', slug: 'kupa' }, 'en'))
  const links = linksOf(page)
  expect(links).toContain('/assets/race.css')
  expect(links).toContain('/assets/en.js')
  expect(links.filter((link) => /slot|tr\.js|symbols/.test(link ?? ''))).toEqual([])
})

test('a title on the stage brings its look and the scene that this names, no other game', () => {
  const page = withLinks(html, manifest, gameWants({ engine: 'stage', slug: 'inci-avi' }, 'tr'))
  const links = linksOf(page)
  for (const file of ['room.js', 'inci.js', 'scene.js', 'scene.css'])
    expect(links).toContain(`/assets/${file}`)
  expect(links).toContain('/art/scenes/inci-avi/atlas.avif')
  expect(links.filter((link) => /slot|race|symbols/.test(link ?? ''))).toEqual([])
})

test('a scene with a picture of its own has it named beside its atlas', () => {
  const page = withLinks(html, manifest, gameWants({ engine: 'stage', slug: 'boncuk' }, 'tr'))
  const pictures = linksOf(page).filter((link) => link?.endsWith('.avif'))
  expect(pictures).toEqual(['/art/scenes/boncuk/atlas.avif', '/art/scenes/boncuk/board.avif'])
})

test('what the page names already is not named again', () => {
  const named = html.replace('</head>', '<link href="/assets/shared.js"></head>')
  const page = withLinks(named, manifest, tableWants('tr'))
  expect(linksOf(page).filter((link) => link === '/assets/shared.js')).toHaveLength(1)
})

test("the language is the client's rule: English where it is asked for, else Turkish", () => {
  expect([langAsked({ lang: 'en' }), langAsked({}), langAsked({ lang: ['en'] })]).toEqual([
    'en',
    'tr',
    'tr',
  ])
})

test('what a lobby loads ahead is what the page will ask for, its own script and face among it, and runs nothing', () => {
  const wanted = gameWants({ engine: 'stage', slug: 'inci-avi' }, 'tr')
  const page = bringing(manifest, wanted)
  const asked = new Set(linksOf(withLinks(html, manifest, wanted)))
  const brought = new Set(linksOf(page))
  expect([...asked].filter((file) => !brought.has(file))).toEqual([])
  expect([...brought].filter((file) => !asked.has(file))).toEqual([
    '/assets/play.js',
    '/assets/face.woff2',
  ])
  expect(page.match(/rel="(?!prefetch")/)).toBeNull()
  expect(page).not.toContain('<script')
})
