import type { ButtonHTMLAttributes } from 'react'
import { Link } from 'react-router'
import { inShell } from './build-env.ts'

/**
 * A button of which the server draws the face: there it is a link to where the same can be done, and
 * a press on it waits for the app's button of the same `press` (loader.ts).
 */
export const ShellButton = ({
  press,
  to,
  className,
  children,
  ...button
}: { press: string; to: string } & ButtonHTMLAttributes<HTMLButtonElement>) =>
  inShell ? (
    <Link to={to} data-press={press} className={className}>
      {children}
    </Link>
  ) : (
    <button type="button" data-press={press} className={className} {...button}>
      {children}
    </button>
  )
