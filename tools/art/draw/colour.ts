/** Arithmetic on #rrggbb. */
export type Rgb = readonly [number, number, number]

export const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const hex = (colour: Rgb): string =>
  `#${colour
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [rgb(from), rgb(to)]
  return hex([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ])
}

export const distance = (a: Rgb, b: Rgb): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Hue in degrees, saturation and lightness 0 to 1. */
export const fromHsl = (hue: number, saturation: number, lightness: number): string => {
  const part = (offset: number): number => {
    const k = (offset + hue / 30) % 12
    return (
      255 *
      (lightness -
        saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    )
  }
  return hex([part(0), part(8), part(4)])
}

export const hue = (colour: string): number => {
  const [r, g, b] = rgb(colour)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  if (most === least) return 0
  const span = most - least
  const turn = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return (turn * 60 + 360) % 360
}
