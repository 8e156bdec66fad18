import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export type Theme = 'dark' | 'light'
export type Density = 'roomy' | 'compact'

type Look = { theme: Theme; density: Density; shortcuts: boolean }

/** How the desk looks to whoever sits at it. */
export const useLook = create<Look>(() => ({
  theme: readStored('theme') === 'light' ? 'light' : 'dark',
  density: readStored('density') === 'compact' ? 'compact' : 'roomy',
  shortcuts: readStored('shortcuts') !== 'off',
}))

export const setTheme = (theme: Theme): void => {
  writeStored('theme', theme)
  document.documentElement.dataset['theme'] = theme
  useLook.setState({ theme })
}

export const setDensity = (density: Density): void => {
  writeStored('density', density)
  document.documentElement.dataset['density'] = density
  useLook.setState({ density })
}

/** Keys of one letter are in the way of whoever speaks to the machine: they can be turned off. */
export const setShortcuts = (shortcuts: boolean): void => {
  writeStored('shortcuts', shortcuts ? null : 'off')
  useLook.setState({ shortcuts })
}
