import type { Boot, ShellOutput } from '@felek/contract/boot.ts'
import type { Build } from './build.ts'
import { reporting } from './csp-reports.ts'
import { escape, sha256 } from './escape.ts'
import { addressOf } from './sitemap.ts'

/** JSON that may stand in a script block: no `<` can close it, no separator can end a line. */
const json = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export type Page = { html: string; policy: string }

/**
 * How a page is found: its address, its picture where links to it are shared, and what it is about
 * (schema.org).
 */
export type Finding = { origin: string; path: string; image: string; about: unknown }

type PageParts = {
  build: Build
  boot: Boot
  shell: ShellOutput
  studio: string
  path: string
  finding: Finding | undefined
}

const locales = { tr: 'tr_TR', en: 'en_GB' } as const

const findingHead = (
  { origin, path, image, about }: Finding,
  { title, description }: ShellOutput,
  lang: Boot['lang'],
): string => {
  const here = (l: Boot['lang']) => escape(addressOf(origin, path, l))
  const other = lang === 'tr' ? 'en' : 'tr'
  return `<link rel="canonical" href="${here(lang)}">
<link rel="alternate" hreflang="tr" href="${here('tr')}">
<link rel="alternate" hreflang="en" href="${here('en')}">
<link rel="alternate" hreflang="x-default" href="${here('tr')}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Felek">
<meta property="og:url" content="${here(lang)}">
<meta property="og:locale" content="${locales[lang]}">
<meta property="og:locale:alternate" content="${locales[other]}">
<meta property="og:title" content="${escape(title)}">
<meta property="og:description" content="${escape(description)}">
<meta property="og:image" content="${escape(origin + image)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">${json(about)}</script>`
}

/**
 * A whole page: what is seen first is in it (its styles, header, hero, boot data), and one script and
 * the whole style sheet are named, the sheet at the end, so that the first sight waits for neither. The policy allows nothing else; cached bytes can carry no nonce, so the style is named by
 * its hash.
 */
export const page = ({ build, boot, shell, studio, path, finding }: PageParts): Page => {
  const { lang, theme } = boot
  const hero = (boot.home ?? (path === '/promotions' ? boot.promotions : undefined))?.sliders[0]
    ?.Image
  const heroPreload =
    hero === undefined
      ? ''
      : `<link rel="preload" as="image" type="image/avif" href="${escape(hero)}-wide.avif" media="(min-width: 768px)" fetchpriority="high">
<link rel="preload" as="image" type="image/avif" href="${escape(hero)}-tall.avif" media="(max-width: 767.98px)" fetchpriority="high">`
  const css = build.styles(shell.html)
  const html = `<!doctype html>
<html lang="${lang}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<title>${escape(shell.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escape(shell.description)}">
${finding ? findingHead(finding, shell, lang) : '<meta name="robots" content="noindex">'}
<meta name="theme-color" content="#0B1124">
<meta name="felek-studio" content="${escape(studio)}">
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/icon-192.png">
<link rel="manifest" href="/manifest.webmanifest${lang === 'tr' ? '' : '?lang=en'}">
${heroPreload}
${build.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`).join('\n')}
<style>${css}</style>
<script src="${build.loader}" type="module"></script>
</head>
<body>
<div id="root">${shell.html}</div>
<script type="application/json" id="boot">${json(boot)}</script>
<link rel="stylesheet" href="${build.sheet}">
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${sha256(css)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // The studio's public records of rounds, which the verify page reads and computes again.
    `connect-src 'self' ${studio}`,
    `frame-src ${studio}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types felek',
    ...reporting.policy,
  ].join('; ')
  return { html, policy }
}
