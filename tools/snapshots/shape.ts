/*
 * What a JSON value looks like, without what differs from one start of the product to the next: a line
 * for each path with the kinds of values seen there. Elements of an array share one path.
 */

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const day = /^\d{4}-\d\d-\d\d$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const decimal = /^-?\d+(\.\d+)?$/

const textKind = (text: string): string => {
  if (text === '') return 'empty text'
  if (time.test(text)) return 'time'
  if (day.test(text)) return 'day'
  if (uuid.test(text)) return 'uuid'
  if (decimal.test(text)) return text.includes('.') ? 'decimal text' : 'whole text'
  return 'text'
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value === 'string') return textKind(value)
  return typeof value === 'number' ? 'number' : typeof value
}

/** An object whose keys are ids, not names: they differ, what stands under them does not. */
const isId = (key: string): boolean => /\d/.test(key) || key.includes('|') || key.length > 40

const walk = (value: unknown, path: string, seen: Map<string, Set<string>>): void => {
  const note = (kind: string) => seen.set(path, (seen.get(path) ?? new Set()).add(kind))
  if (Array.isArray(value)) {
    note('list')
    for (const each of value) walk(each, `${path}[]`, seen)
  } else if (typeof value === 'object' && value !== null) {
    note('object')
    for (const [key, each] of Object.entries(value))
      walk(each, `${path}.${isId(key) ? '<id>' : key}`, seen)
  } else note(kindOf(value))
}

export const shapeOf = (value: unknown): string => {
  const seen = new Map<string, Set<string>>()
  walk(value, '', seen)
  return [...seen]
    .map(([path, kinds]) => `${path || '(all)'}: ${[...kinds].sort().join(' | ')}`)
    .sort()
    .join('\n')
}

/** Text of a page or a header without hashes of builds, times and numbers of requests. */
export const withoutHashes = (text: string): string =>
  text
    .replaceAll(/-[\w-]{8}(?=\.(?:js|css|woff2|svg|webp|avif|png|json|mjs)\b)/g, '-<hash>')
    .replaceAll(/sha(256|384)-[\w+/=]{40,}/g, 'sha$1-<hash>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g, '<time>')
    .replaceAll(/(?<=[\s/"'])(localhost|127\.0\.0\.1):\d+/g, '$1:<port>')
    // This machine's own addresses, as many as it has.
    .replaceAll(/(?: http:\/\/\d+\.\d+\.\d+\.\d+:\d+)+/g, ' http://<own address>')
    .replaceAll(/\/tournaments\/\d+/g, '/tournaments/<id>')
