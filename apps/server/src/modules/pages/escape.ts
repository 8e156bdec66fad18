import { createHash } from 'node:crypto'

/** Text that may stand in HTML, in element or attribute. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** How a policy names an inline style. */
export const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
