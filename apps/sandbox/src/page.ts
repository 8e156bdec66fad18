import { createHash } from 'node:crypto'
import type { PaymentOrder } from '@felek/contract/protocols/payment/payment.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { fill, phrases } from '@felek/phrases/phrases.ts'
import { halfOf, type Choice } from './choices.ts'
import { style } from './style.ts'

/*
 * The page in plain HTML: no script, nothing loaded, one style that the policy names by its hash.
 * Its buttons are forms, which may lead to this origin and to the merchant's alone.
 */

const styleHash = createHash('sha256').update(style).digest('base64')

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** What every page of ours is sent with. `back`: the origin that a form may lead back to. */
export const headersOf = (back: string | undefined): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${back === undefined ? '' : ` ${back}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // The address holds the order.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

const document_ = (lang: Lang, title: string, main: string): string => {
  const t = phrases[lang].sandbox
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${escape(`${title} · ${t.name}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<style>${style}</style>
</head>
<body>
<header><strong>${escape(t.name)}</strong> <span>${escape(t.badge)}</span></header>
<main>
<h1>${escape(title)}</h1>
${main}
</main>
</body>
</html>
`
}

const button = (choice: Choice | 'leave', text: string, look: string): string =>
  `<button name="choice" value="${choice}" class="${look}">${escape(text)}</button>`

const meansOf = (t: (typeof phrases)['tr']['sandbox'], means: string): string =>
  means === 'card' || means === 'wallet' || means === 'btc' || means === 'usdt' ? t[means] : means

/** The order, and what may become of it. */
export const payPage = (order: PaymentOrder): string => {
  const t = phrases[order.lang].sandbox
  const isCard = order.means === 'card'
  const line = (name: string, value: string) =>
    `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`
  return document_(
    order.lang,
    t.title,
    `<dl>
<div class="amount"><dt>${escape(t.amount)}</dt><dd>${escape(formatMoney(order.amount, order.lang))}</dd></div>
${line(t.merchant, 'Felek')}
${line(t.means, meansOf(t, order.means))}
${line(t.reference, order.reference)}
</dl>
<p>${escape(isCard ? t.about_card : t.about_other)}</p>
<form method="post">
${button('pay', isCard ? t.pay_card : t.pay, 'main')}
${isCard ? button('not_verified', t.refuse_card, '') : ''}
${button('decline', t.refuse, '')}
${button('leave', t.leave, 'quiet')}
<fieldset>
<legend>${escape(t.more)}</legend>
${button('late', t.late, '')}
${button('very_late', t.very_late, '')}
${button('twice', t.twice, '')}
${button('less', fill(t.less, { amount: formatMoney(halfOf(order.amount), order.lang) }), '')}
</fieldset>
</form>`,
  )
}

/** What is over; only the way back is left. */
export const overPage = (order: PaymentOrder, state: 'decided' | 'expired'): string => {
  const t = phrases[order.lang].sandbox
  return document_(
    order.lang,
    t[state],
    `<p>${escape(t[`${state}_text`])}</p>
<p><a class="button" href="${escape(order.returnUrl)}">${escape(t.back)}</a></p>`,
  )
}

/** Where no order can be read, nobody knows the language either. */
export const unknownPage = (): string => {
  const { tr, en } = phrases
  return document_(
    'tr',
    tr.sandbox.unknown,
    `<p>${escape(tr.sandbox.unknown_text)}</p><p lang="en">${escape(`${en.sandbox.unknown}. ${en.sandbox.unknown_text}`)}</p>`,
  )
}
