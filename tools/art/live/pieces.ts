import { studioArt, type Piece } from '../piece.ts'
import { felt, type Cloth } from '../roulette/felt.ts'

/**
 * One cloth a live table: the two of a kind never look alike, and none like the roulettes that one
 * plays alone.
 */
const cloths: Record<string, Cloth> = {
  'felek-canli-rulet': { light: '#1d7a86', body: '#0c4257', edge: '#05202f' },
  'poyraz-hizli-rulet': { light: '#6a3fb0', body: '#3a1f73', edge: '#190b3a' },
  'felek-blackjack': { light: '#16806a', body: '#0a4c46', edge: '#042622' },
  'poyraz-blackjack': { light: '#2b58b8', body: '#15307a', edge: '#081639' },
  'zirve-blackjack': { light: '#7d2f3c', body: '#4d1826', edge: '#240812' },
  'felek-bakara': { light: '#8a2c3a', body: '#561623', edge: '#270810' },
  'poyraz-bakara-salonu': { light: '#23706f', body: '#0f4150', edge: '#051f2a' },
}

export const livePieces = (): Piece[] =>
  Object.entries(cloths).map(([id, cloth]) => ({
    path: `${studioArt}/live/felt-${id}.avif`,
    format: 'avif',
    bytesMax: 30_000,
    width: 1376,
    height: 720,
    quality: 50,
    draw: () => felt(cloth),
  }))
