import { foldName } from '../accounts/accounts.ts'

/** What a bank puts in the place of letters that it does not show. */
const mask = /[*•●×?_]|\bx{2,}\b/i

const tokensOf = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '')

/** How many words two names have in common, in any order and written in any way. */
const countSame = (one: string, other: string): number => {
  const left = tokensOf(other)
  return tokensOf(one).filter((token) => {
    const at = left.indexOf(token)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/**
 * Whether two names may be one person's: two words of them at least are the same. A masked name fits nobody's.
 */
export const namesFit = (one: string, other: string): boolean =>
  !mask.test(one) && !mask.test(other) && countSame(one, other) >= 2

export type NameMatch = 'fits' | 'partly' | 'differs' | 'unknown'

/** How a sender's name, as a bank wrote it, stands to somebody's; a name that is masked or missing says nothing. */
export const compareNames = (sender: string, owner: string): NameMatch => {
  if (sender.trim() === '' || mask.test(sender)) return 'unknown'
  const same = countSame(sender, owner)
  return same >= 2 ? 'fits' : same === 1 ? 'partly' : 'differs'
}
