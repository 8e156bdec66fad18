import type { Transfers } from './gateway.ts'

/**
 * Transfers to accounts of the house that no machine tells us of: staff see them in the bank's app, and its statement has
 * them. It hears nothing, so it is none of `gateways`, and no webhook names it.
 */
export const manual: { transfers: Transfers } = {
  // Nobody is told to wait for it: what comes is found by its code.
  transfers: { expect: async () => {} },
}
