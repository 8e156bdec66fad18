/** Astrolabe lines behind a score: decoration only. */
export const Sky = () => (
  <svg
    viewBox="0 0 520 304"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    stroke="var(--info)"
    opacity=".16"
    aria-hidden="true"
    className="absolute inset-0 size-full"
  >
    <circle cx="260" cy="130" r="106" />
    <circle cx="260" cy="130" r="168" />
    <circle cx="260" cy="130" r="236" />
    <ellipse cx="260" cy="130" rx="280" ry="98" transform="rotate(-18 260 130)" />
    <circle cx="260" cy="130" r="160" strokeWidth="8" strokeDasharray="1 20" />
  </svg>
)
