/**
 * A phone as it is typed, in its international form (E.164); a number without a country's code is
 * Turkish. What is no number stays as it is, so that the contract's own sentence says so.
 */
export const toPhone = (typed: string): string => {
  const text = typed.trim()
  if (!/^[+\d\s()./-]*$/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  if (text.startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (/^90\d{10}$/.test(digits)) return `+${digits}`
  const local = digits.replace(/^0/, '')
  return /^\d{10}$/.test(local) ? `+90${local}` : digits
}
