import { readFileSync } from 'node:fs'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { escape, sha256 } from './escape.ts'

/** What an installed site is called and looks like, in the language of the page that names it. */
export const manifestOf = (lang: Lang): string => {
  const { app } = phrases[lang].pages
  const inLang = (path: string) => (lang === 'tr' ? path : `${path}?lang=${lang}`)
  const icon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
  return JSON.stringify({
    id: '/',
    name: app.name,
    short_name: app.name,
    description: app.description,
    lang,
    dir: 'ltr',
    start_url: inLang('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#0B1124',
    theme_color: '#0B1124',
    categories: ['games', 'entertainment'],
    icons: [
      { ...icon, purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      // All that matters of it lies within the circle that launchers may cut
      // (tools/art/site/mark.ts).
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: (['slot', 'live', 'promotions'] as const).map((name) => ({
      name: app[name],
      url: inLang(`/${name}`),
      icons: [icon],
    })),
  })
}

const mark = readFileSync(
  new URL('../../../../site/public/mark.svg', import.meta.url),
  'utf8',
).trim()

const css = `:root{color-scheme:dark light;--bg:#0B1124;--text:#F5F1E6;--text-2:#B9C0DA}
@media (prefers-color-scheme:light){:root{--bg:#F5F2EA;--text:#141B36;--text-2:#454D6B}}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:var(--bg);color:var(--text);font:500 16px/1.5 system-ui,sans-serif}
main{max-width:44ch;padding:32px 24px;text-align:center}
svg{width:56px;height:56px}
h1{margin:20px 0 8px;font-size:24px;line-height:30px;letter-spacing:-.022em}
p{margin:0 0 28px;color:var(--text-2)}
a{display:inline-block;min-width:160px;padding:12px 24px;border-radius:8px;background:#FFB938;color:#1C1404;font-weight:650;text-decoration:none}
a:focus-visible{outline:2px solid var(--text);outline-offset:2px}`

type Words = { title: string; text: string; retry: string }

/** A page that needs nothing but itself, and asks again by itself for the address it stands for. */
const waitingPage = (lang: Lang, { title, text, retry }: Words, againS: number) => ({
  html: `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${escape(title)} | Felek</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${againS}">
<style>${css}</style>
</head>
<body>
<main>
${mark}
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
<a href="">${escape(retry)}</a>
</main>
</body>
</html>
`,
  policy: `default-src 'none'; style-src ${sha256(css)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
})

/** What an installed browser shows where the network is away. */
export const offlinePage = (lang: Lang) => waitingPage(lang, phrases[lang].pages.offline, 10)

/** What is shown, with 503, where the database is away and nothing is kept. */
export const awayPage = (lang: Lang) => waitingPage(lang, phrases[lang].pages.away, 5)
