import { siteArt, type Piece } from '../piece.ts'
import { card, cards } from './cards.ts'
import { cark, lale, rulet, tall, wide } from './heroes.ts'
import { appIcon, favicon, mark } from './mark.ts'
import { promotionSlides } from './promotion-slides.ts'
import { sceneHeroes } from './scene-heroes.ts'
import { emblem, providers, providerSigns } from './providers.ts'
import { quick, quickObjects } from './quick.ts'
import { shareKinds, shareSize } from './share-kinds.ts'
import { share } from './share.ts'
import { tournamentScene, tournaments, tournamentSize } from './tournaments.ts'

const heroes = Object.entries({ cark, lale, rulet, ...promotionSlides, ...sceneHeroes }).flatMap(
  ([name, draw]): Piece[] => [
    {
      path: `${siteArt}/hero/${name}-wide.avif`,
      format: 'avif',
      bytesMax: 40_000,
      width: wide.width,
      height: wide.height,
      quality: 56,
      draw: () => draw(wide),
    },
    {
      path: `${siteArt}/hero/${name}-tall.avif`,
      format: 'avif',
      bytesMax: 40_000,
      width: tall.width,
      height: tall.height,
      quality: 56,
      draw: () => draw(tall),
    },
  ],
)

const promotions = Object.entries(cards).map(([name, made]): Piece => ({
  path: `${siteArt}/cards/${name}.avif`,
  format: 'avif',
  bytesMax: 20_000,
  width: 672,
  height: 384,
  quality: 54,
  draw: () => card(made),
}))

const tournamentHeads = Object.entries(tournaments).map(([name, scene]): Piece => ({
  path: `${siteArt}/tournaments/${name}.avif`,
  format: 'avif',
  bytesMax: 30_000,
  ...tournamentSize,
  quality: 54,
  draw: () => tournamentScene(name, scene),
}))

const doors = Object.entries(quickObjects).map(([name, object]): Piece => ({
  path: `${siteArt}/quick/${name}.avif`,
  format: 'avif',
  bytesMax: 4_000,
  width: 96,
  height: 96,
  quality: 60,
  draw: () => quick(object),
}))

const marks: Piece[] = [
  { path: `${siteArt}/providers/signs.svg`, format: 'text', bytesMax: 4_000, draw: providerSigns },
  ...Object.entries(providers).map(([id, made]): Piece => ({
    path: `${siteArt}/providers/${id}.avif`,
    format: 'avif',
    bytesMax: 5_000,
    width: 96,
    height: 96,
    quality: 60,
    draw: () => emblem(made),
  })),
]

/** JPEG: whoever shows a shared link reads no AVIF. */
const shares = Object.entries(shareKinds).map(([kind, draw]): Piece => ({
  path: `${siteArt}/og-${kind}.jpg`,
  format: 'jpeg',
  bytesMax: 100_000,
  ...shareSize,
  quality: 80,
  draw,
}))

const icons: Piece[] = [
  { path: 'apps/site/public/mark.svg', format: 'text', bytesMax: 3_000, draw: mark },
  { path: 'apps/site/public/icons/favicon.svg', format: 'text', bytesMax: 3_000, draw: favicon },
  {
    path: 'apps/site/public/icons/icon-192.png',
    format: 'png',
    bytesMax: 12_000,
    width: 192,
    height: 192,
    draw: () => appIcon(192),
  },
  {
    path: 'apps/site/public/icons/icon-512.png',
    format: 'png',
    bytesMax: 40_000,
    width: 512,
    height: 512,
    draw: () => appIcon(512),
  },
]

export const sitePieces = (): Piece[] => [
  ...heroes,
  ...promotions,
  ...tournamentHeads,
  ...doors,
  ...marks,
  ...icons,
  {
    path: `${siteArt}/og.jpg`,
    format: 'jpeg',
    bytesMax: 100_000,
    ...shareSize,
    quality: 82,
    draw: share,
  },
  ...shares,
]
