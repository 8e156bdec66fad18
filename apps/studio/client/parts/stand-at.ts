const gapPx = 8

/** At its button, towards the middle of the page, where there is room. */
export const standAt = (box: HTMLElement, button: HTMLElement): void => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const px = (length: number) => `${Math.max(gapPx, Math.round(length))}px`
  const isLow = top > innerHeight - bottom
  const isRight = left > innerWidth - right
  box.style.inset = [
    isLow ? 'auto' : px(bottom + gapPx),
    isRight ? px(innerWidth - right) : 'auto',
    isLow ? px(innerHeight - top + gapPx) : 'auto',
    isRight ? 'auto' : px(left),
  ].join(' ')
}
