import { useTexts } from '../format/texts.ts'
import type { KeyHint } from './work-frame.tsx'

/** What the keys do at a list: to its rows, what is its own, and where all of them are told. */
export const useRowHints = (own: readonly KeyHint[] = []): KeyHint[] => {
  const { keys } = useTexts().shell
  return [
    { keys: ['J', 'K'], says: keys.row },
    { keys: ['Enter'], says: keys.open },
    ...own,
    { keys: ['?'], says: keys.all },
  ]
}
