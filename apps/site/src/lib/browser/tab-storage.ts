/** What one tab keeps until it is closed: it survives a reload and is seen by no other tab. */
const keys = {
  game: 'felek-game',
  adult: 'felek-adult',
  cutOff: 'felek-cut-off',
  slip: 'felek-slip-path',
} as const
type TabKey = keyof typeof keys

export const readTab = (key: TabKey): unknown => {
  try {
    const text = sessionStorage.getItem(keys[key])
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const writeTab = (key: TabKey, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(keys[key])
    else sessionStorage.setItem(keys[key], JSON.stringify(value))
  } catch {
    // Storage may be forbidden: then a reload forgets, and nothing breaks.
  }
}
