import type { DrawnTitle as Title } from '@felek/studio/engines/drawn.ts'
import { titles } from '@felek/studio/src/titles.ts'
import { palettes } from '../draw/palettes.ts'
import { picture } from '../draw/svg.ts'
import { stageTitle } from '../draw/title.ts'
import { studioArt, type Piece } from '../piece.ts'
import { tallStage, wideStage } from './background.ts'
import { frameBack, frameFront } from './frame.ts'
import { frameJson, geometry } from './geometry.ts'

const folder = `${studioArt}/stage`
const titleHeight = 140

const lettering = ({ name, theme: { face, palette, lines } }: Title): Promise<string> => {
  /** The cover's spelling: faces of capitals get capitals, Grenze its mixed case. */
  const text = face === 'grenze' ? name : lines.join(' ')
  const { defs, body, width } = stageTitle(text, face, palettes[palette], titleHeight)
  return picture(width, titleHeight, defs, body)
}

const ofTitle = (title: Title): Piece[] => [
  {
    path: `${folder}/${title.slug}-wide.avif`,
    format: 'avif',
    bytesMax: 45_000,
    width: 1376,
    height: 680,
    quality: 54,
    draw: () => wideStage(title),
  },
  {
    path: `${folder}/${title.slug}-tall.avif`,
    format: 'avif',
    bytesMax: 35_000,
    width: 780,
    height: 900,
    quality: 54,
    draw: () => tallStage(title),
  },
  {
    path: `${folder}/${title.slug}-title.avif`,
    format: 'avif',
    bytesMax: 14_000,
    quality: 60,
    draw: () => lettering(title),
  },
]

const { width, height } = geometry

export const stagePieces = (): Piece[] => [
  {
    path: `${folder}/frame.avif`,
    format: 'avif',
    bytesMax: 45_000,
    width,
    height,
    quality: 62,
    draw: frameFront,
  },
  {
    path: `${folder}/frame-back.avif`,
    format: 'avif',
    bytesMax: 20_000,
    width,
    height,
    quality: 60,
    draw: frameBack,
  },
  { path: `${folder}/frame.json`, format: 'text', bytesMax: 4_000, draw: frameJson },
  ...titles.filter((title) => title.symbols).flatMap(ofTitle),
]
