/**
 * The room of a tombala: a warm, dark wall with a kilim's pattern and a lamp's light over the
 * table.
 */
import type { DrawnTitle as Title } from '@felek/studio/engines/drawn.ts'
import { bingoRules } from '@felek/studio/engines/bingo/rules.ts'
import { titles } from '@felek/studio/src/titles.ts'
import { mix } from '../draw/colour.ts'
import { palettes } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { linear, picture, radial, rect } from '../draw/svg.ts'
import { studioArt, type Piece } from '../piece.ts'

const [width, height] = [1376, 720]

const room = ({ theme: { palette } }: Title): Promise<string> => {
  const { mid, glow, deep, top } = palettes[palette]
  const defs =
    radial(
      'lamp',
      [
        [0, mix(mid, top, 0.35)],
        [0.5, mix(top, mid, 0.1)],
        [1, deep],
      ],
      'cx=".5" cy=".16" r=".9"',
    ) +
    linear('floor', [
      [0, deep, 0],
      [1, deep, 0.8],
    ])
  const body =
    rect(0, 0, width, height, 'url(#lamp)') +
    `<g opacity=".34">${pattern('kilim', width / 2, height * 0.3, mix(glow, mid, 0.4), width, height)}</g>` +
    rect(0, height * 0.5, width, height * 0.5, 'url(#floor)')
  return picture(width, height, defs, body)
}

export const bingoPieces = (): Piece[] =>
  titles
    .filter(({ rules }) => (rules as unknown) === bingoRules)
    .map((title) => ({
      path: `${studioArt}/bingo/${title.slug}-room.avif`,
      format: 'avif',
      bytesMax: 30_000,
      width,
      height,
      quality: 50,
      draw: () => room(title),
    }))
