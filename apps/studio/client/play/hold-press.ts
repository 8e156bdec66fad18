/**
 * A press that takes the focus from a field whose text is refused goes to what was on the screen before the refusal: it
 * does nothing, once. Answers how to stop listening.
 */
export const holdPress = (): { hold: () => void; end: () => void } => {
  let pressing = false
  const down = (): void => void (pressing = true)
  const up = (): void => void setTimeout(() => (pressing = false))
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('pointerdown', down, true)
  addEventListener('pointerup', up, true)
  return {
    hold: () => {
      if (!pressing) return
      addEventListener('click', swallow, { capture: true, once: true })
      // A press that ends elsewhere is no click.
      addEventListener(
        'pointerup',
        () => setTimeout(() => removeEventListener('click', swallow, true)),
        { capture: true, once: true },
      )
    },
    end: () => {
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', up, true)
    },
  }
}
