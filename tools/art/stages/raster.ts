/*
 * A painter of the stage without a browser: the sprites of a frame, one over the other, onto the background's picture.
 * It is looked at in thumbnails, so a sprite is read at its nearest pixel.
 */

/** Eight bits a channel, row by row: red, green, blue, alpha, not multiplied. */
export type Pixels = { width: number; height: number; data: Uint8Array }
type Cut = { x: number; y: number; w: number; h: number }

/** `covered`: how much of a pixel's background is hidden, 0 to 1. Light hides nothing. */
export type Raster = { picture: Pixels; covered: Float32Array; painter: object }

type Sprite = { from: Pixels; cut: Cut; alpha: number; tint: number; add: number }

const lay = (to: Raster, at: number, of: number, { from, alpha, tint, add }: Sprite): void => {
  const over = ((from.data[of + 3] ?? 0) / 255) * Math.min(1, alpha)
  if (over === 0) return
  const hides = over * (1 - add)
  const { data } = to.picture
  for (let i = 0; i < 3; i += 1) {
    const colour = ((from.data[of + i] ?? 0) * ((tint >> (16 - 8 * i)) & 255)) / 255
    data[at * 4 + i] = Math.min(255, (data[at * 4 + i] ?? 0) * (1 - hides) + colour * over)
  }
  to.covered[at] = 1 - (1 - (to.covered[at] ?? 0)) * (1 - hides)
}

/** `isHidden`: which cuts of the first texture are left out. `scale`: pixels of the picture to one of the stage. */
export const rasterOn = (
  picture: Pixels,
  textures: readonly Pixels[],
  scale: number,
  isHidden: (cut: Cut) => boolean,
): Raster => {
  const raster: Raster = {
    picture,
    covered: new Float32Array(picture.width * picture.height),
    painter: {},
  }
  let clip: Cut = { x: 0, y: 0, w: Infinity, h: Infinity }
  const inClip = (x: number, y: number): boolean =>
    x >= clip.x && x < clip.x + clip.w && y >= clip.y && y < clip.y + clip.h
  const sprite = (
    ...[texture, cut, x, y, w, h, angle = 0, alpha = 1, tint = 0xffffff, add = 0]: [
      texture: number,
      cut: Cut,
      ...place: [x: number, y: number, w: number, h: number],
      angle?: number,
      alpha?: number,
      tint?: number,
      add?: number,
    ]
  ): void => {
    const from = textures[texture]
    if (!from) throw new RangeError(`no texture ${texture}`)
    if (w === 0 || h === 0 || (texture === 0 && isHidden(cut))) return
    const put: Sprite = { from, cut, alpha, tint, add }
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const reach = (Math.abs(w) + Math.abs(h)) / 2
    const [left, right] = [Math.floor((x - reach) * scale), Math.ceil((x + reach) * scale)]
    const [top, bottom] = [Math.floor((y - reach) * scale), Math.ceil((y + reach) * scale)]
    for (let py = Math.max(0, top); py < Math.min(picture.height, bottom); py += 1)
      for (let px = Math.max(0, left); px < Math.min(picture.width, right); px += 1) {
        const [sx, sy] = [(px + 0.5) / scale, (py + 0.5) / scale]
        const [dx, dy] = [sx - x, sy - y]
        const u = (dx * c + dy * s) / w + 0.5
        const v = (dy * c - dx * s) / h + 0.5
        if (u < 0 || u >= 1 || v < 0 || v >= 1 || !inClip(sx, sy)) continue
        const [fx, fy] = [Math.floor(cut.x + u * cut.w), Math.floor(cut.y + v * cut.h)]
        if (fx >= from.width || fy >= from.height) continue
        lay(raster, py * picture.width + px, (fy * from.width + fx) * 4, put)
      }
  }
  raster.painter = {
    kind: 'canvas2d',
    calls: 0,
    sprites: 0,
    sprite,
    clip: (box: Cut | null) => (clip = box ?? { x: 0, y: 0, w: Infinity, h: Infinity }),
  }
  return raster
}
