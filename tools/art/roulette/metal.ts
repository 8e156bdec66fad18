/** Lights and materials of the roulette wheel. */
import { brassDefs } from '../draw/brass.ts'
import { blur, linear, radial } from '../draw/svg.ts'

export const rouletteDefs =
  brassDefs +
  linear(
    'lacquer',
    [
      [0, '#3157c4'],
      [0.45, '#12246b'],
      [1, '#070f38'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  ) +
  radial('track', [
    [0.86, '#050a24'],
    [0.91, '#12205a'],
    [0.96, '#24398a'],
    [1, '#0a1236'],
  ]) +
  radial(
    'cone',
    [
      [0, '#3d5bb0'],
      [0.55, '#16276a'],
      [1, '#080f33'],
    ],
    'cx=".5" cy=".5" r=".5"',
  ) +
  radial('pocket-depth', [
    [0.72, '#000000', 0.62],
    [0.86, '#000000', 0.3],
    [1, '#000000', 0.1],
  ]) +
  radial(
    'ball',
    [
      [0, '#ffffff'],
      [0.55, '#eef1f8'],
      [0.85, '#a9b2cc'],
      [1, '#78819f'],
    ],
    'cx=".36" cy=".3" r=".8"',
  ) +
  linear(
    'sheen',
    [
      [0, '#ffffff', 0.3],
      [0.4, '#ffffff', 0],
      [0.62, '#000000', 0],
      [1, '#000010', 0.4],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  ) +
  blur('wheel-soft', 12) +
  blur('wheel-tiny', 2)
