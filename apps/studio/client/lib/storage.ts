/**
 * The browser's stores, which a private window or a partitioned frame may refuse: then nothing is
 * remembered and nothing breaks. `tab` lives as long as the tab, `device` until the player empties
 * it.
 */
const guarded = (pick: () => Storage) => ({
  read: (key: string): string | null => {
    try {
      return pick().getItem(`felek-studio.${key}`)
    } catch {
      return null
    }
  },
  write: (key: string, value: string | null): void => {
    try {
      if (value === null) pick().removeItem(`felek-studio.${key}`)
      else pick().setItem(`felek-studio.${key}`, value)
    } catch {
      // Nothing to do: the value lives on in memory for this page.
    }
  },
})

export const tab = guarded(() => window.sessionStorage)
export const device = guarded(() => window.localStorage)
