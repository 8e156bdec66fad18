import type { ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  waiting: 'bg-accent-soft text-accent-text',
  running: 'bg-info-soft text-info',
  good: 'bg-pos-soft text-pos',
  bad: 'bg-neg-soft text-neg',
  plain: 'bg-raised text-text-2',
}
export type StatusTone = keyof typeof tones
export type StatusLook = {
  tone: StatusTone
  Icon?: ComponentType<{ 'aria-hidden'?: 'true' }> | undefined
}

/** Icon, word and colour together: colour alone says nothing to some. */
export const StatusLabel = ({ tone, Icon, children }: StatusLook & { children: ReactNode }) => (
  <span
    className={classNames(
      'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-badge px-2 text-12 font-label [&_svg]:size-3.5',
      tones[tone],
    )}
  >
    {Icon && <Icon aria-hidden="true" />}
    {/* An element of its own: a translator may have wrapped a bare text, and no icon could come before it. */}
    <span>{children}</span>
  </span>
)

const marks = {
  paper: 'bg-on-art text-art-night',
  accent: 'bg-accent text-on-accent',
  night: 'bg-art-night text-on-art',
}

/** On art, top left, one at most. */
export const ArtBadge = ({
  mark = 'paper',
  children,
}: {
  mark?: keyof typeof marks
  children: ReactNode
}) => (
  <span
    className={classNames(
      'inline-flex h-5 items-center rounded-badge px-1.5 text-11 font-money',
      marks[mark],
    )}
  >
    {children}
  </span>
)
