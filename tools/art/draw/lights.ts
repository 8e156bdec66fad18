/**
 * How objects are lit: one key light from the upper left, a halo of the palette's glow, a shadow of
 * its deep colour.
 */
import { n } from './svg.ts'

type Light = {
  glow: string
  deep: string
  /** All lengths are for an object of about 450 px; smaller objects ask for a share of them. */
  scale?: number
  halo?: number
  shade?: number
  rim?: number
  shadow?: number
}

const region = 'x="-40%" y="-40%" width="180%" height="190%" color-interpolation-filters="sRGB"'

/**
 * What of the shape lies outside its own shifted copy, softened and kept inside: a crescent of
 * light or shade.
 */
const crescent = (
  name: string,
  dx: number,
  dy: number,
  soft: number,
  colour: string,
  opacity: number,
): string =>
  `<feOffset in="SourceAlpha" dx="${n(dx)}" dy="${n(dy)}" result="${name}1"/><feComposite in="SourceAlpha" in2="${name}1" operator="out" result="${name}2"/>` +
  `<feGaussianBlur in="${name}2" stdDeviation="${n(soft)}" result="${name}3"/><feFlood flood-color="${colour}" flood-opacity="${opacity}"/>` +
  `<feComposite in2="${name}3" operator="in" result="${name}4"/><feComposite in="${name}4" in2="SourceAlpha" operator="in" result="${name}"/>`

const behind = (name: string, soft: number, dy: number, colour: string, opacity: number): string =>
  `<feGaussianBlur in="SourceAlpha" stdDeviation="${n(soft)}" result="${name}1"/><feOffset in="${name}1" dy="${n(dy)}" result="${name}2"/>` +
  `<feFlood flood-color="${colour}" flood-opacity="${opacity}"/><feComposite in2="${name}2" operator="in" result="${name}"/>`

const merge = (...names: string[]): string =>
  `<feMerge>${names.map((name) => `<feMergeNode in="${name}"/>`).join('')}</feMerge>`

/** The full light of a hero object. */
export const heroLight = (
  id: string,
  { glow, deep, scale = 1, halo = 0.85, shade = 0.46, rim = 0.95, shadow = 0.8 }: Light,
): string =>
  `<filter id="${id}" ${region}>` +
  behind('halo', 22 * scale, 0, glow, halo) +
  behind('shadow', 13 * scale, 26 * scale, deep, shadow) +
  crescent('shade', -16 * scale, -30 * scale, 16 * scale, deep, shade) +
  crescent('rim', 7 * scale, 9 * scale, 3.5 * scale, glow, rim) +
  merge('halo', 'shadow', 'SourceGraphic', 'shade', 'rim') +
  '</filter>'

/** A wheel carries its own brass edge and sheen: it only needs the halo and the shadow. */
export const wheelLight = (id: string, light: Light): string =>
  heroLight(id, { ...light, shade: 0.22, rim: 0.2 })

/** Companions: a shadow and a thin rim, no halo of their own. */
export const sideLight = (id: string, { glow, deep, scale = 1 }: Light): string =>
  `<filter id="${id}" ${region}>` +
  behind('shadow', 9 * scale, 14 * scale, deep, 0.75) +
  crescent('shade', -9 * scale, -16 * scale, 10 * scale, deep, 0.38) +
  crescent('rim', 3.5 * scale, 4.5 * scale, 2 * scale, glow, 0.75) +
  merge('shadow', 'SourceGraphic', 'shade', 'rim') +
  '</filter>'

/** Things far behind take the colour of the air and lose their edges. */
export const farLight = (id: string, deep: string, soft = 3, tint = 0.28): string =>
  `<filter id="${id}" ${region}><feFlood flood-color="${deep}" flood-opacity="${tint}"/><feComposite in2="SourceAlpha" operator="in" result="tint"/>` +
  `<feMerge result="both"><feMergeNode in="SourceGraphic"/><feMergeNode in="tint"/></feMerge><feGaussianBlur in="both" stdDeviation="${soft}"/></filter>`

/** Things before the lens are out of focus. */
export const nearLight = (id: string, soft = 6): string =>
  `<filter id="${id}" ${region}><feGaussianBlur stdDeviation="${soft}"/></filter>`
