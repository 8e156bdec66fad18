import { useState, type FormEvent } from 'react'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import type { Input } from '@felek/contract/call.ts'
import { officeStaff, type StaffSelf } from '@felek/contract/office/staff.ts'
import { Button } from '@felek/ui/button.tsx'
import { CodeField } from '@felek/ui/code-field.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { api } from '../lib/api/api.ts'
import { canUsePasskeys, signWithPasskey } from '../lib/browser/passkeys.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useProblemText } from './use-problem-text.ts'

export type FactorInput = Input<typeof officeStaff.second>
type Way = 'totp' | 'recovery' | 'passkey'

const codeLength = 6

const waysOf = (factors: StaffSelf['factors']): Way[] => [
  ...(factors.includes('passkey') && canUsePasskeys() ? ['passkey' as const] : []),
  ...(factors.includes('totp') ? ['totp' as const] : []),
  'recovery',
]

type WayProps = { isBusy: boolean; error: string | undefined; submit: string }

const CodeWay = ({
  isBusy,
  error,
  submit,
  onCode,
}: WayProps & { onCode: (code: string) => void }) => {
  const { signIn } = useTexts()
  const [code, setCode] = useState('')
  const send = (e: FormEvent) => {
    e.preventDefault()
    if (code.length === codeLength) onCode(code)
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <CodeField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do here
        autoFocus
        label={signIn.factor.code}
        hint={signIn.factor.codeHint}
        error={error}
        length={codeLength}
        value={code}
        onValue={(digits) => {
          setCode(digits)
          // The last digit sends it: there is nothing left to press.
          if (digits.length === codeLength && !isBusy) onCode(digits)
        }}
      />
      <Button type="submit" variant="primary" wide pending={isBusy}>
        {submit}
      </Button>
    </form>
  )
}

const RecoveryWay = ({
  isBusy,
  error,
  submit,
  onCode,
}: WayProps & { onCode: (code: string) => void }) => {
  const { signIn } = useTexts()
  const [code, setCode] = useState('')
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (code.trim()) onCode(code)
      }}
      className="flex flex-col gap-4"
    >
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do here
        autoFocus
        label={signIn.factor.recovery}
        hint={signIn.factor.recoveryHint}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(e) => setCode(e.target.value)}
      />
      <Button type="submit" variant="primary" wide pending={isBusy}>
        {submit}
      </Button>
    </form>
  )
}

const PasskeyWay = ({
  isBusy,
  error,
  onPasskey,
}: Omit<WayProps, 'submit'> & { onPasskey: () => void }) => {
  const { signIn } = useTexts()
  return (
    <>
      {error && (
        <Notice tone="bad" urgent>
          {error}
        </Notice>
      )}
      <Button
        variant="primary"
        wide
        pending={isBusy}
        icon={<Fingerprint aria-hidden="true" className="size-5" />}
        onClick={onPasskey}
      >
        {signIn.factor.usePasskey}
      </Button>
    </>
  )
}

const OtherWays = ({ ways, onWay }: { ways: readonly Way[]; onWay: (way: Way) => void }) => {
  const { signIn } = useTexts()
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          className="min-h-6 text-text-2 underline underline-offset-3 hover:text-text"
          onClick={() => onWay(way)}
        >
          {signIn.factor.ways[way]}
        </button>
      ))}
    </div>
  )
}

const askPasskey = async (): Promise<FactorInput> => ({
  passkey: await signWithPasskey((await api(officeStaff.passkeyOptions, {})).data),
})

/** Brings a factor by one of the ways that this person has; what failed is said, and the next try begins anew. */
export const FactorForm = ({
  factors,
  submit,
  onFactor,
}: {
  factors: StaffSelf['factors']
  submit: string
  onFactor: (input: FactorInput) => Promise<void>
}) => {
  const ways = waysOf(factors)
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<string>()
  const textOf = useProblemText()
  const bring = async (get: () => FactorInput | Promise<FactorInput>) => {
    setBusy(true)
    setError(undefined)
    try {
      await onFactor(await get())
    } catch (problem) {
      setError(textOf(problem))
      setTries((n) => n + 1)
    } finally {
      setBusy(false)
    }
  }
  const shared = { isBusy, error, submit }
  return (
    <div className="flex flex-col gap-4">
      {way === 'passkey' && (
        <PasskeyWay isBusy={isBusy} error={error} onPasskey={() => void bring(askPasskey)} />
      )}
      {way === 'totp' && (
        <CodeWay key={tries} {...shared} onCode={(code) => void bring(() => ({ code }))} />
      )}
      {way === 'recovery' && (
        <RecoveryWay {...shared} onCode={(recoveryCode) => void bring(() => ({ recoveryCode }))} />
      )}
      <OtherWays
        ways={ways.filter((it) => it !== way)}
        onWay={(it) => {
          setWay(it)
          setError(undefined)
        }}
      />
    </div>
  )
}
