/**
 * What each slot is meant to be like; `tune.ts` makes its strips and pays from this, once. The
 * figures that players see come from the finished data alone.
 */
export type Recipe = {
  slug: string
  pays: 'lines' | 'ways'
  volatility: 1 | 2 | 3
  /** Percent; the tuner ends within 0.1 of it, mostly within 0.01. */
  target: number
  awards: readonly [number, number, number]
  retrigger: number
  retriggersMax: number
  /** Lines: the multiplier of free spins. Cascades: the ladders. */
  multiplier?: number
  ladders?: readonly [readonly number[], readonly number[]]
  /** Reels (1 to 5) that hold wilds, and how many each. Cascades: 2 to 4 only. */
  wilds: readonly [reels: string, each: number]
  /** How many of each premium (dearest first) and royal a reel holds. */
  premiums: readonly [number, number, number, number]
  royals: readonly [number, number, number, number, number]
}

const lines = (
  slug: string,
  volatility: 1 | 2 | 3,
  target: number,
  rest: Partial<Recipe> = {},
): Recipe => ({
  slug,
  pays: 'lines',
  volatility,
  target,
  ...(
    {
      1: {
        awards: [8, 10, 12],
        retrigger: 5,
        retriggersMax: 2,
        multiplier: 2,
        wilds: ['234', 2],
        premiums: [3, 3, 3, 4],
        royals: [4, 4, 4, 4, 4],
      },
      2: {
        awards: [8, 10, 12],
        retrigger: 5,
        retriggersMax: 1,
        multiplier: 2,
        wilds: ['234', 1],
        premiums: [2, 2, 3, 3],
        royals: [4, 4, 4, 5, 5],
      },
      3: {
        awards: [8, 10, 12],
        retrigger: 4,
        retriggersMax: 1,
        multiplier: 2,
        wilds: ['234', 1],
        premiums: [2, 2, 2, 3],
        royals: [4, 4, 5, 5, 5],
      },
    } as const
  )[volatility],
  ...rest,
})

const cascade = (
  slug: string,
  volatility: 1 | 2 | 3,
  target: number,
  rest: Partial<Recipe> = {},
): Recipe => ({
  slug,
  pays: 'ways',
  volatility,
  target,
  ...(
    {
      1: {
        awards: [6, 8, 10],
        retrigger: 3,
        retriggersMax: 2,
        ladders: [
          [1, 2, 3],
          [2, 3, 4],
        ],
        wilds: ['234', 1],
        premiums: [2, 2, 2, 2],
        royals: [3, 3, 3, 3, 3],
      },
      2: {
        awards: [8, 10, 12],
        retrigger: 4,
        retriggersMax: 2,
        ladders: [
          [1, 2, 3, 5],
          [2, 4, 6, 10],
        ],
        wilds: ['234', 1],
        premiums: [1, 2, 2, 2],
        royals: [3, 3, 3, 3, 3],
      },
      3: {
        awards: [8, 9, 10],
        retrigger: 4,
        retriggersMax: 1,
        ladders: [
          [1, 2, 4, 8],
          [2, 4, 8, 16],
        ],
        wilds: ['34', 1],
        premiums: [1, 1, 2, 2],
        royals: [3, 3, 3, 4, 4],
      },
    } as const
  )[volatility],
  ...rest,
})

export const recipes: readonly Recipe[] = [
  lines('lale-bahcesi', 2, 96.12),
  lines('yildiz-carki', 3, 96.48),
  cascade('anka-atesi', 3, 96.3),
  lines('aslan-payi', 2, 96.4, { wilds: ['12345', 1], premiums: [2, 3, 3, 3] }),
  lines('korsan-koyu', 3, 96.05, {
    awards: [7, 9, 12],
    premiums: [2, 2, 3, 3],
    royals: [3, 4, 5, 5, 5],
  }),
  cascade('derin-mavi', 2, 96.6),
  lines('bal-kovani', 1, 95.9),
  cascade('ejder-yuvasi', 3, 96.75, { awards: [7, 9, 12] }),
  cascade('nazar', 2, 96.2, {
    ladders: [
      [1, 2, 3, 4],
      [3, 6, 9, 12],
    ],
  }),
  lines('meyve-pazari', 1, 96.8, { awards: [5, 8, 12], multiplier: 3, royals: [4, 4, 4, 5, 5] }),
  lines('kurt-dolunay', 3, 96.9, { awards: [12, 13, 14], retrigger: 3 }),
  cascade('seker-yagmuru', 1, 96.45),
  cascade('volkan', 3, 95.8, {
    ladders: [
      [1, 2, 3, 6],
      [3, 6, 9, 18],
    ],
  }),
  lines('elmas-ocagi', 3, 96.55, { wilds: ['345', 1] }),
  lines('gece-baykusu', 2, 95.75, { awards: [6, 8, 10], multiplier: 3 }),
  lines('cay-saati', 1, 96.35, { wilds: ['12345', 1], premiums: [3, 3, 4, 4] }),
  cascade('uzay-madeni', 2, 96.95, { premiums: [2, 2, 2, 2], royals: [2, 3, 3, 3, 3] }),
  lines('dort-yaprak', 1, 97.0, { awards: [7, 7, 7], premiums: [2, 3, 4, 4] }),
  lines('kaplan-pencesi', 2, 96.25, { wilds: ['24', 2], royals: [4, 4, 4, 4, 5] }),
  cascade('kum-tahti', 2, 95.95, { awards: [10, 12, 15], retrigger: 2 }),
  cascade('kahinin-kuresi', 1, 96.15, {
    ladders: [
      [1, 2, 3, 4],
      [2, 3, 4, 5],
    ],
  }),
  lines('mantar-ormani', 2, 96.7, { wilds: ['345', 2], premiums: [2, 3, 3, 4] }),
  lines('bambu-bey', 1, 96.0, { retrigger: 3, retriggersMax: 4, premiums: [3, 3, 3, 3] }),
  cascade('dino-vadisi', 2, 96.5, {
    ladders: [
      [1, 3, 5],
      [2, 6, 10],
    ],
  }),
  lines('perili-konak', 3, 95.65, { multiplier: 4, awards: [4, 5, 6], retrigger: 3 }),
  cascade('kurnaz-tilki', 1, 96.85, { premiums: [2, 2, 2, 3], awards: [5, 7, 10] }),
  lines('horoz-vakti', 2, 96.65, { multiplier: 3, awards: [5, 8, 12], retrigger: 3 }),
]
