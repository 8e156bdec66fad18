import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Rosette } from './rosette.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'destructive' | 'quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-label transition-colors duration-[140ms] active:duration-[80ms] disabled:border-line disabled:bg-surface disabled:text-text-3 aria-disabled:border-line aria-disabled:bg-surface aria-disabled:text-text-3'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-accent-line bg-accent text-on-accent enabled:hover:bg-accent-hover enabled:active:bg-accent-press [a&]:hover:bg-accent-hover [a&]:active:bg-accent-press',
  secondary:
    'border-button-2-line bg-button-2 text-text enabled:hover:bg-hover [a&]:hover:bg-hover active:bg-sunken',
  outline:
    'border-line-strong bg-transparent text-text enabled:hover:bg-hover [a&]:hover:bg-hover active:bg-sunken',
  destructive:
    'border-neg-fill bg-neg-fill text-white enabled:hover:brightness-[.92] enabled:active:brightness-[.84]',
  quiet:
    'border-transparent bg-transparent text-text-2 enabled:hover:bg-hover enabled:hover:text-text [a&]:hover:bg-hover [a&]:hover:text-text',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-9 px-3.5 text-14',
  medium: 'h-11 px-5 text-15',
  large: 'h-13 px-6 text-16',
}

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  className?: string | undefined
}

/** The look of a button for a link that acts like one. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  className,
}: Look = {}): string =>
  classNames(base, variants[variant], sizes[size], wide && 'w-full', className)

type Props = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    pending?: boolean
    icon?: ReactNode
  }

/** `pending` keeps the width, turns the rosette and takes no second press. */
export const Button = ({
  variant,
  size,
  wide,
  className,
  pending = false,
  icon,
  children,
  type = 'button',
  disabled,
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    disabled={disabled || pending}
    aria-busy={pending || undefined}
    className={classNames(
      buttonClass({
        ...(variant && { variant }),
        ...(size && { size }),
        ...(wide && { wide }),
        className,
      }),
      pending && pendingLook[variant ?? 'secondary'],
    )}
  >
    <span className={classNames('inline-flex items-center gap-2', pending && 'invisible')}>
      {icon}
      {children}
    </span>
    {pending && (
      <span className="absolute inset-0 flex items-center justify-center">
        <Rosette turns className="size-5" />
      </span>
    )}
  </button>
)

const pendingLook: Record<ButtonVariant, string> = {
  primary: 'disabled:border-accent-line disabled:bg-accent disabled:text-on-accent',
  secondary: 'disabled:border-button-2-line disabled:bg-button-2 disabled:text-text',
  outline: 'disabled:border-line-strong disabled:bg-transparent disabled:text-text',
  destructive: 'disabled:border-neg-fill disabled:bg-neg-fill disabled:text-white',
  quiet: 'disabled:border-transparent disabled:bg-transparent disabled:text-text',
}

/** A square button with an icon alone; its name is required. */
export const IconButton = ({
  label,
  size = 'medium',
  variant = 'quiet',
  className,
  ...rest
}: Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> & {
    label: string
  }) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={classNames(
      base,
      variants[variant],
      { small: 'size-9', medium: 'size-11', large: 'size-13' }[size],
      className,
    )}
  />
)
