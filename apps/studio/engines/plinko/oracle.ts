/*
 * Plinko again, from rules.en.ts alone: where the ball ends is counted from its lefts, from the right edge, and a board
 * is read as it is written there, from the edge to the middle. Hundredths.
 */
export const plinkoOracle = (edgeToMiddle: readonly number[], path: readonly number[]): number => {
  const lefts = path.filter((step) => step === 0).length
  const rights = path.length - lefts
  const fromNearerEdge = lefts < rights ? lefts : rights
  const price = edgeToMiddle[fromNearerEdge]
  if (price === undefined) throw new Error('the ball left the board')
  return price
}
