/**
 * Eight ways to set a hero among its companions on 600 × 800. Each answers what lies behind, the
 * hero, and what lies before it.
 */
import type { Theme } from '@felek/studio/engines/title.ts'
import { emoji } from '../draw/emoji.ts'
import { at, circle, ring, times } from '../draw/svg.ts'
import type { Colours } from '../draw/palettes.ts'
import { rouletteHero } from '../roulette/hero.ts'
import { tombalaHero } from '../bingo/hero.ts'
import type { Tuning } from './tuning.ts'

export type Scene = { x: number; y: number; behind: string; hero: string; before: string }
type Set = { theme: Theme; colours: Colours; tuning: Tuning }
type Composition = (set: Set) => Scene

const item = (list: readonly string[], index: number): string => list[index % list.length] as string

/** The heroes that are no emoji are drawn by us. */
const object = (
  name: string,
  x: number,
  y: number,
  size: number,
  { turn = 0, mirrored = false, lying = 1 }: Tuning = {},
): string =>
  name === 'tombala-balls'
    ? `<g filter="url(#wheel)">${at(x, y, tombalaHero(size), turn)}</g>`
    : name === 'roulette-wheel'
      ? `<g filter="url(#wheel)">${at(x, y, `<g transform="scale(1 ${lying})">${rouletteHero(size / 2)}</g>`, turn)}</g>`
      : emoji(name, x, y, size, { turn, mirrored, light: 'hero' })

const far = (names: readonly string[]): string => {
  const places = [
    [92, 130, 165, -12],
    [512, 128, 165, 14],
    [80, 420, 150, 8],
    [524, 430, 150, -10],
  ] as const
  return names
    .slice(0, 4)
    .map((name, i) => {
      const [x, y, size, turn] = places[i] as (typeof places)[number]
      return emoji(name, x, y, size, { turn, light: 'far' })
    })
    .join('')
}

const near = (names: readonly string[]): string => {
  const places = [
    [40, 512, 205, -20],
    [566, 500, 210, 18],
  ] as const
  return names
    .slice(0, 2)
    .map((name, i) => {
      const [x, y, size, turn] = places[i] as (typeof places)[number]
      return emoji(name, x, y, size, {
        turn,
        light: 'near',
        mirrored: i === 1 && names[0] === names[1],
      })
    })
    .join('')
}

/**
 * The first two props stand before the lens (one alone stands on both sides), the rest far behind.
 */
const dressed = ({ theme: { props }, tuning }: Set): { behind: string; before: string } => ({
  behind: far(tuning.back ?? props.slice(2)),
  before: near(
    tuning.near ??
      (props.length === 0
        ? []
        : props.length === 1
          ? [item(props, 0), item(props, 0)]
          : props.slice(0, 2)),
  ),
})

const single =
  (size: number, y: number, turn = 0): Composition =>
  (set) => {
    const { tuning, theme } = set
    const [cx, cy] = [300 + (tuning.dx ?? 0), y + (tuning.dy ?? 0)]
    return {
      x: cx,
      y: cy,
      ...dressed(set),
      hero: object(theme.hero, cx, cy, tuning.size ?? size, { turn, ...tuning }),
    }
  }

const trio: Composition = ({ theme: { hero, props }, tuning }) => ({
  x: 300,
  y: 300,
  behind:
    emoji(item(props, 0), 124, 300, 240, { turn: -8, light: 'side' }) +
    emoji(item(props, 1), 486, 300, 215, { turn: 10, light: 'side' }),
  hero: object(hero, 300, 320, tuning.size ?? 380),
  before: near(tuning.near ?? (props[2] ? [props[2], props[2]] : [])),
})

const duo: Composition = ({ theme: { hero, props }, tuning }) => ({
  x: 300,
  y: 304,
  behind: emoji(item(props, 0), 418, 226, 262, { turn: 10, light: 'side' }),
  hero: object(hero, 244, 360, tuning.size ?? 370, { turn: -6, ...tuning }),
  before: near(tuning.near ?? (props[1] ? [props[1], props[1]] : [])),
})

const pile: Composition = ({ theme: { hero, props }, tuning }) => {
  const places = [
    [64, 480, 170, -20],
    [536, 480, 170, 18],
    [176, 518, 176, 8],
    [424, 518, 176, -10],
    [300, 530, 182, 4],
  ] as const
  return {
    x: 300,
    y: 270,
    behind: far(tuning.back ?? []),
    hero: object(hero, 300, 274, tuning.size ?? 380),
    before: places
      .map(([x, y, size, turn], i) => emoji(item(props, i), x, y, size, { turn, light: 'side' }))
      .join(''),
  }
}

const around: Composition = ({ theme: { hero, props }, colours: { glow, deep }, tuning }) => {
  const [x, y, reach] = [300, 296, 232]
  const track = at(
    x,
    y,
    circle(262, deep, 'opacity=".35"') +
      ring(262, glow, 5, 'opacity=".8"') +
      ring(200, glow, 3, 'opacity=".6"'),
  )
  const items = times(10, (i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2
    return emoji(item(props, i), x + reach * Math.cos(angle), y + reach * Math.sin(angle), 112, {
      light: 'side',
    })
  })
  return {
    x,
    y,
    behind: track + items.join(''),
    hero: object(hero, x, y, tuning.size ?? 310),
    before: '',
  }
}

const compositions: Record<Theme['composition'], Composition> = {
  bust: single(470, 300),
  centre: single(430, 300),
  tilt: single(470, 296, -14),
  horizon: single(410, 356),
  trio,
  duo,
  pile,
  ring: around,
}

export const compose = (set: Set): Scene => compositions[set.theme.composition](set)
