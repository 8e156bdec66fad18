/**
 * Every picture is there, within its limit and of its size; neighbours on a lobby page do not look
 * alike. Nothing is drawn.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { titles } from '@felek/studio/src/titles.ts'
import { root, sharp } from './draw/machine.ts'
import type { Piece } from './piece.ts'

const findFault = async ({
  path,
  bytesMax,
  format,
  width,
  height,
}: Piece): Promise<string | undefined> => {
  const file = join(root, path)
  if (!existsSync(file)) return `${path} is missing: run node tools/art/art.ts ${path}`
  const { size } = statSync(file)
  if (size > bytesMax) return `${path} has ${size} bytes, its limit is ${bytesMax}`
  if (format === 'text' || !width || !height) return undefined
  const is = await sharp(file).metadata()
  return is.width === width && is.height === height
    ? undefined
    : `${path} is ${is.width} × ${is.height}, not ${width} × ${height}`
}

/**
 * Titles stand in a lobby in this order: two of one palette side by side would look like one game.
 */
const neighbourFaults = (): string[] =>
  titles.slice(1).flatMap((title, index) => {
    const before = titles[index]
    return before?.theme.palette === title.theme.palette
      ? [`${before.slug} and ${title.slug} stand side by side in one palette`]
      : []
  })

export const check = async (pieces: Piece[]): Promise<string[]> => {
  const faults: string[] = neighbourFaults()
  for (const piece of pieces) {
    const fault = await findFault(piece)
    if (fault) faults.push(fault)
  }
  return faults
}
