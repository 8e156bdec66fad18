import { broughtBy } from '../lib/pictures.ts'
import type { Cut, Source } from './painter.ts'

/** A picture with many cuts, and where they are: written by tools/art beside the picture. */
export type Cuts = Readonly<Record<string, Cut>>

const loadBitmap = async (address: string): Promise<ImageBitmap> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return createImageBitmap(await answer.blob())
}

/**
 * The picture of an address, waited for before the stage is shown. A bitmap is decoded beside the page's thread; an `<img>`
 * would be decoded on it, at the first frame, however long it had stood ready.
 */
export const loadPicture = (address: string): Promise<Source> =>
  broughtBy(() => loadBitmap(address))

/** The cut of a name; a name that the atlas does not have is a fault of the scene, found by its first frame. */
export const cutOf = (cuts: Cuts, name: string): Cut => {
  const cut = cuts[name]
  if (!cut) throw new RangeError(`the atlas has no "${name}"`)
  return cut
}
