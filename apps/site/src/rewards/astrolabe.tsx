/**
 * Astrolabe lines of hero, jackpot and stage. The same drawing as in the art,
 * tools/art/draw/sky.ts.
 */
const ticks = Array.from({ length: 72 }, (_, i) => {
  const angle = (i * Math.PI) / 36
  const inner = i % 6 === 0 ? 95 : 98
  const at = (r: number) =>
    `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`
  return `M${at(100)}L${at(inner)}`
}).join('')

export const Astrolabe = ({ className }: { className?: string }) => (
  <svg
    viewBox="-101 -101 202 202"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth=".5"
    className={className}
  >
    <circle r="100" />
    <circle r="95" />
    <path d={ticks} />
    <circle r="72" cx="14" cy="-10" />
    <circle r="50" />
    <ellipse rx="95" ry="40" transform="rotate(-24)" />
    <path d="M-100 0H100M0-100V100" />
  </svg>
)
