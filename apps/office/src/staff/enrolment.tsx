import { useState } from 'react'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Smartphone from 'lucide-react/icons/smartphone'
import type { Data } from '@felek/contract/call.ts'
import { officeStaff, type StaffSelf } from '@felek/contract/office/staff.ts'
import { Button } from '@felek/ui/button.tsx'
import { Checkbox } from '@felek/ui/choices.tsx'
import { CodeField } from '@felek/ui/code-field.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { QrCode } from '@felek/web-kit/qr-code.tsx'
import { api } from '../lib/api/api.ts'
import { canUsePasskeys, createPasskey } from '../lib/browser/passkeys.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useProblemText } from './use-problem-text.ts'

type Secret = Data<typeof officeStaff.enrolTotp>
type Enrolled = Data<typeof officeStaff.confirmTotp>
type OnDone = (self: StaffSelf) => void

/** Shown this once: whoever has lost the phone comes in by one of them. */
const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const { enrol } = useTexts().signIn
  const [isSaved, setSaved] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="good" title={enrol.recovery.title}>
        {enrol.recovery.text}
      </Notice>
      <ul className="tabular grid grid-cols-1 gap-1 rounded-control bg-bg p-3 text-13 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} of={enrol.recovery.title} />
      <Checkbox
        label={enrol.recovery.saved}
        checked={isSaved}
        onChange={(e) => setSaved(e.target.checked)}
      />
      <Button variant="primary" wide disabled={!isSaved} onClick={onSaved}>
        {enrol.recovery.next}
      </Button>
    </div>
  )
}

const TotpStep = ({ secret, onMade }: { secret: Secret; onMade: (made: Enrolled) => void }) => {
  const { enrol, factor } = useTexts().signIn
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const textOf = useProblemText()
  const confirm = async (digits: string): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      onMade((await api(officeStaff.confirmTotp, { code: digits })).data)
    } catch (problem) {
      setError(textOf(problem))
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-text-2">
        <li>{enrol.totp.scan}</li>
        <li>{enrol.totp.type}</li>
      </ol>
      <QrCode
        text={secret.otpauthUrl}
        label={enrol.totp.qr}
        className="mx-auto size-48 rounded-control"
      />
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all rounded-control bg-bg px-2.5 py-2 text-12">
          {secret.secret}
        </code>
        <CopyButton text={secret.secret} of={enrol.totp.secret} />
      </div>
      <CodeField
        label={factor.code}
        error={error}
        length={6}
        value={code}
        disabled={isBusy}
        onValue={(digits) => {
          setCode(digits)
          if (digits.length === 6) void confirm(digits)
        }}
      />
      <Button
        variant="primary"
        wide
        pending={isBusy}
        disabled={code.length < 6}
        onClick={() => void confirm(code)}
      >
        {enrol.totp.confirm}
      </Button>
    </div>
  )
}

/** Makes a second factor: a passkey where the browser has any, or an authenticator app. */
export const Enrolment = ({ onDone }: { onDone: OnDone }) => {
  const { enrol } = useTexts().signIn
  const [secret, setSecret] = useState<Secret | null>(null)
  const [made, setMade] = useState<Enrolled | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'passkey' | 'totp' | null>(null)
  const textOf = useProblemText()
  const attempt = async (way: 'passkey' | 'totp', make: () => Promise<void>): Promise<void> => {
    setBusy(way)
    setError(undefined)
    try {
      await make()
    } catch (problem) {
      setError(textOf(problem))
    } finally {
      setBusy(null)
    }
  }
  // Nobody is let on before their codes have been seen: they are never shown again.
  const finish = (enrolled: Enrolled): void =>
    enrolled.recoveryCodes.length > 0 ? setMade(enrolled) : onDone(enrolled)
  const passkey = async (): Promise<void> => {
    const options = (await api(officeStaff.enrolPasskeyOptions, {})).data
    finish((await api(officeStaff.enrolPasskey, { passkey: await createPasskey(options) })).data)
  }
  if (made) return <RecoveryCodes codes={made.recoveryCodes} onSaved={() => onDone(made)} />
  if (secret) return <TotpStep secret={secret} onMade={finish} />
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Notice tone="bad" urgent>
          {error}
        </Notice>
      )}
      {canUsePasskeys() ? (
        <Button
          variant="primary"
          wide
          pending={busy === 'passkey'}
          disabled={busy !== null}
          icon={<Fingerprint aria-hidden="true" className="size-5" />}
          onClick={() => void attempt('passkey', passkey)}
        >
          {enrol.passkey}
        </Button>
      ) : (
        <p className="text-12 text-text-2">{enrol.noPasskeys}</p>
      )}
      <Button
        variant={canUsePasskeys() ? 'secondary' : 'primary'}
        wide
        pending={busy === 'totp'}
        disabled={busy !== null}
        icon={<Smartphone aria-hidden="true" className="size-5" />}
        onClick={() =>
          void attempt('totp', async () => setSecret((await api(officeStaff.enrolTotp, {})).data))
        }
      >
        {enrol.app}
      </Button>
    </div>
  )
}
