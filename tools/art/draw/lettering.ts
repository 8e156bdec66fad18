/**
 * Titles as outlines, so that no picture depends on a font installed somewhere. All faces are under
 * the OFL.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype, { type Font, type Path } from 'opentype.js'
import type { Theme } from '@felek/studio/engines/title.ts'
import { node_modules } from './machine.ts'
import { n } from './svg.ts'

export type Face = Theme['face']

const files: Record<Face, [name: string, weight: number]> = {
  cinzel: ['cinzel', 900],
  bungee: ['bungee', 400],
  russo: ['russo-one', 400],
  titan: ['titan-one', 400],
  grenze: ['grenze-gotisch', 900],
}

const open = (file: string): Font => {
  const bytes = readFileSync(join(node_modules, '@fontsource', file))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

const opened = new Map<Face, Font[]>()

/** Turkish needs both subsets: İ ğ ş live in latin-ext, the rest in latin. */
const subsets = (face: Face): Font[] => {
  const known = opened.get(face)
  if (known) return known
  const [name, weight] = files[face]
  const fonts = ['latin', 'latin-ext'].map((subset) =>
    open(`${name}/files/${name}-${subset}-${weight}-normal.woff`),
  )
  opened.set(face, fonts)
  return fonts
}

export type Box = { x1: number; y1: number; x2: number; y2: number }
/**
 * A line of text on a baseline at 0,0: its outline, its advance and the box of each letter's ink.
 */
export type Line = { d: string; width: number; boxes: Box[] }

const outline = (path: Path): string =>
  path.commands
    .map((command) => {
      switch (command.type) {
        case 'Z':
          return 'Z'
        case 'C':
          return `C${n(command.x1)} ${n(command.y1)} ${n(command.x2)} ${n(command.y2)} ${n(command.x)} ${n(command.y)}`
        case 'Q':
          return `Q${n(command.x1)} ${n(command.y1)} ${n(command.x)} ${n(command.y)}`
        default:
          return `${command.type}${n(command.x)} ${n(command.y)}`
      }
    })
    .join('')

/** Letters of two subsets have no common kerning; within one the font's own is used. */
const kerning = (font: Font, before: string | undefined, letter: string): number => {
  if (!before || font.charToGlyphIndex(before) <= 0) return 0
  return font.getKerningValue(font.charToGlyph(before), font.charToGlyph(letter))
}

export const line = (text: string, face: Face, size: number, tracking = 0): Line => {
  const fonts = subsets(face)
  const boxes: Box[] = []
  let [x, d, before] = [0, '', undefined as string | undefined]
  for (const letter of text) {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(letter) > 0)
    if (!font) throw new Error(`${face} has no letter "${letter}"`)
    const scale = size / font.unitsPerEm
    x += kerning(font, before, letter) * scale
    const glyph = font.charToGlyph(letter)
    const path = glyph.getPath(x, 0, size)
    d += outline(path)
    if (letter !== ' ') boxes.push(path.getBoundingBox())
    x += (glyph.advanceWidth ?? 0) * scale + tracking
    before = letter
  }
  return { d, width: x - tracking, boxes }
}

/** Height of a capital as a share of the size, measured. */
export const capHeight = (face: Face): number =>
  -Math.min(...line('H', face, 1000).boxes.map((box) => box.y1)) / 1000

export const top = (of: Line): number => Math.min(...of.boxes.map((box) => box.y1))
export const bottom = (of: Line): number => Math.max(...of.boxes.map((box) => box.y2))
