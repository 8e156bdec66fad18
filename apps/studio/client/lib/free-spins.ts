import type { FreeSpins } from '../../src/protocol/protocol.ts'

/** What of a grant is left after a spin of it; an older one says nothing of a newer grant. */
export const leftAfter = (
  freeSpins: FreeSpins | null,
  { grantId, left }: { grantId: string; left: number },
): FreeSpins | null => {
  if (freeSpins?.grantId !== grantId) return freeSpins
  return left > 0 ? { ...freeSpins, left } : null
}
