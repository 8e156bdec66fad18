import type { Cut, Painter, Source } from './painter.ts'

/*
 * The same without WebGL2: an old phone, a browser whose graphics process has died. A tint is made once a cut and
 * colour, and kept.
 */

const tintsMax = 300

const tintedCut = (source: Source, cut: Cut, tint: number): HTMLCanvasElement => {
  const made = document.createElement('canvas')
  made.width = Math.max(1, Math.ceil(cut.w))
  made.height = Math.max(1, Math.ceil(cut.h))
  const to = made.getContext('2d')
  if (!to) return made
  const put = () => to.drawImage(source, cut.x, cut.y, cut.w, cut.h, 0, 0, made.width, made.height)
  put()
  to.globalCompositeOperation = 'multiply'
  to.fillStyle = `#${tint.toString(16).padStart(6, '0')}`
  to.fillRect(0, 0, made.width, made.height)
  // Multiplying has painted the clear parts too.
  to.globalCompositeOperation = 'destination-in'
  put()
  return made
}

export const createCanvasPainter = (canvas: HTMLCanvasElement): Painter | null => {
  const to = canvas.getContext('2d')
  if (!to) return null
  const sources: Source[] = []
  const tints = new Map<string, HTMLCanvasElement>()
  let [ratio, sprites, clipped] = [1, 0, false]
  const tinted = (texture: number, source: Source, cut: Cut, tint: number): HTMLCanvasElement => {
    const key = `${texture} ${cut.x} ${cut.y} ${tint}`
    const known = tints.get(key)
    if (known) return known
    if (tints.size >= tintsMax) tints.clear()
    const made = tintedCut(source, cut, tint)
    tints.set(key, made)
    return made
  }
  const unclip = (): void => {
    if (clipped) to.restore()
    clipped = false
  }
  return {
    kind: 'canvas2d',
    get calls() {
      return sprites
    },
    get sprites() {
      return sprites
    },
    texture(source) {
      sources.push(source)
      return sources.length - 1
    },
    begin(width, height, pixels) {
      ratio = pixels
      sprites = 0
      to.setTransform(ratio, 0, 0, ratio, 0, 0)
      to.clearRect(0, 0, width, height)
    },
    sprite(texture, cut, x, y, w, h, angle = 0, alpha = 1, tint = 0xffffff, add = 0) {
      const source = sources[texture]
      if (!source) throw new RangeError(`no texture ${texture}`)
      if (alpha <= 0.003 || w === 0 || h === 0) return
      const [c, s] = [Math.cos(angle) * ratio, Math.sin(angle) * ratio]
      to.setTransform(c, s, -s, c, x * ratio, y * ratio)
      // A mirrored sprite has a width below nothing.
      if (w < 0) to.scale(-1, 1)
      const wide = Math.abs(w)
      to.globalAlpha = Math.min(1, alpha)
      to.globalCompositeOperation = add > 0.5 ? 'lighter' : 'source-over'
      if (tint === 0xffffff)
        to.drawImage(source, cut.x, cut.y, cut.w, cut.h, -wide / 2, -h / 2, wide, h)
      else to.drawImage(tinted(texture, source, cut, tint), -wide / 2, -h / 2, wide, h)
      sprites += 1
    },
    clip(box) {
      unclip()
      if (box === null) return
      to.save()
      clipped = true
      to.setTransform(ratio, 0, 0, ratio, 0, 0)
      to.beginPath()
      to.rect(box.x, box.y, box.w, box.h)
      to.clip()
    },
    end: unclip,
    dispose() {
      tints.clear()
    },
  }
}
