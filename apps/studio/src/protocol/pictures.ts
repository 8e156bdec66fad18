import type { OpenedGame } from './games.ts'

/** What a wheel is put together of. */
export const wheelPictures: readonly string[] = [
  '/art/roulette/wheel.avif',
  '/art/roulette/rim.avif',
  '/art/roulette/ball.avif',
]

/** What a title on the stage draws beside its atlas, under /art/scenes/<slug>. */
const drawnBeside: Readonly<Record<string, readonly string[]>> = {
  boncuk: ['board'],
  'lokum-yagmuru': ['tin'],
}

/** What a title on the stage is drawn of: the atlas comes first. */
export const stagePictures = (slug: string): readonly string[] =>
  ['atlas', ...(drawnBeside[slug] ?? [])].map((name) => `/art/scenes/${slug}/${name}.avif`)

/**
 * The pictures without which a game's first view would come in pieces. The page names them for the
 * browser before any script runs; the client waits for them.
 */
export const firstPictures = (engine: OpenedGame['engine'], slug: string): readonly string[] => {
  // Chips can be placed before the wheel is there: it shows itself once it is whole.
  if (engine === 'roulette') return []
  if (engine === 'stage') return stagePictures(slug)
  if (engine === 'racing')
    return [`/art/racing/${slug}-course.avif`, `/art/racing/${slug}-runners.avif`]
  if (engine === 'bingo') return [`/art/bingo/${slug}-room.avif`]
  return [
    `/art/symbols/${slug}.avif`,
    '/art/symbols/royals.avif',
    '/art/stage/frame.avif',
    '/art/stage/frame-back.avif',
  ]
}
