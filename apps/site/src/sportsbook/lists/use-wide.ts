import { useSyncExternalStore } from 'react'

/**
 * The slip has a column of its own from 1024 px on, the tree from 1280; until 1408 nothing has
 * room for a second one beside it (a row's other market, a smaller card).
 */
const queries = {
  slip: '(width >= 64rem)',
  tree: '(width >= 80rem)',
  beside: '(48rem <= width < 64rem), (width >= 88rem)',
} as const

export const useWide = (what: keyof typeof queries): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(queries[what])
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(queries[what]).matches,
    () => false,
  )
