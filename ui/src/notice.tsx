import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { classNames } from './class-names.ts'

const tones = {
  info: { Icon: Info, look: 'bg-info-soft text-info' },
  good: { Icon: CircleCheck, look: 'bg-pos-soft text-pos' },
  bad: { Icon: CircleAlert, look: 'bg-neg-soft text-neg' },
  accent: { Icon: Info, look: 'bg-accent-soft text-accent-text' },
}
export type NoticeTone = keyof typeof tones

/**
 * A sentence that stays in the page; `urgent` is announced at once, for what has just gone wrong.
 */
export const Notice = ({
  tone,
  title,
  children,
  urgent = false,
  className,
}: {
  tone: NoticeTone
  title?: ReactNode
  children?: ReactNode
  urgent?: boolean
  className?: string
}) => {
  const { Icon, look } = tones[tone]
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-tile px-4 py-3.5 text-14', look, className)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-label">{title}</p>}
        {children && <div className={title ? 'text-text' : undefined}>{children}</div>}
      </div>
    </div>
  )
}
