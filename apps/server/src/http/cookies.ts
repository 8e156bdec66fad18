import type { IncomingHttpHeaders } from 'node:http'

/** The value of a request's cookie of that name. */
export const cookieOf = (
  { headers }: { headers: IncomingHttpHeaders },
  name: string,
): string | undefined => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value
  }
  return undefined
}
