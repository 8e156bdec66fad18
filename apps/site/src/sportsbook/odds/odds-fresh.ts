import { create } from 'zustand'

/** `fresh`: the odds on this page can be believed. */
export const useOddsStream = create<{ fresh: boolean }>(() => ({ fresh: true }))
