import { createHash } from 'node:crypto'
import { formatDay, formatTime, type Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { escapeHtml } from './compose.ts'
import type { Delivered } from './messages.ts'

const style = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #12141b; color: #e8eaf2 }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.125rem; margin: 0 }
a { color: #ffcf5c } header p, .meta { color: #a9b0c3; margin: .25rem 0 1rem }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1.5rem }
input, button { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid #3b4256; background: #1b1f2b; color: inherit }
input { flex: 1; min-width: 12rem } article { background: #1b1f2b; border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; overflow-wrap: anywhere }
nav { display: flex; gap: .5rem; margin: 0 0 1rem } nav a { padding: .5rem 1rem; border-radius: .5rem; text-decoration: none } nav a[aria-current] { background: #1b1f2b; color: inherit }
@media (prefers-color-scheme: light) { body { background: #f4f5f9; color: #171a23 } a { color: #7a4b00 } header p, .meta { color: #565d70 } input, button, article, nav a[aria-current] { background: #fff } }
`

export const mailboxHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // A mail's link carries a token; the page it leads to must not learn what was read before it.
  'referrer-policy': 'no-referrer',
}

/** The demo mailbox as a page that works without script. */
export const mailboxPage = (
  mails: readonly Delivered[],
  { to, lang, channel }: { to: string | undefined; lang: Lang; channel: 'mail' | 'sms' },
): string => {
  const words = phrases[lang].mails.mailbox
  const articles = mails.map(
    (mail) => `<article lang="${mail.lang}">
${mail.subject === '' ? '' : `<h2>${escapeHtml(mail.subject)}</h2>\n`}<p class="meta">${escapeHtml(mail.to)} · <time datetime="${mail.createdAt}">${formatDay(mail.createdAt, lang)} ${formatTime(mail.createdAt, lang, true)}</time></p>
${mail.html}
</article>`,
  )
  const tab = (name: 'mail' | 'sms') =>
    `<a href="?channel=${name}&amp;lang=${lang}"${name === channel ? ' aria-current="page"' : ''}>${escapeHtml(words[name])}</a>`
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(words.title)}</title><style>${style}</style></head>
<body>
<header><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.about)}</p></header>
<nav>${tab('mail')}${tab('sms')}</nav>
<form><label for="to">${escapeHtml(words.recipient)}</label><input id="to" name="to" type="search" value="${escapeHtml(to ?? '')}"><input type="hidden" name="lang" value="${lang}"><input type="hidden" name="channel" value="${channel}"><button>${escapeHtml(to === undefined ? words.filter : words.refresh)}</button></form>
<main>
${articles.join('\n') || `<p>${escapeHtml(channel === 'sms' ? words.empty_sms : words.empty)}</p>`}
</main>
</body>
</html>
`
}
