/**
 * What symbols stand on: eight-pointed brass for premiums, square brass with a ribbon for JOKER and
 * BONUS. Drawn round 0,0 in a cell of 192.
 */
import { brass, brassBack, brassDown, brassShade } from '../draw/brass.ts'
import { mix } from '../draw/colour.ts'
import { line } from '../draw/lettering.ts'
import { rosette, star } from '../draw/rosette.ts'
import { n, radial, rect } from '../draw/svg.ts'

/** An enamel from light to dark, named by the cell that it fills. */
export const enamelDefs = (cell: number, light: string, dark: string): string =>
  radial(
    `enamel${cell}`,
    [
      [0, mix(light, '#ffffff', 0.12)],
      [0.45, light],
      [1, dark],
    ],
    'cx=".5" cy=".36" r=".72"',
  )

const points = (radius: number, fill: string, more = ''): string =>
  `<polygon points="${star(radius)}" fill="${fill}" ${more}/>`

export const starPlate = (cell: number): string =>
  [
    points(90, '#00020c', 'opacity=".6" transform="translate(0 5)" filter="url(#plate-soft)"'),
    points(91, brassShade),
    points(89.5, brass),
    points(84, brassBack),
    points(81, '#1a0c02'),
    points(79.5, `url(#enamel${cell})`),
    points(
      70,
      'none',
      'stroke="#ffe7a8" stroke-opacity=".5" stroke-width="2" stroke-linejoin="round"',
    ),
  ].join('')

const ribbon = (word: string): string => {
  const text = line(word, 'russo', 31, 1.6)
  const shape = 'M-92 -20H92L83 0L92 20H-92L-83 0Z'
  return (
    `<path d="${shape}" fill="#00020c" opacity=".55" transform="translate(0 5)" filter="url(#plate-soft)"/>` +
    `<path d="${shape}" fill="${brassDown}" stroke="${brassShade}" stroke-width="2" stroke-linejoin="round"/>` +
    '<path d="M-86 -17H86M-86 17H86" stroke="#fff2c4" stroke-opacity=".75" stroke-width="1.6"/>' +
    `<path transform="translate(${n(-text.width / 2)} 12.2)" d="${text.d}" fill="#fff2c4" opacity=".7"/>` +
    `<path transform="translate(${n(-text.width / 2)} 11)" d="${text.d}" fill="#351a00"/>`
  )
}

export const squarePlate = (cell: number): string =>
  [
    rect(-86, -80, 172, 172, '#00020c', 'rx="19" opacity=".6" filter="url(#plate-soft)"'),
    rect(-88, -88, 176, 176, brassShade, 'rx="20"'),
    rect(-86.5, -86.5, 173, 173, brass, 'rx="19"'),
    rect(-80, -80, 160, 160, brassBack, 'rx="14"'),
    rect(-77, -77, 154, 154, '#1a0c02', 'rx="12"'),
    rect(-75.5, -75.5, 151, 151, `url(#enamel${cell})`, 'rx="11"'),
    `<clipPath id="well${cell}"><rect x="-75.5" y="-75.5" width="151" height="151" rx="11"/></clipPath>`,
    `<g clip-path="url(#well${cell})"><path transform="translate(0 -14)" d="${rosette(120, 12, 0.6, 0.5)}" fill="#fff" opacity=".15"/></g>`,
  ].join('')

export const squareRibbon = (word: string): string =>
  `<g transform="translate(0 66)">${ribbon(word)}</g>`
