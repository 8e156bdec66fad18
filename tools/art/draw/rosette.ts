/** The whirling rosette, our mark: curved blades between two arcs of one radius. */
import { polar, times } from './svg.ts'

export const rosette = (radius: number, blades = 8, curve = 0.58, share = 0.6): string => {
  const sector = (2 * Math.PI) / blades
  const arc = (radius * curve).toFixed(2)
  return times(blades, (i) => {
    const [x0, y0] = polar(radius, i * sector)
    const [x1, y1] = polar(radius, (i + share) * sector)
    return `M0 0A${arc} ${arc} 0 0 1 ${x0} ${y0}A${radius.toFixed(2)} ${radius.toFixed(2)} 0 0 1 ${x1} ${y1}A${arc} ${arc} 0 0 0 0 0Z`
  }).join('')
}

/**
 * Points of an eight-pointed star; the inner radius of two crossed squares is .765 of the outer.
 */
export const star = (radius: number, inner = 0.765): string =>
  times(16, (i) => polar(i % 2 ? radius * inner : radius, (i * Math.PI) / 8).join(',')).join(' ')
