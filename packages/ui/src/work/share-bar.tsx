import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'

const tones = { quiet: 'bg-text-3', mid: 'bg-text-2', hot: 'bg-accent-text', late: 'bg-neg' }

/** A share of something, 0 to 1, in 28 px beside its number, which says it. */
export const ShareBar = ({ share, tone }: { share: number; tone: keyof typeof tones }) => {
  const [element, setElement] = useState<HTMLSpanElement | null>(null)
  // By script: the page's policy lets no style stand in its markup.
  useEffect(() => {
    element?.style.setProperty('width', `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`)
  }, [element, share])
  return (
    <span aria-hidden="true" className="h-1 w-7 shrink-0 overflow-hidden rounded-round bg-line">
      <span ref={setElement} className={classNames('block h-full', tones[tone])} />
    </span>
  )
}
