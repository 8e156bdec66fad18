import { players } from '@felek/contract/src/players.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Dialog } from '@felek/ui/src/dialog.tsx'
import { PasswordField } from '@felek/ui/src/password-field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api.ts'
import { useFieldTexts } from '../lib/field-texts.ts'

/** Asks for the password; true once the server has taken it, false when the player gave up. */
export type AskStepUp = () => Promise<boolean>

const StepUpForm = ({
  formId,
  onDone,
  onPending,
}: {
  formId: string
  onDone: () => void
  onPending: (pending: boolean) => void
}) => {
  const t = useTranslations('players.step_up')
  const fieldText = useFieldTexts()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ password: string }>({
    resolver: zodResolver(players.stepUp.input),
    defaultValues: { password: '' },
  })
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async (typed) => {
    onPending(true)
    try {
      await api(players.stepUp, typed)
      onDone()
    } catch (problem) {
      setError(
        'password',
        { type: 'server', message: problem instanceof ApiRefusal ? problem.message : t('network') },
        { shouldFocus: true },
      )
    } finally {
      onPending(false)
    }
  })
  return (
    <form
      id={formId}
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
        {...register('password')}
      />
    </form>
  )
}

/**
 * The dialog, and the question that opens it. One question at a time: a second one waits for the
 * same answer.
 */
export const useStepUp = (): { ask: AskStepUp; dialog: ReactNode } => {
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
      description={t('text')}
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
