import { useId, type ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useModal } from '../overlay.ts'
import { useMedia } from './use-media.ts'
import { WorkIconButton } from './work-button.tsx'

type Texts = { close: string; previous: string; next: string }

type Props = {
  /** What is looked at, for those who hear the page. */
  label: string
  /** Its number and how it stands. */
  head: ReactNode
  /** Ways to its page. */
  ways?: ReactNode
  texts: Texts
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** What can be done with it; stays at the foot. */
  actions?: ReactNode
  children: ReactNode
}

const Inside = ({
  head,
  ways,
  texts,
  onClose,
  onPrevious,
  onNext,
  actions,
  children,
}: Omit<Props, 'label'>) => (
  <>
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pl-4 pr-2">
      <div className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden">{head}</div>
      {ways}
      <WorkIconButton label={texts.previous} small disabled={!onPrevious} onClick={onPrevious}>
        <ChevronUp aria-hidden="true" />
      </WorkIconButton>
      <WorkIconButton label={texts.next} small disabled={!onNext} onClick={onNext}>
        <ChevronDown aria-hidden="true" />
      </WorkIconButton>
      <WorkIconButton label={texts.close} small onClick={onClose}>
        <X aria-hidden="true" />
      </WorkIconButton>
    </div>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
    <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 py-3.5 -outline-offset-2">
      {children}
    </div>
    {actions && (
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-4 py-3">{actions}</div>
    )}
  </>
)

const Drawer = ({ label, ...inside }: Props) => {
  const ref = useModal(true, inside.onClose)
  const id = useId()
  return (
    <dialog
      ref={ref}
      data-peek
      aria-labelledby={id}
      className="overlay m-0 ml-auto h-dvh max-h-dvh w-full max-w-[420px] border-l border-line bg-surface shadow-overlay"
    >
      <h2 id={id} className="sr-only">
        {label}
      </h2>
      <div className="flex h-full flex-col">
        <Inside {...inside} />
      </div>
    </dialog>
  )
}

/** One row of a list, beside it where there is room for both, else over it. */
export const PeekPanel = (props: Props) => {
  const isWide = useMedia('(width >= 68rem)')
  if (!isWide) return <Drawer {...props} />
  const { label, ...inside } = props
  return (
    <aside
      aria-label={label}
      className="flex min-h-0 w-[372px] shrink-0 flex-col overflow-hidden rounded-panel border border-line bg-surface"
    >
      <Inside {...inside} />
    </aside>
  )
}
