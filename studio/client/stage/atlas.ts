import type { Cut, Source } from './painter.ts'

/** A picture with many cuts, and where they are: written by tools/art beside the picture. */
export type Cuts = Readonly<Record<string, Cut>>

/** The picture of an address, decoded; waited for before the stage is shown. */
export const pictureOf = async (address: string): Promise<Source> => {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** The cut of a name; a name that the atlas does not have is a fault of the scene, found by its first frame. */
export const cutOf = (cuts: Cuts, name: string): Cut => {
  const cut = cuts[name]
  if (!cut) throw new RangeError(`the atlas has no "${name}"`)
  return cut
}
