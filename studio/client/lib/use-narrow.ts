import { useEffect, useState } from 'react'

/**
 * The query that roulette.css stands the table up by; the arrow keys must agree with what is seen.
 */
const query = '(max-aspect-ratio: 1/1), (max-width: 719px) and (min-height: 500px)'

export const useNarrow = (): boolean => {
  const [narrow, setNarrow] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const onChange = (): void => setNarrow(list.matches)
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }, [])
  return narrow
}
