/**
 * A plate must set its object off: of the title's family of enamels each premium gets the one
 * furthest from its own colour.
 */
import { emojiPng } from '../draw/emoji.ts'
import { distance, fromHsl, hue, rgb, type Rgb } from '../draw/colour.ts'
import { sharp } from '../draw/machine.ts'
import type { Colours } from '../draw/palettes.ts'

export type Enamel = { light: string; dark: string }

/**
 * The palette's own hue first, then its neighbours round the circle: a set that looks like one
 * game.
 */
const turns = [0, 55, 120, 190, 250, 310] as const

const family = ({ mid }: Colours): Enamel[] =>
  turns.map((turn) => {
    const angle = (hue(mid) + turn) % 360
    /** Yellow and lime at full light would be brighter than the brass round them. */
    const bright = angle > 40 && angle < 170 ? 0.3 : 0.41
    return { light: fromHsl(angle, 0.68, bright), dark: fromHsl(angle, 0.8, bright * 0.36) }
  })

const meanColour = async (name: string): Promise<Rgb> => {
  const { data, info } = await sharp(await emojiPng(name))
    .resize(24, 24, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sum = [0, 0, 0, 0]
  for (let i = 0; i < data.length; i += info.channels) {
    const weight = (data[i + 3] ?? 0) / 255
    for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + (data[i + part] ?? 0) * weight
    sum[3] = (sum[3] ?? 0) + weight
  }
  const [r = 0, g = 0, b = 0, weight = 1] = sum
  return [r / weight, g / weight, b / weight]
}

/** Greedy in the paytable's order; no two premiums of a title share an enamel. */
export const enamels = async (names: readonly string[], colours: Colours): Promise<Enamel[]> => {
  const left = family(colours)
  const chosen: Enamel[] = []
  for (const name of names) {
    const colour = await meanColour(name)
    left.sort((a, b) => distance(rgb(b.light), colour) - distance(rgb(a.light), colour))
    chosen.push(left.shift() as Enamel)
  }
  return chosen
}
