import { fill, phrases } from '../../../phrases/src/phrases.ts'
import type { Lang } from '../../../phrases/src/format.ts'

type Templates = Omit<(typeof phrases)['tr']['mails'], 'greeting' | 'footer' | 'mailbox'>
export type Template = keyof Templates

export type Composed = {
  subject: string
  text: string
  /** A fragment: paragraphs and links, all else escaped. */
  html: string
  links: string[]
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** One text makes both forms: the plain one, and HTML in which the paragraph `{link}` is a link that says what it does. */
export const composeMail = (template: Template, lang: Lang, values: { username: string; link: string }): Composed => {
  const { greeting, footer, [template]: mail } = phrases[lang].mails
  const paragraphs = [greeting, ...mail.body.split('\n\n'), footer]
  const html = paragraphs.map((paragraph) =>
    paragraph === '{link}'
      ? `<p><a href="${escapeHtml(values.link)}">${escapeHtml(mail.action)}</a></p>`
      : `<p>${escapeHtml(fill(paragraph, values))}</p>`,
  )
  return {
    subject: fill(mail.subject, values),
    text: paragraphs.map((paragraph) => fill(paragraph, values)).join('\n\n'),
    html: html.join('\n'),
    links: [values.link],
  }
}
