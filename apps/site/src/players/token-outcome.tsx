import { Rosette } from '@felek/ui/rosette.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * How a mailed link ended: a mark, a sentence, and where to go from here. It takes the focus, so
 * that it is heard.
 */
export const TokenOutcome = ({
  good,
  icon,
  title,
  children,
  actions,
}: {
  good: boolean
  icon?: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <div className="flex flex-col items-center pt-6 text-center">
      <span
        className={`flex size-16 items-center justify-center rounded-panel [&_svg]:size-8 ${good ? 'bg-pos-soft text-pos' : 'bg-neg-soft text-neg'}`}
      >
        {icon ?? (good ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />)}
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-24 md:text-34">
        {title}
      </h1>
      <div role="status" className="mt-2 flex max-w-[48ch] flex-col gap-2 text-15 text-text-2">
        {children}
      </div>
      <div className="mt-6 flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">
        {actions}
      </div>
    </div>
  )
}

/** While the link is asked about. */
export const TokenWorking = ({ children }: { children: string }) => (
  <div role="status" className="flex flex-col items-center pt-6 text-center">
    <Rosette turns className="size-16 text-accent" />
    <h1 tabIndex={-1} className="mt-5 text-24">
      {children}
    </h1>
  </div>
)

/** Where a mailed link leads: narrow, in the middle of the page. */
export const TokenPage = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-[560px] px-3.5 pb-20 pt-8 md:pt-14">{children}</div>
)
