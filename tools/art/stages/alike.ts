import type { Raster } from './raster.ts'
import { shapes, type Stage } from './rest.ts'

/*
 * Whether two titles look like one in two costumes (docs/product/games.md, "On the stage"): stages at rest at
 * 96 × 54 and 54 × 96. The frame's mask is what the stage draws over its background; `iou` is what two masks
 * share of what both cover, `apart` the mean ΔE (CIE 1976, D65) of the pictures, pixel by pixel.
 */

export const iouMost = 0.85
export const apartLeast = 12

export type Thumb = {
  lab: readonly (readonly [number, number, number])[]
  mask: readonly boolean[]
}
export type Pair = { names: readonly [string, string]; oneEngine: boolean; shape: string }
export type Judged = Pair & { iou: number; apart: number; alike: boolean }

/** Pixels of the picture for one of the thumb, each way. */
const fine = 3
const widthOf = { wide: 96, tall: 54 } as const

const linear = (of: number): number =>
  of <= 10.31475 ? of / 255 / 12.92 : ((of / 255 + 0.055) / 1.055) ** 2.4
const root3 = (of: number): number =>
  of > 216 / 24_389 ? Math.cbrt(of) : (of * 24_389) / 3_132 + 4 / 29

/** Of sRGB, 0 to 255. */
export const labOf = (red: number, green: number, blue: number): [number, number, number] => {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const x = root3((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = root3(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = root3((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** `fine` × `fine` pixels as one. */
export const thumbOf = ({ picture, covered }: Raster): Thumb => {
  const [wide, tall] = [Math.floor(picture.width / fine), Math.floor(picture.height / fine)]
  const lab: [number, number, number][] = []
  const mask: boolean[] = []
  for (let y = 0; y < tall; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const sum = [0, 0, 0, 0]
      for (let i = 0; i < fine * fine; i += 1) {
        const at = (y * fine + Math.floor(i / fine)) * picture.width + x * fine + (i % fine)
        for (let c = 0; c < 3; c += 1) sum[c] = (sum[c] ?? 0) + (picture.data[at * 4 + c] ?? 0)
        sum[3] = (sum[3] ?? 0) + (covered[at] ?? 0)
      }
      const [r = 0, g = 0, b = 0, cover = 0] = sum.map((it) => it / fine ** 2)
      lab.push(labOf(r, g, b))
      mask.push(cover >= 0.5)
    }
  return { lab, mask }
}

/** 1 where both are empty: two stages without a frame do not differ in it. */
export const iouOf = (a: Thumb, b: Thumb): number => {
  let [both, either] = [0, 0]
  a.mask.forEach((covers, i) => {
    const other = b.mask[i] === true
    if (covers && other) both += 1
    if (covers || other) either += 1
  })
  return either === 0 ? 1 : both / either
}

export const apartOf = (a: Thumb, b: Thumb): number =>
  a.lab.reduce((sum, [l, m, n], i) => {
    const [x, y, z] = b.lab[i] ?? [0, 0, 0]
    return sum + Math.hypot(l - x, m - y, n - z)
  }, 0) / a.lab.length

/** Titles of one engine must differ in frame and colours, others in one of them. */
export const judge = (pair: Pair, a: Thumb, b: Thumb): Judged => {
  const [iou, apart] = [iouOf(a, b), apartOf(a, b)]
  const [frame, colours] = [iou <= iouMost, apart >= apartLeast]
  return { ...pair, iou, apart, alike: !(pair.oneEngine ? frame && colours : frame || colours) }
}

const shapeNames = ['wide', 'tall'] as const
/** A stage's thumbs, by shape. */
export type Thumbs = Pick<Stage, 'slug' | 'engine'> & Record<(typeof shapeNames)[number], Thumb>

export const makeThumbs = async (stage: Stage): Promise<Thumbs> => {
  const of = async (shape: keyof typeof shapes) =>
    thumbOf(await stage.atRest(shape, (widthOf[shape] * fine) / shapes[shape].size.w))
  const { slug, engine } = stage
  return { slug, engine, wide: await of('wide'), tall: await of('tall') }
}

/** Every pair of two titles, in both shapes. */
export const judgeAll = (stages: readonly Thumbs[]): Judged[] =>
  shapeNames.flatMap((shape) =>
    stages.flatMap((a, i) =>
      stages.slice(i + 1).map((b) => {
        const pair = { names: [a.slug, b.slug] as const, oneEngine: a.engine === b.engine, shape }
        return judge(pair, a[shape], b[shape])
      }),
    ),
  )
