/** The one metal of the house. */
import { linear } from './svg.ts'

export const brassDefs =
  linear(
    'brass',
    [
      [0, '#fff2c4'],
      [0.28, '#eab03a'],
      [0.55, '#9c6112'],
      [0.76, '#f5c75c'],
      [1, '#7c4807'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  ) +
  linear('brass-down', [
    [0, '#fff0bd'],
    [0.3, '#f0bb4a'],
    [0.52, '#b87a1c'],
    [0.6, '#d99a2e'],
    [1, '#7c4807'],
  ]) +
  linear(
    'brass-back',
    [
      [0, '#7c4807'],
      [0.4, '#d99a2e'],
      [0.7, '#fff0bd'],
      [1, '#b87a1c'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  )

export const brass = 'url(#brass)'
export const brassDown = 'url(#brass-down)'
/** Lit from the other side: an edge that falls away beside one that rises. */
export const brassBack = 'url(#brass-back)'
export const brassShade = '#5c3604'
