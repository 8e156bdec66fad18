/* Our own words in what a bank's line says: the code of a deposit, the code of a withdrawal. */

const depositCode = /(?<![A-Z0-9])FLK[-\s]?([2-9A-HJ-NP-Z]{6})(?![A-Z0-9])/g
const payoutCode = /(?<![A-Z0-9])PAY[-\s]?([A-Z0-9]{6,20})(?![A-Z0-9])/g

/** The one code that a text names, as we write it; null where it names none, or two. */
const findOnly = (text: string, pattern: RegExp, prefix: string): string | null => {
  const found = new Set(
    [...text.toUpperCase().matchAll(pattern)].map(([, rest]) => `${prefix}-${rest}`),
  )
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

export const findDepositCode = (text: string): string | null => findOnly(text, depositCode, 'FLK')
export const findPayoutCode = (text: string): string | null => findOnly(text, payoutCode, 'PAY')
