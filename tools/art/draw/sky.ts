/** Felek is the sky and the wheel in it: stars, astrolabe lines and hills. */
import { n, polar, times } from './svg.ts'
import { random } from './random.ts'

export const stars = (width: number, height: number, count: number, seed: string): string => {
  const next = random(seed)
  return times(count, () => {
    const [x, y, bright] = [next() * width, next() * height, next()]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(0.6 + bright ** 3 * 2.6)}" fill="#fff" opacity="${n(0.2 + bright * 0.7)}"/>`
  }).join('')
}

/** Four-point sparks in a ring round an object. */
export const sparks = (
  x: number,
  y: number,
  inner: number,
  outer: number,
  count: number,
  seed: string,
): string => {
  const next = random(seed)
  return times(count, () => {
    const [angle, distance, size] = [
      next() * 2 * Math.PI,
      inner + next() * (outer - inner),
      3 + next() * 10,
    ]
    const waist = n(size * 0.22)
    const [s, minus] = [n(size), `-${waist}`]
    return (
      `<path transform="translate(${n(x + distance * Math.cos(angle))} ${n(y + distance * Math.sin(angle))})" ` +
      `d="M0 -${s}L${waist} ${minus} ${s} 0 ${waist} ${waist} 0 ${s} ${minus} ${waist} -${s} 0 ${minus} ${minus}Z" ` +
      `fill="#fff" opacity="${n(0.4 + 0.6 * next())}"/>`
    )
  }).join('')
}

export const astrolabe = (
  x: number,
  y: number,
  radius: number,
  colour: string,
  opacity: number,
): string => {
  const ticks = times(120, (i) => {
    const inner = i % 10 === 0 ? 0.95 : i % 5 === 0 ? 0.97 : 0.985
    return `M${polar(radius, (i * Math.PI) / 60).join(' ')}L${polar(radius * inner, (i * Math.PI) / 60).join(' ')}`
  }).join('')
  const r = (share: number): string => n(radius * share)
  return (
    `<g transform="translate(${n(x)} ${n(y)})" fill="none" stroke="${colour}" opacity="${opacity}" stroke-width="1.5">` +
    `<circle r="${r(1)}"/><circle r="${r(0.95)}"/><path d="${ticks}"/>` +
    `<circle r="${r(0.72)}" cx="${r(0.14)}" cy="${r(-0.1)}"/><circle r="${r(0.7)}" cx="${r(0.14)}" cy="${r(-0.1)}" stroke-dasharray="2 9"/>` +
    `<circle r="${r(0.5)}"/><ellipse rx="${r(0.95)}" ry="${r(0.4)}" transform="rotate(-24)"/>` +
    `<path d="M${r(-1)} 0H${r(1)}M0 ${r(-1)}V${r(1)}"/></g>`
  )
}

/**
 * One line of hills: heights are shares of the picture's height, from left, over the middle, to
 * right.
 */
export const hill = (
  width: number,
  height: number,
  [left, middle, right]: readonly [number, number, number],
  fill: string,
  opacity = 1,
): string =>
  `<path d="M0 ${n(height * left)}C${n(width * 0.16)} ${n(height * (left - 0.11))} ${n(width * 0.3)} ${n(height * (middle - 0.07))} ${n(width * 0.5)} ${n(height * middle)}` +
  `S${n(width * 0.84)} ${n(height * (right + 0.06))} ${width} ${n(height * right)}V${height}H0Z" fill="${fill}" opacity="${opacity}"/>`
