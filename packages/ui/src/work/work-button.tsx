import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Rosette } from '../rosette.tsx'
import { useUiTexts } from '../ui-texts.tsx'

export type WorkVariant = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger'

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-label transition-colors duration-[140ms] disabled:opacity-60 [&_svg]:size-4'

const variants: Record<WorkVariant, string> = {
  primary:
    'border-accent-line bg-accent text-on-accent enabled:hover:bg-accent-hover enabled:active:bg-accent-press',
  secondary:
    'border-button-2-line bg-button-2 text-text enabled:hover:bg-hover [a&]:hover:bg-hover',
  outline: 'border-line-strong bg-transparent text-text enabled:hover:bg-hover',
  quiet:
    'border-transparent bg-transparent text-text-2 enabled:hover:bg-hover enabled:hover:text-text [a&]:hover:bg-hover [a&]:hover:text-text',
  danger: 'border-neg-fill bg-neg-fill text-white enabled:hover:brightness-[.92]',
}

type Look = { variant?: WorkVariant; small?: boolean; className?: string | undefined }

/** For a link that looks like a button. */
export const workButtonClass = ({
  variant = 'secondary',
  small = false,
  className,
}: Look): string =>
  classNames(
    base,
    variants[variant],
    small ? 'h-7 px-2.5 text-12' : 'h-8.5 px-3 text-13',
    className,
  )

/** A key as it is printed beside what it does; those who hear the page are told by `aria-keyshortcuts`. */
export const KeyCap = ({
  children,
  inherit = false,
}: {
  children: ReactNode
  inherit?: boolean
}) => (
  <kbd
    aria-hidden="true"
    className={classNames(
      'inline-block min-w-4.5 rounded-badge border px-1 text-center font-sans text-11 font-label',
      inherit ? 'border-transparent bg-current/15' : 'border-line bg-raised text-text-2',
    )}
  >
    {inherit ? <span>{children}</span> : children}
  </kbd>
)

type Props = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    pending?: boolean
    icon?: ReactNode
    /** The key that presses it, shown at its end. */
    shortcut?: string | undefined
  }

/** Of a desk: 34 px high. `pending` waits for the server, keeps the width and takes no second press. */
export const WorkButton = ({
  variant,
  small,
  className,
  pending = false,
  icon,
  shortcut,
  children,
  disabled,
  ...rest
}: Props) => {
  const texts = useUiTexts()
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      aria-keyshortcuts={shortcut}
      className={workButtonClass({
        ...(variant && { variant }),
        ...(small && { small }),
        className,
      })}
    >
      <span className={classNames('inline-flex items-center gap-1.5', pending && 'invisible')}>
        {icon}
        {children}
        {shortcut && <KeyCap inherit>{shortcut}</KeyCap>}
      </span>
      {pending && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Rosette turns className="size-4" />
          <span className="sr-only">{texts.pending}</span>
        </span>
      )}
    </button>
  )
}

/** A square with an icon alone; its name is required. */
export const WorkIconButton = ({
  label,
  small = false,
  className,
  ...rest
}: Pick<Look, 'small' | 'className'> &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> & {
    label: string
  }) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={classNames(
      base,
      variants.quiet,
      small ? 'size-7' : 'size-8.5',
      'aria-pressed:text-text',
      className,
    )}
  />
)
