import { useState, type FormEvent, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { Button } from '@felek/ui/button.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { Rosette } from '@felek/ui/rosette.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { api } from '../lib/api/api.ts'
import { findFieldErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { putSelf, restore, signOut, useSession } from '../lib/session/session.ts'
import { useTitle } from '../lib/list/work-frame.tsx'
import { returnPath } from '../paths.ts'
import { Enrolment } from './enrolment.tsx'
import { FactorForm } from './factor-form.tsx'
import { useProblemText } from './use-problem-text.ts'

/** A step on the way in: what it is about, then its form. */
export const Step = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) => (
  <section className="rounded-panel border border-line bg-surface p-6">
    <h1 tabIndex={-1} className="text-18">
      {title}
    </h1>
    {text && <p className="mt-1 text-text-2">{text}</p>}
    <div className="mt-5">{children}</div>
  </section>
)

const PasswordStep = () => {
  const texts = useTexts()
  const { signIn } = texts
  const reason = useSession((s) => s.reason)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const textOf = useProblemText()
  const submit = async (e: FormEvent): Promise<void> => {
    e.preventDefault()
    const input = { email, password }
    const found = findFieldErrors(officeStaff.login.input, input, texts)
    setErrors(found)
    setSaid('')
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await api(officeStaff.login, input)
      await restore()
    } catch (problem) {
      setSaid(textOf(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Step title={signIn.title} text={signIn.text}>
      <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
        {reason && !said && <Notice tone="info">{signIn.reasons[reason]}</Notice>}
        {said && (
          <Notice tone="bad" urgent>
            {said}
          </Notice>
        )}
        <Field
          label={signIn.email}
          type="email"
          autoComplete="username"
          value={email}
          error={errors['email']}
          onChange={(e) => setEmail(e.target.value)}
        />
        <PasswordField
          label={signIn.password}
          autoComplete="current-password"
          value={password}
          error={errors['password']}
          onChange={(e) => setPassword(e.target.value)}
        />
        <Button type="submit" variant="primary" wide pending={isBusy}>
          {signIn.next}
        </Button>
      </form>
    </Step>
  )
}

/** Another person, or a wrong account: back to the beginning. */
const Beginning = () => {
  const { signIn } = useTexts()
  return (
    <p className="mt-4 text-center">
      <WorkButton variant="quiet" small onClick={() => void signOut(null)}>
        {signIn.other}
      </WorkButton>
    </p>
  )
}

const FactorStep = () => {
  const { signIn } = useTexts()
  const self = useSession((s) => s.self)
  if (self?.enrol)
    return (
      <Step title={signIn.enrol.title} text={signIn.enrol.text}>
        <Enrolment onDone={putSelf} />
        <Beginning />
      </Step>
    )
  return (
    <Step title={signIn.factor.title} text={self?.email ?? ''}>
      <FactorForm
        factors={self?.factors ?? []}
        submit={signIn.submit}
        onFactor={async (input) => putSelf((await api(officeStaff.second, input)).data)}
      />
      <Beginning />
    </Step>
  )
}

/** One step after the other: the password, then the second factor, or the making of one. */
const SignInPage = () => {
  const status = useSession((s) => s.status)
  const { search } = useLocation()
  const { signIn } = useTexts()
  useTitle(signIn.title)
  if (status === 'in') return <Navigate to={returnPath(search)} replace />
  if (status === 'restoring') return <Rosette turns className="mx-auto size-8 text-accent" />
  return status === 'pending' ? <FactorStep /> : <PasswordStep />
}

export default SignInPage
