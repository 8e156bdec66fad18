import { create } from 'zustand'

/**
 * What the shell knows of deposits: whether none can be asked for now. Why is known to
 * lib/session/protection.ts, which is not of the first load; the session's start tells it here.
 */
export const useDepositLink = create<{ shut: boolean }>(() => ({ shut: false }))
