/**
 * Fluent Emoji (MIT) as raster objects: their own gradients carry ids that would clash when several
 * meet in one picture.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, node_modules, sharp } from './machine.ts'

type Icons = { icons: Record<string, { body: string; width?: number; height?: number }> }

const icons = (
  JSON.parse(
    readFileSync(join(node_modules, '@iconify-json/fluent-emoji/icons.json'), 'utf8'),
  ) as Icons
).icons
const rasterSize = 640
const folder = join(cacheFolder, 'emoji')

/** Trimmed to its ink, so that a size in a drawing means the size one sees. */
export const emojiPng = async (name: string): Promise<Buffer> => {
  const icon = icons[name]
  if (!icon) throw new Error(`Fluent Emoji has no "${name}"`)
  const file = join(folder, `${name}-${rasterSize}.png`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${rasterSize}" ` +
      `height="${rasterSize}" viewBox="0 0 ${icon.width ?? 32} ${icon.height ?? 32}">${icon.body}</svg>`
    writeFileSync(
      file,
      await sharp(Buffer.from(svg))
        .trim({ background: '#00000000', threshold: 4 })
        .png()
        .toBuffer(),
    )
  }
  return readFileSync(file)
}

/** PNG keeps width and height at bytes 16 and 20 of its header. */
const size = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)]

const define = async (name: string): Promise<string> => {
  const png = await emojiPng(name)
  const [width, height] = size(png)
  const scale = 100 / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return (
    `<image id="e-${name}" href="data:image/png;base64,${png.toString('base64')}" ` +
    `x="${(-w / 2).toFixed(3)}" y="${(-h / 2).toFixed(3)}" width="${w.toFixed(3)}" height="${h.toFixed(3)}"/>`
  )
}

export const emojiDefs = async (body: string): Promise<string> => {
  const names = [
    ...new Set([...body.matchAll(/href="#e-([a-z0-9-]+)"/g)].map((match) => match[1] as string)),
  ].sort()
  return (await Promise.all(names.map(define))).join('')
}

export type Placing = { turn?: number; mirrored?: boolean; light?: string; opacity?: number }

/** The light (a filter's id) is applied outside the turn: it always falls from the upper left. */
export const emoji = (
  name: string,
  x: number,
  y: number,
  size: number,
  { turn = 0, mirrored = false, light, opacity = 1 }: Placing = {},
): string => {
  const object =
    `<use href="#e-${name}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn}) ` +
    `scale(${(((mirrored ? -1 : 1) * size) / 100).toFixed(4)} ${(size / 100).toFixed(4)})"/>`
  return `<g${light ? ` filter="url(#${light})"` : ''}${opacity < 1 ? ` opacity="${opacity}"` : ''}>${object}</g>`
}
