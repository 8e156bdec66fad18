import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = {
  plain: 'bg-raised text-text-2',
  line: 'border border-line text-text-2',
  good: 'bg-pos-soft text-pos',
  bad: 'bg-neg-soft text-neg',
  info: 'bg-info-soft text-info',
  warn: 'bg-accent-soft text-accent-text',
}
export type TagTone = keyof typeof tones

/** Icon, word and colour together, small enough for a row of 32 px. */
export const Tag = ({
  tone = 'plain',
  Icon,
  children,
}: {
  tone?: TagTone
  Icon?: ComponentType<{ 'aria-hidden'?: 'true'; className?: string }>
  children: ReactNode
}) => (
  <span
    className={classNames(
      'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-badge px-1.5 text-12 font-label',
      tones[tone],
    )}
  >
    {Icon && <Icon aria-hidden="true" className="size-3" />}
    <span>{children}</span>
  </span>
)
