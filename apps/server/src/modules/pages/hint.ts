import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../../http/cookies.ts'

/** In what a page differs for those who ask for the same one. */
export type Hint = { lang: 'tr' | 'en'; theme: 'dark' | 'light'; signedIn: boolean }

/** The language that the address names. */
export const askedLang = (request: FastifyRequest): 'tr' | 'en' | undefined => {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'tr' ? lang : undefined
}

/**
 * What the readable cookie `shell=<lang>.<theme>.<0|1>` says; a hint only, anything else is the
 * default.
 */
export const hintOf = (request: FastifyRequest): Hint => {
  const match = /^(tr|en)\.(dark|light)\.([01])$/.exec(cookieOf(request, 'shell') ?? '')
  const lang = askedLang(request) ?? (match?.[1] === 'en' ? 'en' : 'tr')
  return { lang, theme: match?.[2] === 'light' ? 'light' : 'dark', signedIn: match?.[3] === '1' }
}
