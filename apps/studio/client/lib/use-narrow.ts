import { useEffect, useState } from 'react'

/**
 * The queries that roulette-frames.css lays the table out by; the arrow keys must agree with what is
 * seen.
 */
const standing = '(max-aspect-ratio: 1/1), (max-width: 719px) and (min-height: 500px)'
const short = '(max-height: 480px) and (min-aspect-ratio: 1/1)'

const useQuery = (query: string): boolean => {
  const [fits, setFits] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const onChange = (): void => setFits(list.matches)
    onChange()
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }, [query])
  return fits
}

/** The table stands upright. */
export const useNarrow = (): boolean => useQuery(standing)

/** The table lies and has no room for numbers and racetrack at once. */
export const useShort = (): boolean => useQuery(short)
