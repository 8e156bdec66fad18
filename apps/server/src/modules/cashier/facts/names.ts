import { foldName } from '../accounts/accounts.ts'

/** What a bank puts in the place of letters that it does not show. */
const mask = /[*•●×?_]|\bx{2,}\b/i

const tokensOf = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '')

/**
 * Whether two names may be one person's: two words of them at least are the same, in any order and
 * written in any way. A masked name fits nobody's.
 */
export const namesFit = (one: string, other: string): boolean => {
  if (mask.test(one) || mask.test(other)) return false
  const left = tokensOf(other)
  const same = tokensOf(one).filter((token) => {
    const at = left.indexOf(token)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return same.length >= 2
}
