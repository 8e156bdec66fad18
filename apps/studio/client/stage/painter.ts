/** What a picture was drawn into, by number; a painter gives them out. */
export type Texture = number

/** A cut of a picture, in its own pixels. */
export type Cut = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

export type Box = { x: number; y: number; w: number; h: number }

/** What both browsers' ways of drawing take as a picture. */
export type Source = (ImageBitmap | HTMLImageElement | HTMLCanvasElement) & {
  readonly width: number
  readonly height: number
}

/**
 * What a scene draws with, WebGL2 or canvas 2D alike. Lengths are CSS pixels from the upper left of the stage; a
 * frame is drawn anew each time, back to front, and nothing is kept between frames but the textures.
 */
export type Painter = {
  readonly kind: 'webgl2' | 'canvas2d'
  /** Of the last frame: how often the graphics processor was called, and how many sprites that were. */
  readonly calls: number
  readonly sprites: number
  texture(source: Source): Texture
  begin(width: number, height: number, ratio: number): void
  /**
   * A cut around its middle (`x`, `y`), turned by `angle` (radians). `tint` (0xrrggbb) multiplies; `add` from 0 to 1
   * lets it shine instead of cover.
   */
  sprite(
    texture: Texture,
    cut: Cut,
    x: number,
    y: number,
    w: number,
    h: number,
    angle?: number,
    alpha?: number,
    tint?: number,
    add?: number,
  ): void
  /** Nothing is drawn outside of it until it is taken away. */
  clip(box: Box | null): void
  end(): void
  dispose(): void
}

/** A picture whose corners keep their size: `edge` is their width in the picture, `scale` what a pixel becomes. */
export const ninePatch = (
  painter: Painter,
  texture: Texture,
  cut: Cut,
  edge: number,
  box: Box,
  scale = 1,
  alpha = 1,
  tint = 0xffffff,
): void => {
  const rim = Math.min(edge * scale, box.w / 2, box.h / 2)
  const from = (at: number, size: number) => [at, at + edge, at + size - edge] as const
  const to = (at: number, size: number) => [at, at + rim, at + size - rim] as const
  const [sizesX, sizesY] = [
    [edge, cut.w - 2 * edge, edge],
    [edge, cut.h - 2 * edge, edge],
  ]
  const [widths, heights] = [
    [rim, box.w - 2 * rim, rim],
    [rim, box.h - 2 * rim, rim],
  ]
  const [cutX, cutY] = [from(cut.x, cut.w), from(cut.y, cut.h)]
  const [boxX, boxY] = [to(box.x, box.w), to(box.y, box.h)]
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) {
      const [w, h] = [widths[column] ?? 0, heights[row] ?? 0]
      if (w <= 0 || h <= 0) continue
      const part = {
        x: cutX[column] ?? 0,
        y: cutY[row] ?? 0,
        w: sizesX[column] ?? 0,
        h: sizesY[row] ?? 0,
      }
      const [x, y] = [(boxX[column] ?? 0) + w / 2, (boxY[row] ?? 0) + h / 2]
      painter.sprite(texture, part, x, y, w, h, 0, alpha, tint)
    }
}
