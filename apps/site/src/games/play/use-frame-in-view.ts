import { useEffect, type RefObject } from 'react'

/**
 * Brings the frame back into view when the tab key leads into it: focus inside of it does not scroll this page, and
 * whoever tabbed out to what stands below would press what he does not see.
 */
export const useFrameInView = (ref: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    let tabbed = false
    const onKey = ({ key }: KeyboardEvent): void => {
      tabbed = key === 'Tab'
    }
    // To something of the page's own, or by hand: then nothing moves.
    const onOther = ({ target }: Event): void => {
      if (target !== ref.current) tabbed = false
    }
    const onBlur = (): void => {
      const frame = ref.current
      if (!tabbed || !frame || document.activeElement !== frame) return
      tabbed = false
      const { top, bottom } = frame.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) frame.scrollIntoView({ block: 'center' })
    }
    addEventListener('keydown', onKey)
    addEventListener('focusin', onOther)
    addEventListener('pointerdown', onOther)
    addEventListener('blur', onBlur)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('focusin', onOther)
      removeEventListener('pointerdown', onOther)
      removeEventListener('blur', onBlur)
    }
  }, [ref])
