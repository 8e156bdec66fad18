import { limits } from '@felek/contract/limits.ts'
import { players } from '@felek/contract/players.ts'
import { Button } from '@felek/ui/button.tsx'
import { CodeField } from '@felek/ui/code-field.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { useSession } from '../lib/session/session.ts'

/** Asks for the password or a code; true once the server has taken it, false when the player gave up. */
export type AskStepUp = () => Promise<boolean>

type FormProps = { formId: string; onDone: () => void; onPending: (pending: boolean) => void }

/** Sends what was typed; answers the sentence that belongs under the field, '' where it was right. */
const useProof = ({ onDone, onPending }: FormProps) => {
  const t = useTranslations('players.step_up')
  return async (proof: { password: string } | { ga_code: string }): Promise<string> => {
    onPending(true)
    try {
      await api(players.stepUp, proof, { quiet: true })
      onDone()
      return ''
    } catch (problem) {
      return problem instanceof ApiRefusal ? problem.message : t('network')
    } finally {
      onPending(false)
    }
  }
}

const PasswordForm = (props: FormProps) => {
  const t = useTranslations('players.step_up')
  const fieldText = useFieldTexts()
  const prove = useProof(props)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ password: string }>({
    defaultValues: { password: '' },
  })
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async (typed) => {
    const wrong = await prove(typed)
    if (wrong) setError('password', { type: 'server', message: wrong }, { shouldFocus: true })
  })
  return (
    <form
      id={props.formId}
      noValidate
      onSubmit={(e) => {
        // The dialog may stand inside another form of the page.
        e.stopPropagation()
        void submit(e)
      }}
    >
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        maxLength={512}
        error={fieldText(formState.errors.password)}
        {...register('password', { required: 'required' })}
      />
    </form>
  )
}

const CodeForm = (props: FormProps) => {
  const t = useTranslations('players.step_up')
  const fieldText = useFieldTexts()
  const prove = useProof(props)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async () => {
    if (code.length < limits.twoFactorCodeLength)
      return setWrong(fieldText({ message: 'code_invalid' }))
    const said = await prove({ ga_code: code })
    if (!said) return
    setWrong(said)
    setCode('')
  }
  return (
    <form
      id={props.formId}
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        e.stopPropagation()
        void submit()
      }}
    >
      <CodeField
        label={t('code')}
        ref={field}
        length={limits.twoFactorCodeLength}
        value={code}
        error={wrong}
        onValue={(digits) => {
          setCode(digits)
          setWrong(undefined)
        }}
      />
    </form>
  )
}

/** The password; or the code of the app, where the player has one. */
const StepUpForm = (props: FormProps) => {
  const t = useTranslations('players.step_up')
  const hasCode = useSession((s) => s.profile?.gasecret !== '')
  const [byCode, setByCode] = useState(false)
  return (
    <>
      {byCode ? <CodeForm {...props} /> : <PasswordForm {...props} />}
      {hasCode && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => setByCode(!byCode)}>
          {byCode ? t('use_password') : t('use_code')}
        </Button>
      )}
    </>
  )
}

/**
 * The dialog, and the question that opens it. One question at a time: a second one waits for the
 * same answer.
 */
export const useStepUp = (
  what: 'money' | 'account' = 'money',
): { ask: AskStepUp; dialog: ReactNode } => {
  const t = useTranslations('players.step_up')
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const answers = useRef<((done: boolean) => void)[]>([])
  const formId = useId()
  const ask = useCallback<AskStepUp>(
    () =>
      new Promise((resolve) => {
        answers.current.push(resolve)
        setOpen(true)
      }),
    [],
  )
  const answer = (done: boolean) => {
    setOpen(false)
    for (const resolve of answers.current.splice(0)) resolve(done)
  }
  const dialog = (
    <Dialog
      open={open}
      onClose={() => answer(false)}
      title={t('title')}
      description={t(what === 'money' ? 'text' : 'text_account')}
      actions={
        <>
          <Button onClick={() => answer(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      {open && <StepUpForm formId={formId} onDone={() => answer(true)} onPending={setPending} />}
    </Dialog>
  )
  return { ask, dialog }
}
