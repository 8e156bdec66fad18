import { racingRules, type Race } from '@felek/studio/engines/racing/rules.ts'
import { titles } from '@felek/studio/src/titles.ts'
import { studioArt, type Piece } from '../piece.ts'
import { course, courseSize, drift, driftSize } from './course.ts'
import { spriteCell, spriteSheet } from './sprites.ts'

const kinds: Readonly<Record<string, 'kite' | 'boat'>> = {
  'ruzgar-kupasi': 'kite',
  'bogaz-regatasi': 'boat',
}

const ofRace = (slug: string, runners: number): Piece[] => {
  const kind = kinds[slug]
  if (!kind) throw new Error(`${slug} has nobody to run: tools/art/racing/pieces.ts`)
  const path = (name: string) => `${studioArt}/racing/${slug}-${name}.avif`
  return [
    {
      path: path('runners'),
      format: 'avif',
      bytesMax: 30_000,
      width: spriteCell * runners,
      height: spriteCell,
      quality: 62,
      draw: () => spriteSheet(kind, runners),
    },
    {
      path: path('course'),
      format: 'avif',
      bytesMax: 38_000,
      ...courseSize,
      quality: 52,
      draw: () => course(kind),
    },
    {
      path: path('drift'),
      format: 'avif',
      bytesMax: 24_000,
      ...driftSize,
      quality: 48,
      draw: () => drift(kind),
    },
  ]
}

export const racingPieces = (): Piece[] =>
  titles
    .filter(({ rules }) => (rules as unknown) === racingRules)
    .flatMap(({ slug, config }) => ofRace(slug, (config as Race).names.length))
