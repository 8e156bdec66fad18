import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import Unlink from 'lucide-react/icons/unlink'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { api } from '../lib/api/api.ts'
import { findFieldErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { restore } from '../lib/session/session.ts'
import { useTitle } from '../lib/list/work-frame.tsx'
import { paths } from '../paths.ts'
import { Step } from './sign-in-page.tsx'
import { useProblemText } from './use-problem-text.ts'

/** Read once; then it is gone from the address, which histories and screenshots keep. */
const takeToken = (): string => {
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname)
  return token
}

const useAcceptance = (token: string) => {
  const texts = useTexts()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const textOf = useProblemText()
  const accept = async (password: string, again: string): Promise<void> => {
    const input = { token, password }
    const found = {
      ...findFieldErrors(officeStaff.accept.input, input, texts),
      ...(password !== again && { again: texts.commonFields.passwords_differ }),
    }
    setErrors(found)
    setSaid('')
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await api(officeStaff.accept, input)
      await restore()
      await navigate(paths.signIn, { replace: true })
    } catch (problem) {
      setSaid(textOf(problem))
      setBusy(false)
    }
  }
  return { errors, said, isBusy, accept }
}

/** Takes up an invitation: a password, and then the second factor. */
const InvitationPage = () => {
  const { signIn } = useTexts()
  const [token] = useState(takeToken)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { errors, said, isBusy, accept } = useAcceptance(token)
  useTitle(signIn.invitation.title)
  if (!token)
    return (
      <StatePanel
        icon={<Unlink aria-hidden="true" />}
        title={<h1 className="text-14">{signIn.invitation.missing}</h1>}
        action={
          <Link to={paths.signIn} className={workButtonClass({})}>
            {signIn.title}
          </Link>
        }
      >
        {signIn.invitation.missingText}
      </StatePanel>
    )
  const submit = (e: FormEvent) => {
    e.preventDefault()
    void accept(password, again)
  }
  return (
    <Step title={signIn.invitation.title} text={signIn.invitation.text}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {said && (
          <Notice tone="bad" urgent>
            {said}
          </Notice>
        )}
        <PasswordField
          label={signIn.invitation.password}
          hint={signIn.invitation.hint}
          autoComplete="new-password"
          value={password}
          error={errors['password']}
          onChange={(e) => setPassword(e.target.value)}
        />
        <PasswordField
          label={signIn.invitation.again}
          autoComplete="new-password"
          value={again}
          error={errors['again']}
          onChange={(e) => setAgain(e.target.value)}
        />
        <Button type="submit" variant="primary" wide pending={isBusy}>
          {signIn.next}
        </Button>
      </form>
    </Step>
  )
}

export default InvitationPage
