/** One file of the product: where it lies, how large it may be, and how it is drawn. */
export type Piece = {
  /** From the repository's root. */
  path: string
  /** `text` is written as drawn: SVG marks, JSON, notices. */
  format: 'avif' | 'jpeg' | 'png' | 'text'
  bytesMax: number
  /** Without them a picture keeps the size of its drawing. */
  width?: number
  height?: number
  /** Where the search for a fitting AVIF or JPEG begins. */
  quality?: number
  draw: () => string | Promise<string>
}

export const siteArt = 'apps/site/public/art'
export const studioArt = 'apps/studio/public/art'
