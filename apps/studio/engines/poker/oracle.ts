/*
 * Felek Poker again, from rules.en.ts alone. Cards are words ("10 of hearts"); a hand is looked at by counting, as a
 * person would at a table. Hundredths.
 */

const suitWords = ['spades', 'hearts', 'diamonds', 'clubs'] as const
const rankWords = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'] // prettier-ignore

type Card = { rank: string; suit: string }

/** A new deck, suit by suit from the ace up. */
const newDeck = (): Card[] => suitWords.flatMap((suit) => rankWords.map((rank) => ({ rank, suit })))

const counted = (words: readonly string[]): number[] =>
  [...new Set(words)]
    .map((word) => words.filter((one) => one === word).length)
    .sort((a, b) => b - a)

/** From the lowest up, the ace at both ends. */
const row = [...rankWords, 'ace']
const isRow = (ranks: readonly string[]): boolean =>
  row.slice(0, -4).some((_, low) => {
    const five = row.slice(low, low + 5)
    return five.every((rank) => ranks.includes(rank))
  })

/** The pay table, from its first line down. */
export const pokerOraclePay = (cards: readonly Card[]): number => {
  const ranks = cards.map(({ rank }) => rank)
  const [oneSuit, inARow] = [counted(cards.map(({ suit }) => suit))[0] === 5, isRow(ranks)]
  const alike = counted(ranks).join()
  const royal = ['10', 'jack', 'queen', 'king', 'ace'].every((rank) => ranks.includes(rank))
  if (royal && oneSuit) return 80_000
  if (inARow && oneSuit) return 5_000
  if (alike === '4,1') return 2_500
  if (alike === '3,2') return 900
  if (oneSuit) return 600
  if (inARow) return 400
  if (alike === '3,1,1') return 300
  if (alike === '2,2,1') return 200
  const good = ['jack', 'queen', 'king', 'ace']
  return good.some((rank) => ranks.filter((one) => one === rank).length === 2) ? 100 : 0
}

/** `draws`: which card of those that are left comes next, 52 first; `keep`: whether each of the five stays. */
export const pokerOracle = (draws: readonly number[], keep: readonly boolean[]): number => {
  const left = newDeck()
  const shuffled: Card[] = []
  for (const at of draws) {
    const card = left[at] as Card
    left.splice(at, 1)
    shuffled.push(card)
  }
  // The last one comes by itself.
  shuffled.push(...left)
  const waiting = shuffled.slice(5)
  const hand = shuffled.slice(0, 5).map((card, i) => {
    if (keep[i]) return card
    return waiting.shift() as Card
  })
  return pokerOraclePay(hand)
}
