import type { RaceData } from '../maths/racing.ts'

/**
 * The races: who runs and how strong they are. Weights are shares of the chance to win; they need
 * no particular sum.
 */
export type Race = RaceData & { names: readonly string[] }

export const races: Readonly<Record<string, Race>> = {
  'ruzgar-kupasi': {
    names: ['Meltem', 'Karayel', 'İmbat', 'Lodos', 'Samyeli', 'Yıldız'],
    weights: [17, 30, 10, 22, 8, 13],
    places: 2,
  },
  'bogaz-regatasi': {
    names: ['Yakamoz', 'Martı', 'Albatros', 'Mercan', 'Yunus', 'İnci', 'Dalga', 'Akıntı'],
    weights: [12, 7, 24, 10, 18, 6, 15, 8],
    places: 3,
  },
}
