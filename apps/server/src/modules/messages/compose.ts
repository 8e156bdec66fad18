import { fill, phrases } from '@felek/phrases/phrases.ts'
import type { Lang } from '@felek/phrases/format.ts'

type Templates = Omit<(typeof phrases)['tr']['mails'], 'greeting' | 'footer' | 'mailbox'>
export type Template = keyof Templates

export type Composed = {
  subject: string
  text: string
  /** A fragment: paragraphs and links, all else escaped. */
  html: string
  links: string[]
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/**
 * One text makes both forms: the plain one, and HTML in which the paragraph `{link}` is a link that
 * says what it does.
 */
export const composeMail = (
  template: Template,
  lang: Lang,
  values: Record<string, string> & { username: string; link: string },
): Composed => {
  const { greeting, footer, [template]: mail } = phrases[lang].mails
  const linked = mail.body.split('\n\n').includes('{link}')
  const paragraphs = [greeting, ...mail.body.split('\n\n'), footer]
  const html = paragraphs.map((paragraph) =>
    paragraph === '{link}'
      ? `<p><a href="${escapeHtml(values.link)}">${escapeHtml('action' in mail ? mail.action : values.link)}</a></p>`
      : `<p>${escapeHtml(fill(paragraph, values)).replace(/\n/g, '<br>')}</p>`,
  )
  return {
    subject: fill(mail.subject, values),
    text: paragraphs.map((paragraph) => fill(paragraph, values)).join('\n\n'),
    html: html.join('\n'),
    links: linked ? [values.link] : [],
  }
}

export type SmsTemplate = keyof (typeof phrases)['tr']['sms']

/** A text message: one text, with no links. */
export const composeSms = (
  template: SmsTemplate,
  lang: Lang,
  values: Record<string, string>,
): Composed => {
  const text = fill(phrases[lang].sms[template], values)
  return { subject: '', text, html: `<p>${escapeHtml(text)}</p>`, links: [] }
}
