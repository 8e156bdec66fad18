/**
 * Does what one player asks for one thing after the other; players do not wait for each other. What a
 * turn throws is its own sender's.
 */
export const createTurns = () => {
  const turns = new Map<bigint, Promise<unknown>>()
  return async <T>(playerId: bigint, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(playerId)
    const turn = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    turns.set(playerId, turn)
    try {
      return await turn
    } finally {
      if (turns.get(playerId) === turn) turns.delete(playerId)
    }
  }
}
