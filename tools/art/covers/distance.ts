/**
 * How far apart two covers look from across the room: the mean difference of their 12 × 16
 * thumbnails, 0 to 255.
 */
import { join } from 'node:path'
import { titles } from '@felek/studio/src/titles.ts'
import { root, sharp } from '../draw/machine.ts'
import { siteArt } from '../piece.ts'

export type Pair = { names: [string, string]; apart: number; neighbours: boolean }

const thumbnail = (slug: string): Promise<Buffer> =>
  sharp(join(root, siteArt, 'covers', `${slug}.avif`))
    .removeAlpha()
    .resize(12, 16, { fit: 'fill' })
    .raw()
    .toBuffer()

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length

export const coverPairs = async (): Promise<Pair[]> => {
  const looks = await Promise.all(
    titles.map(async ({ slug }) => ({ slug, pixels: await thumbnail(slug) })),
  )
  return looks.flatMap((a, i) =>
    looks.slice(i + 1).map((b, j): Pair => ({
      names: [a.slug, b.slug],
      apart: difference(a.pixels, b.pixels),
      neighbours: j === 0,
    })),
  )
}
