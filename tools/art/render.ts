/**
 * From a drawing to a file of its size. What was made is kept by the hash of all that went into it.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, sharp } from './draw/machine.ts'
import type { Piece } from './piece.ts'

/**
 * Below this a picture shows its seams: a file that still does not fit is a fault of the drawing.
 */
const qualityMin = 24
const qualityStep = 4
/** Part of every key: raise it when the encoding changes. */
const recipe = 'avif-effort-4;1'

let last: { svg: string; drawn: Promise<Buffer> } | undefined

/**
 * Drawn at full size and then reduced, which is smoother than drawing small. Two sizes of one
 * drawing share the work.
 */
const raster = (svg: string): Promise<Buffer> => {
  if (last?.svg !== svg)
    last = {
      svg,
      drawn: sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer(),
    }
  return last.drawn
}

const encode = (
  drawn: Buffer,
  { format, width, height }: Piece,
  quality: number,
): Promise<Buffer> => {
  const image = sharp(drawn).resize(width, height, { fit: 'fill' })
  if (format === 'avif')
    return image.avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer()
  if (format === 'jpeg')
    return image.flatten({ background: '#0b1124' }).jpeg({ quality, mozjpeg: true }).toBuffer()
  return image.png({ compressionLevel: 9, palette: true, quality: 92 }).toBuffer()
}

const fitted = async (svg: string, piece: Piece): Promise<Buffer> => {
  const drawn = await raster(svg)
  for (let quality = piece.quality ?? 52; quality >= qualityMin; quality -= qualityStep) {
    const bytes = await encode(drawn, piece, quality)
    if (bytes.length <= piece.bytesMax) return bytes
    console.log(
      `    ${piece.path}: ${bytes.length} bytes at quality ${quality}, limit ${piece.bytesMax}`,
    )
  }
  throw new Error(`${piece.path} does not fit into ${piece.bytesMax} bytes`)
}

export const render = async (piece: Piece): Promise<Buffer> => {
  const drawing = await piece.draw()
  if (piece.format === 'text') return Buffer.from(drawing)
  const settings = [
    recipe,
    piece.format,
    piece.width,
    piece.height,
    piece.quality,
    piece.bytesMax,
  ].join(';')
  const kept = join(
    cacheFolder,
    'made',
    createHash('sha256').update(settings).update(drawing).digest('hex').slice(0, 32),
  )
  if (existsSync(kept)) return readFileSync(kept)
  const bytes = await fitted(drawing, piece)
  mkdirSync(join(cacheFolder, 'made'), { recursive: true })
  writeFileSync(kept, bytes)
  return bytes
}
