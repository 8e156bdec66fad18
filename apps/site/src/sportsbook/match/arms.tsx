import { useId } from 'react'
import '../sports.css'

/*
 * A club's arms, `pattern:colour:colour` of the words that docs/feed.md lists; what is none of them
 * is a plain shield. Only decoration: the name stands beside.
 */

const shapes: Readonly<Record<string, string>> = {
  halves: 'M10 0h10v20H10z',
  stripes: 'M4 0h4v20H4zM12 0h4v20h-4z',
  hoops: 'M0 6h20v8H0z',
  sash: 'M-2 14 14-2h8L-2 22z',
  chevron: 'M0 18 10 8l10 10v5L10 13 0 23z',
  quarters: 'M10 0h10v10H10zM0 10h10v10H0z',
}
const colours = 'red blue navy sky green teal yellow orange purple black white claret'.split(' ')
const fill = (colour: string | undefined): string =>
  colour !== undefined && colours.includes(colour) ? `var(--${colour})` : 'var(--raised)'

export const Arms = ({
  arms,
  className = 'size-5',
}: {
  arms: string | undefined
  className?: string
}) => {
  const id = useId()
  // A player has none.
  if (arms === '') return null
  const [pattern = '', first, second] = (arms ?? '').split(':')
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`arms shrink-0 ${className}`}>
      <clipPath id={id}>
        <rect width="20" height="20" rx="5" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="20" height="20" fill={fill(first)} />
        {shapes[pattern] && <path d={shapes[pattern]} fill={fill(second)} />}
      </g>
      <rect
        x=".5"
        y=".5"
        width="19"
        height="19"
        rx="4.5"
        fill="none"
        stroke="var(--line-strong)"
        strokeOpacity=".5"
      />
    </svg>
  )
}
