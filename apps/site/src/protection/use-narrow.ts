import { useSyncExternalStore } from 'react'

const query = '(width < 48rem)'

/** A phone: cards fold there. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
