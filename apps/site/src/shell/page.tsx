import { use, type ComponentType } from 'react'
import { create } from 'zustand'

/** How many pages are on their way; the loading bar looks at it. */
export const usePagesComing = create<{ coming: number }>(() => ({ coming: 0 }))

export type Page = {
  Component: ComponentType
  load: () => Promise<void>
  /** Brings the page in case it is wanted: nobody is shown that it comes, or that it did not. */
  prepare: () => void
}

/**
 * A page in a chunk of its own; its module has the page as its default export. While it comes, the
 * page before stays in sight (React's transition); once it is here it is shown at once, without a
 * moment of nothing.
 */
export const page = (get: () => Promise<{ default: ComponentType }>): Page => {
  let Loaded: ComponentType | null = null
  let coming: Promise<void> | null = null
  let failed = false
  const load = (): Promise<void> => {
    if (failed) coming = null
    failed = false
    coming ??= (async () => {
      usePagesComing.setState((s) => ({ coming: s.coming + 1 }))
      try {
        Loaded = (await get()).default
      } finally {
        usePagesComing.setState((s) => ({ coming: s.coming - 1 }))
      }
    })().catch((error: unknown) => {
      // A lost chunk may be asked for again by the next visit, but not by the render that it
      // failed: that would ask for ever.
      failed = true
      throw error
    })
    return coming
  }
  const prepare = (): void => {
    if (coming) return
    coming = get().then(
      (module) => {
        Loaded = module.default
      },
      () => {
        coming = null
      },
    )
  }
  const Component = () => {
    if (!Loaded) use(coming ?? load())
    return Loaded && <Loaded />
  }
  return { Component, load, prepare }
}
