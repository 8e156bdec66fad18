/**
 * Money is whole kuruş in bigint; the wire has decimal strings. Multiples are hundredths, read in
 * the same way.
 */

export const toKurus = (amount: string): bigint => {
  const negative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const kurus = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  return negative ? -kurus : kurus
}

/** 1250n → "12.50". */
export const fromKurus = (kurus: bigint): string => {
  const size = kurus < 0n ? -kurus : kurus
  return `${kurus < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** A multiple of the stake as money, cut to the kuruş as the studio's ladder makes unneeded. */
export const timesStake = (stakeKurus: bigint, multiple: string): bigint =>
  (stakeKurus * toKurus(multiple)) / 100n

/** "8.00" → "8", "2.50" → "2,5" in Turkish and "2.5" in English. */
export const plainMultiple = (multiple: string, lang: 'tr' | 'en'): string => {
  const [whole = '0', fraction = ''] = multiple.split('.')
  const digits = fraction.replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, lang === 'tr' ? '.' : ',')
  return digits === '' ? grouped : `${grouped}${lang === 'tr' ? ',' : '.'}${digits}`
}
