import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { classNames } from './class-names.ts'

const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

/** A field to search in, over what it finds; `hint` stands under it while too little is typed. */
export const SearchField = ({
  value,
  onChange,
  onEnter,
  label,
  placeholder,
  clear,
  hint,
  focused = false,
  className,
}: {
  value: string
  onChange: (text: string) => void
  onEnter?: () => void
  label: string
  placeholder: string
  /** The name of the button that empties it. */
  clear: string
  hint: string | undefined
  /** It comes by a press that wants it: the next key goes into it. */
  focused?: boolean
  className?: string
}) => {
  const id = useId()
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-text-3"
      />
      <input
        ref={focused ? takeFocus : undefined}
        type="search"
        enterKeyHint="search"
        value={value}
        maxLength={60}
        onChange={(e) => onChange(e.target.value)}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !e.nativeEvent.isComposing) onEnter?.()
        }}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : id}
        placeholder={placeholder}
        className="h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pl-10 pr-9 text-16 md:text-14 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label={clear}
          onClick={() => onChange('')}
          className="absolute right-0 top-0 grid h-11 w-9 place-items-center text-text-2 hover:text-text"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
      {hint !== undefined && (
        <p
          id={id}
          role="status"
          className="absolute left-0 top-full z-20 mt-1.5 rounded-control border border-line bg-overlay px-3 py-2 text-13 text-text-2 shadow-overlay"
        >
          {hint}
        </p>
      )}
    </div>
  )
}
