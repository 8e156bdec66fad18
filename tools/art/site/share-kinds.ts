/**
 * The pictures that stand for a kind of page where a link to it is shared: our sign on the left,
 * what it is about on the right.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sharp } from '../draw/machine.ts'
import { palettes, paper, saffron } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { astrolabe, sparks } from '../draw/sky.ts'
import { at } from '../draw/svg.ts'
import { shoot } from './backdrop.ts'
import { rulet } from './heroes.ts'
import { markPath, wordmark } from './mark.ts'
import { promotionSlides } from './promotion-slides.ts'

export const shareSize = { width: 1200, height: 630 } as const
const frame = { ...shareSize, x: 860, y: 320, text: 'left' } as const

const sign =
  at(116, 300, `<path d="${markPath(46)}" fill="${saffron}"/>`) +
  at(180, 332, wordmark(paper).body, 0, 0.82)
const signed = async (svg: Promise<string>): Promise<string> =>
  (await svg).replace(/<\/svg>\s*$/, `${sign}</svg>`)

/** A cover as it hangs in the lobby. */
const hung = async (
  slug: string,
  x: number,
  y: number,
  width: number,
  turn: number,
): Promise<string> => {
  const png = await sharp(readFileSync(join(root, `apps/site/public/art/covers/${slug}.avif`)))
    .png({ compressionLevel: 6 })
    .toBuffer()
  const height = (width * 4) / 3
  const frameOf = `x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"`
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    `<rect ${frameOf} rx="18" fill="#000" opacity=".45" transform="translate(0 16)" filter="url(#soft)"/>` +
    `<clipPath id="c-${slug}"><rect ${frameOf} rx="18"/></clipPath>` +
    `<image ${frameOf} clip-path="url(#c-${slug})" href="data:image/png;base64,${png.toString('base64')}"/>` +
    `<rect ${frameOf} rx="18" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2"/></g>`
  )
}

const slots = async (): Promise<string> => {
  const { x, y, width, height } = frame
  const { glow } = palettes.mor
  const covers = await Promise.all([
    hung('derin-mavi', x - 196, y + 24, 270, -9),
    hung('anka-atesi', x + 196, y + 24, 270, 9),
    hung('lale-bahcesi', x, y - 6, 312, 0),
  ])
  return shoot({
    ...frame,
    colours: palettes.mor,
    reach: 500,
    ground: at(x - 700, y - 500, pattern('rays', 700, 500, glow, width + 300, height + 300)),
    body:
      astrolabe(x, y, 410, glow, 0.24) + covers.join('') + sparks(x, y, 260, 400, 14, 'paylasim'),
  })
}

export const shareKinds: Record<string, () => Promise<string>> = {
  slot: () => signed(slots()),
  live: () => signed(rulet(frame)),
  promotion: () => signed(promotionSlides.kampanya(frame)),
  tournament: () => signed(promotionSlides.kupa(frame)),
}
