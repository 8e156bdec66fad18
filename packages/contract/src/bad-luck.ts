/*
 * How often bad luck befalls a simulated match, one in so many: public, in the rules of bets
 * (BahisKurallari), in every chance that our feed tells and in its draws (docs/feed.md). A feed of real
 * matches has none of it.
 */
export const badLuck = {
  postponed: 100,
  /** Football and basketball, at a moment of play that is as likely as any other between these minutes. */
  abandoned: 150,
  footballMinutes: [20, 80],
  basketballMinutes: [8, 35],
  /** Tennis, behind each game but the last one: about one match in fifty. */
  retiredPerGame: 1_200,
  retired: 50,
  /** The scout reports another result at the whistle, and it is found before it is confirmed. */
  corrected: 200,
  scoutLost: 20,
  /** Of goals that were seen. */
  videoGoals: 50,
} as const
