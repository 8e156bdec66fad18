/** A title's own symbols in one row of cells: wild, scatter, four premiums. */
import type { DrawnTitle as Title } from '@felek/studio/engines/drawn.ts'
import { brassDefs } from '../draw/brass.ts'
import { mix } from '../draw/colour.ts'
import { emoji } from '../draw/emoji.ts'
import { heroLight } from '../draw/lights.ts'
import { palettes } from '../draw/palettes.ts'
import { at, blur, picture } from '../draw/svg.ts'
import { enamelDefs, squarePlate, squareRibbon, starPlate } from './plates.ts'
import { enamels } from './tints.ts'

export const cell = 192

/** The object breaks the square's upper edge a little: it stands before the plate, not in it. */
const special = (index: number, name: string, word: string): string =>
  squarePlate(index) + emoji(name, 0, -17, 134, { light: 'object' }) + squareRibbon(word)

const premium = (index: number, name: string): string =>
  starPlate(index) + emoji(name, 0, -2, 120, { light: 'object' })

export const symbolSheet = async ({ slug, theme, symbols }: Title): Promise<string> => {
  if (!symbols) throw new Error(`${slug} has no symbols`)
  const colours = palettes[theme.palette]
  const enamel = await enamels(symbols.premiums, colours)
  const defs = [
    brassDefs,
    blur('plate-soft', 5),
    heroLight('object', {
      glow: '#fff3d0',
      deep: '#05061c',
      scale: 0.3,
      halo: 0.22,
      shade: 0.5,
      rim: 0.9,
    }),
    enamelDefs(0, mix(colours.mid, colours.glow, 0.12), colours.top),
    enamelDefs(1, '#3a70f0', '#0a1a66'),
    ...enamel.map(({ light, dark }, i) => enamelDefs(i + 2, light, dark)),
  ]
  const drawn = [
    special(0, symbols.wild, 'JOKER'),
    special(1, symbols.scatter, 'BONUS'),
    ...symbols.premiums.map((name, i) => premium(i + 2, name)),
  ]
  return picture(
    cell * 6,
    cell,
    defs.join(''),
    drawn.map((body, i) => at(cell * (i + 0.5), cell / 2, body)).join(''),
  )
}
