import { useId, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useModal } from './overlay.ts'
import { useUiTexts } from './ui-texts.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Under the title: what this is about, in one sentence. */
  description?: ReactNode
  /** Buttons; the safe one first. */
  actions?: ReactNode
  children?: ReactNode
  /** 440 px unless it holds a form with two columns. */
  wide?: boolean
}

export const Dialog = ({
  open,
  onClose,
  title,
  description,
  actions,
  children,
  wide = false,
}: Props) => {
  const ref = useModal(open, onClose)
  const id = useId()
  const texts = useUiTexts()
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className={classNames(
        'overlay m-auto w-[calc(100%-28px)] overflow-visible rounded-panel border border-line bg-overlay shadow-overlay',
        wide ? 'max-w-[640px]' : 'max-w-[440px]',
      )}
    >
      <div className="flex max-h-[calc(100dvh-48px)] flex-col overflow-y-auto overscroll-contain p-6">
        <div className="flex items-start gap-3">
          <h2 id={`${id}-title`} className="flex-1 text-18 font-heading">
            {title}
          </h2>
          <IconButton label={texts.close} size="small" onClick={onClose} className="-mr-2 -mt-1.5">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        {description && (
          <p id={`${id}-text`} className="mt-1 text-14 text-text-2">
            {description}
          </p>
        )}
        {children && <div className="mt-4">{children}</div>}
        {actions && (
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">{actions}</div>
        )}
      </div>
    </dialog>
  )
}
