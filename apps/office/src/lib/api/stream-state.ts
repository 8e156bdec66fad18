import { create } from 'zustand'

/** Whether the server tells this page what changes. Without, the page asks more often. */
export const useStream = create<{ isOpen: boolean }>(() => ({ isOpen: false }))
