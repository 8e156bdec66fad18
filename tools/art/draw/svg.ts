/**
 * The few words of SVG that every drawing is written in. Drawings are strings: they hash, diff and
 * nest.
 */
import { emojiDefs } from './emoji.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/**
 * Two decimals are finer than any pixel we ship and keep the strings (and so the cache keys)
 * stable.
 */
export const n = (value: number): string => String(Math.round(value * 100) / 100)

export const polar = (radius: number, angle: number): [string, string] => [
  n(radius * Math.cos(angle)),
  n(radius * Math.sin(angle)),
]

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join('')

/** Runs from top to bottom unless told otherwise. */
export const linear = (
  id: string,
  list: readonly Stop[],
  line = 'x1="0" y1="0" x2="0" y2="1"',
): string => `<linearGradient id="${id}" ${line}>${stops(list)}</linearGradient>`

export const radial = (id: string, list: readonly Stop[], circle = ''): string =>
  `<radialGradient id="${id}" ${circle}>${stops(list)}</radialGradient>`

export const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`

export const at = (x: number, y: number, body: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${n(scale)})`}">${body}</g>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`

export const circle = (radius: number, fill: string, more = ''): string =>
  `<circle r="${n(radius)}" fill="${fill}" ${more}/>`

export const ring = (radius: number, stroke: string, width: number, more = ''): string =>
  `<circle r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`

/** A whole picture. Emoji are named in the body and brought along here, each once. */
export const picture = async (
  width: number,
  height: number,
  defs: string,
  body: string,
): Promise<string> =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<defs>${await emojiDefs(body)}${defs}</defs>${body}</svg>`
