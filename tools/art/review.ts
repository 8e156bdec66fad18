/** For the maker's eye, not part of the product: a contact sheet of what was made, and how far apart the covers are. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { titles } from '../../studio/src/titles.ts'
import { root, sharp } from './draw/machine.ts'
import { siteArt } from './piece.ts'

const sheet = async (files: string[], columns: number, width: number, height: number, to: string): Promise<void> => {
  const tiles = await Promise.all(files.map(async (file, i) => ({
    input: await sharp(file).resize(width, height, { fit: 'contain', background: '#0b112400' }).png().toBuffer(),
    left: (i % columns) * (width + 10) + 10, top: Math.floor(i / columns) * (height + 10) + 10,
  })))
  await sharp({ create: { width: columns * (width + 10) + 10, height: Math.ceil(files.length / columns) * (height + 10) + 10, channels: 3, background: '#0b1124' } })
    .composite(tiles).png().toFile(to)
}

const thumbnail = (file: string): Promise<Buffer> => sharp(file).removeAlpha().resize(12, 16, { fit: 'fill' }).raw().toBuffer()

const apart = (a: Buffer, b: Buffer): number => a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] as number)), 0) / a.length

/** Two covers closer than 21 of 255 are taken for one another in a lobby of small tiles. */
const distances = async (): Promise<void> => {
  const thumbs = await Promise.all(titles.map(({ slug }) => thumbnail(join(root, siteArt, 'covers', `${slug}.avif`))))
  const pairs = thumbs.flatMap((a, i) => thumbs.slice(i + 1).map((b, j) => ({ names: `${titles[i]?.slug} / ${titles[i + j + 1]?.slug}`, apart: apart(a, b), next: j === 0 })))
  const sorted = pairs.toSorted((a, b) => a.apart - b.apart)
  console.log('closest of all', sorted.slice(0, 8).map(pair => `${pair.names} ${pair.apart.toFixed(1)}`))
  console.log('median', sorted[sorted.length >> 1]?.apart.toFixed(1))
  console.log('closest neighbours', sorted.filter(pair => pair.next).slice(0, 5).map(pair => `${pair.names} ${pair.apart.toFixed(1)}`))
}

const [folder, columns = '8', width = '180', height = '240', to = '/tmp/sheet.png'] = process.argv.slice(2)
if (folder) {
  const all = readdirSync(join(root, folder)).filter(name => /\.(avif|png|jpg)$/.test(name)).sort()
  await sheet(all.map(name => join(root, folder, name)), Number(columns), Number(width), Number(height), to)
} else {
  await sheet(titles.map(({ slug }) => join(root, siteArt, 'covers', `${slug}.avif`)), 8, 180, 240, '/tmp/covers.png')
  await distances()
}
