/**
 * What everybody sees, by what it is made of. `standings` and `winners` are what moves while people
 * play: jackpots and places, recent wins; nothing that is kept for longer than a moment may depend on them.
 */
export type PublicTopic = 'catalogue' | 'content' | 'tournaments' | 'standings' | 'winners'

/** Counts the changes of what everybody sees: what is kept (pages, replies) ends with them. */
export type CacheVersions = {
  bump(topic: PublicTopic): void
  /** Another number once any of these has changed. */
  of(topics: readonly PublicTopic[]): number
}

export const createCacheVersions = (): CacheVersions => {
  const counts: Record<PublicTopic, number> = {
    catalogue: 0,
    content: 0,
    tournaments: 0,
    standings: 0,
    winners: 0,
  }
  return {
    bump(topic) {
      counts[topic] += 1
    },
    of: (topics) => topics.reduce((sum, topic) => sum + counts[topic], 0),
  }
}
