/**
 * Fourteen palettes spread round the hue circle: sky's edge, body, light, and the deep colour of
 * shadows.
 */
import type { Palette } from '@felek/studio/engines/title.ts'

export type Colours = { top: string; mid: string; glow: string; deep: string }

const colours = (top: string, mid: string, glow: string, deep: string): Colours => ({
  top,
  mid,
  glow,
  deep,
})

export const palettes: Record<Palette, Colours> = {
  gece: colours('#0a1747', '#2352c8', '#86c2ff', '#040a22'),
  safran: colours('#5e2400', '#d87a05', '#ffe08a', '#260d00'),
  mercan: colours('#4f0a10', '#cf2f2c', '#ffab85', '#200305'),
  firuze: colours('#013a45', '#0a969a', '#8ff6e4', '#011a20'),
  lal: colours('#3d0636', '#bb1f8e', '#ffa6e4', '#190217'),
  zumrut: colours('#04351d', '#15954f', '#b4f7a3', '#02170c'),
  mor: colours('#1d0b52', '#6233d6', '#cdb2ff', '#0c0426'),
  kum: colours('#5c3410', '#dba052', '#fff0c8', '#261307'),
  buz: colours('#0b3560', '#4aa2dc', '#ecfaff', '#05182e'),
  kul: colours('#14171e', '#4d566a', '#d3def2', '#07080c'),
  gul: colours('#571029', '#e04f78', '#ffd9cc', '#230610'),
  limon: colours('#2b3b04', '#86a80e', '#f4ff9c', '#131a01'),
  gun: colours('#3a1050', '#e5583c', '#ffcf78', '#180622'),
  petrol: colours('#062a33', '#1d6d78', '#ffd58a', '#03141a'),
}

/** The interface's own colours, where art meets them. */
export const night = '#0b1124'
export const saffron = '#ffb938'
export const paper = '#f5f1e6'
export const lapis = '#101f5c'
