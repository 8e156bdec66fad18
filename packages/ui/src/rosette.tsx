import { classNames } from './class-names.ts'

/*
 * The mark: eight curved blades. A blade is an arc of radius 0.58 R out to the rim, along the rim
 * for 0.6 of its sector, and back along the same arc.
 */
const radius = 50
const bladeAngle = (2 * Math.PI) / 8
const rim = (angle: number) =>
  `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
const arc = 29 // 0.58 × 50, written out: the product is not a round number in floats
const blades = Array.from({ length: 8 }, (_, i) => {
  const angle = i * bladeAngle - Math.PI / 2
  return `M0 0A${arc} ${arc} 0 0 1 ${rim(angle)}A${radius} ${radius} 0 0 1 ${rim(angle + 0.6 * bladeAngle)}A${arc} ${arc} 0 0 0 0 0Z`
}).join('')

/** The rosette in the current colour; it turns only while something is awaited. */
export const Rosette = ({ turns = false, className }: { turns?: boolean; className?: string }) => (
  <svg
    viewBox="-50 -50 100 100"
    aria-hidden="true"
    className={classNames('shrink-0', turns && 'turning', className)}
  >
    <path d={blades} fill="currentColor" />
    <circle r="8" fill="currentColor" />
  </svg>
)
