import { useTexts } from '../lib/format/texts.ts'
import { useRowHints } from '../lib/list/row-hints.ts'
import type { KeyHint } from '../lib/list/work-frame.tsx'
import { useCan } from '../lib/session/session.ts'

/** What the keys do at these lists; those of a decision for those alone who may decide. */
export const useDecisionHints = ({ canClaim = false } = {}): KeyHint[] => {
  const { keys } = useTexts().shell
  const mayReview = useCan('cashier.review')
  return useRowHints(
    mayReview
      ? [
          ...(canClaim ? [{ keys: ['C'], says: keys.claim }] : []),
          { keys: ['A'], says: keys.approve },
          { keys: ['R'], says: keys.refuse },
          { keys: ['N'], says: keys.reason },
        ]
      : [],
  )
}
