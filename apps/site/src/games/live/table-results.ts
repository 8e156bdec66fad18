/** What lies on a wheel's red pockets. */
const reds = new Set([
  '1',
  '3',
  '5',
  '7',
  '9',
  '12',
  '14',
  '16',
  '18',
  '19',
  '21',
  '23',
  '25',
  '27',
  '30',
  '32',
  '34',
  '36',
])

export type ResultTone = 'red' | 'black' | 'green' | 'blue' | 'plain'

/**
 * A result as a chip shows it: its tone, and the key of its word with the number that goes into it.
 */
export type TableResult = {
  tone: ResultTone
  word: 'red' | 'black' | 'green' | 'player' | 'banker' | 'tie' | 'blackjack' | 'bust' | 'dealer'
  n: string
}

/** Reads a result of the contract's `lastResults`; one that its kind does not know is left out. */
export const tableResult = (kind: string, result: string): TableResult | null => {
  if (kind === 'roulette') {
    if (!/^([0-9]|[12][0-9]|3[0-6])$/.test(result)) return null
    const tone = result === '0' ? 'green' : reds.has(result) ? 'red' : 'black'
    return { tone, word: tone, n: result }
  }
  if (kind === 'baccarat') {
    if (result === 'P') return { tone: 'blue', word: 'player', n: '' }
    if (result === 'B') return { tone: 'red', word: 'banker', n: '' }
    return result === 'T' ? { tone: 'green', word: 'tie', n: '' } : null
  }
  if (kind !== 'blackjack') return null
  if (result === 'BJ') return { tone: 'plain', word: 'blackjack', n: '' }
  if (result === 'X') return { tone: 'plain', word: 'bust', n: '' }
  return /^\d{1,2}$/.test(result) ? { tone: 'plain', word: 'dealer', n: result } : null
}
