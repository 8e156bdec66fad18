import { fill } from './fill.ts'
import type { OfficePhrases } from './office-phrases.ts'
import { wordOf } from './word-of.ts'

/** An account of the ledger as staff call it; one that has no word stands as it is. */
export const accountName = ({ reports }: OfficePhrases, account: string): string => {
  const [head = '', name] = account.split(/:(.*)/s)
  const { games, gateway, jackpot, bonusOf, ...plain } = reports.accounts
  const named: Readonly<Record<string, string>> = { games, gateway, jackpot, bonus: bonusOf }
  const sentence = name === undefined ? undefined : named[head]
  return sentence ? fill(sentence, { name: name ?? '' }) : wordOf(plain, account)
}

/** A key of a report's row: how a game stands, who corrected, what happened. */
export const keyName = ({ reports }: OfficePhrases, column: string, key: string): string => {
  if (column === 'state') return wordOf(reports.states, key)
  if (column === 'origin') return wordOf(reports.origins, key)
  return wordOf(reports.events, key)
}
