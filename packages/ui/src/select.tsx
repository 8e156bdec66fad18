import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from './class-names.ts'
import { boxClass, FieldShell, type FieldFrame } from './field.tsx'

/** `lang` where the label is not in the language of the page. */
export type Option = { value: string; label: string; disabled?: boolean; lang?: string }
type Props = FieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
    options: readonly Option[]
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

const Options = ({
  options,
  placeholder,
}: {
  options: readonly Option[]
  placeholder?: string | undefined
}) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map((o) => (
      <option key={o.value} value={o.value} disabled={o.disabled} lang={o.lang}>
        {o.label}
      </option>
    ))}
  </>
)

const inner =
  'h-full w-full min-w-0 appearance-none rounded-control bg-transparent pl-3.5 pr-10 outline-none [&>option]:bg-overlay [&>option]:text-text'

/** The platform's own list: its keyboard, its search, its wheel on a phone. */
export const Select = ({
  label,
  hint,
  error,
  optional,
  className,
  options,
  placeholder,
  ...select
}: Props) => (
  <FieldShell
    label={label}
    hint={hint}
    error={error}
    optional={optional ?? false}
    {...(className && { className })}
  >
    {({ id, describedBy }) => (
      <div className={classNames(boxClass(!!error), 'relative')}>
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={inner}
        >
          <Options options={options} placeholder={placeholder} />
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-3 size-5 text-text-2"
        />
      </div>
    )}
  </FieldShell>
)

/** Without a label above: for toolbars. Its name is still required. */
export const CompactSelect = ({
  label,
  options,
  className,
  icon,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'aria-label'> & {
  label: string
  options: readonly Option[]
  className?: string
  icon?: ReactNode
}) => (
  <span
    className={classNames(
      'relative flex h-11 shrink-0 items-center rounded-control border border-button-2-line bg-button-2 text-15 font-label focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-text',
      className,
    )}
  >
    {icon && (
      <span className="pointer-events-none absolute left-3.5 text-text-2 [&_svg]:size-5">
        {icon}
      </span>
    )}
    <select {...select} aria-label={label} className={classNames(inner, icon ? 'pl-11' : '')}>
      <Options options={options} />
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute right-3 size-5 text-text-2"
    />
  </span>
)
