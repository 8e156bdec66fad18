import type { ReactNode } from 'react'

/** A choice of yes or no in a form, its words beside it. */
export const CheckLine = ({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) => (
  <label className="flex min-h-8 items-center gap-2 text-13">
    <input
      type="checkbox"
      className="size-4 accent-(--accent)"
      checked={isOn}
      onChange={(e) => onChange(e.target.checked)}
    />
    {children}
  </label>
)
