/* JSON that is one text for one value: keys sorted, no spaces. What is sealed is this text, and whoever checks it writes it anew. */

type Entry = readonly [string, unknown]

const byKey = ([a]: Entry, [b]: Entry): number => (a < b ? -1 : a > b ? 1 : 0)

/** Of plain JSON values; what is undefined in an object is left out. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, it]) => it !== undefined)
  return `{${entries
    .sort(byKey)
    .map(([key, it]) => `${JSON.stringify(key)}:${canonical(it)}`)
    .join(',')}}`
}
