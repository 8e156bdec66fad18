import { useState, type InputHTMLAttributes, type Ref } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { boxClass, FieldShell, type FieldFrame } from './field.tsx'
import { useUiTexts } from './ui-texts.tsx'

type Props = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className'> & {
    ref?: Ref<HTMLInputElement>
  }

/** Password managers fill it, paste works, and it can be read before it is sent. */
export const PasswordField = ({ label, hint, error, optional, className, ...input }: Props) => {
  const [shown, setShown] = useState(false)
  const texts = useUiTexts()
  return (
    <FieldShell
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      {...(className && { className })}
    >
      {({ id, describedBy }) => (
        <div className={boxClass(!!error)}>
          <input
            {...input}
            id={id}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className="h-full min-w-0 flex-1 rounded-control bg-transparent px-3.5 outline-none"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
            className="flex size-11 shrink-0 items-center justify-center rounded-control text-text-2 hover:text-text"
          >
            {shown ? (
              <EyeOff aria-hidden="true" className="size-5" />
            ) : (
              <Eye aria-hidden="true" className="size-5" />
            )}
          </button>
        </div>
      )}
    </FieldShell>
  )
}
