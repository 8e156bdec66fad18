import type { Data } from '@felek/contract/call.ts'
import { limits } from '@felek/contract/limits.ts'
import { secondFactor, type SecondFactorType } from '@felek/contract/second-factor.ts'
import { Button } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { CodeField } from '@felek/ui/code-field.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import Check from 'lucide-react/icons/check'
import KeyRound from 'lucide-react/icons/key-round'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { QrCode } from '@felek/web-kit/qr-code.tsx'
import { FactorProofForm, proofFields } from './factor-proof-form.tsx'
import { useGuarded } from './use-guarded.ts'
import { useSuccessMessage } from './use-success.ts'

type Made = Data<typeof secondFactor.generate>

type StepState = 'done' | 'current' | 'todo'
const dots: Record<StepState, string> = {
  done: 'bg-pos text-bg',
  current: 'bg-accent text-on-accent',
  todo: 'border border-line-strong text-text-2',
}

/** One of the steps down the page, joined by a line; behind us it has a tick. */
const Step = ({
  n,
  state,
  title,
  text,
  children,
}: {
  n: number
  state: StepState
  title: string
  text: string
  children?: ReactNode
}) => (
  <li className="group grid grid-cols-[28px_minmax(0,1fr)] gap-x-4">
    <div className="flex flex-col items-center">
      <span
        aria-hidden="true"
        className={classNames(
          'tabular flex size-7 shrink-0 items-center justify-center rounded-round text-13 font-money',
          dots[state],
        )}
      >
        {state === 'done' ? <Check className="size-4" strokeWidth={3} /> : n}
      </span>
      <span aria-hidden="true" className="my-1 w-px flex-1 bg-line group-last:hidden" />
    </div>
    <div className="min-w-0 pb-6">
      <h2 className="text-16 font-heading leading-7">{title}</h2>
      <p className="mt-1 text-14 text-text-2">{text}</p>
      {children}
    </div>
  </li>
)

const Secret = ({ made }: { made: Made }) => {
  const t = useTranslations('security.two_factor')
  return (
    <div className="mt-3 max-w-[400px] overflow-hidden rounded-panel border border-line bg-surface">
      <div className="flex justify-center p-4">
        <QrCode
          text={made.otpauthUrl}
          label={t('qr')}
          className="w-full max-w-[208px] rounded-tile"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-line p-3.5">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block text-13 text-text-2">{t('key')}</span>
          <span className="tabular block break-words text-14 font-label">
            {(made.secret.match(/.{4}/g) ?? []).join(' ')}
          </span>
        </p>
        <CopyButton of={t('key')} text={made.secret} />
      </div>
    </div>
  )
}

const Activate = ({ onActive }: { onActive: () => void }) => {
  const t = useTranslations('security.two_factor')
  const fieldText = useFieldTexts()
  const [code, setCode] = useState('')
  const { said, pending, attempt, say, clear } = useSuccessMessage()
  const submit = () => {
    if (code.length < limits.twoFactorCodeLength)
      return say(fieldText({ message: 'code_invalid' }) ?? '')
    void attempt(() => api(secondFactor.activate, { ga_code: code }, { quiet: true })).then(
      (done) => done && onActive(),
    )
  }
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        submit()
      }}
      className="flex max-w-[440px] flex-col gap-5"
    >
      <CodeField
        label={t('code')}
        length={limits.twoFactorCodeLength}
        value={code}
        error={said}
        onValue={(digits) => {
          setCode(digits)
          clear()
        }}
      />
      <div className="flex gap-3 rounded-panel border border-line bg-surface p-4 text-14">
        <KeyRound aria-hidden="true" className="size-5 shrink-0 text-text-2" />
        <div>
          <p className="font-label">{t('keep_title')}</p>
          <p className="mt-1 text-text-2">{t('keep_text')}</p>
        </div>
      </div>
      <Button type="submit" variant="primary" size="large" wide pending={pending}>
        {t('activate')}
      </Button>
    </form>
  )
}

/** Makes a secret: after a step-up, or by a proof of the factor in use. */
const MakeSecret = ({
  inUse,
  onMade,
}: {
  inUse: SecondFactorType
  onMade: (made: Made) => void
}) => {
  const t = useTranslations('security.two_factor')
  const { run, dialog } = useGuarded()
  const [isAsking, setAsking] = useState(false)
  const { said, pending, attempt } = useSuccessMessage()
  const begin = () =>
    void attempt(async () => ({ ...(await run(secondFactor.generate, {})), message: '' })).then(
      (done) => done && onMade(done.data),
    )
  if (isAsking && inUse !== 'none')
    return (
      <FactorProofForm
        factor={inUse}
        submitText={t('begin')}
        tone="primary"
        onProof={async (proof) => {
          const done = await api(secondFactor.generate, proofFields(proof), { quiet: true })
          onMade(done.data)
          return { message: '' }
        }}
      />
    )
  return (
    <>
      <Button
        className="mt-3"
        variant="primary"
        pending={pending}
        onClick={inUse === 'none' ? begin : () => setAsking(true)}
      >
        {t('begin')}
      </Button>
      {said && (
        <Notice tone="bad" urgent className="mt-3">
          {said}
        </Notice>
      )}
      {dialog}
    </>
  )
}

/**
 * An app in three steps. Nothing changes at sign-in before its first code was right; `onActive` is
 * told the recovery codes.
 */
export const AppSetup = ({
  inUse,
  onActive,
}: {
  /** The factor that stands now: it is shown before another secret is made. */
  inUse: SecondFactorType
  onActive: (recoveryCodes: readonly string[]) => void
}) => {
  const t = useTranslations('security.two_factor')
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <ol>
        <Step
          n={1}
          state={made ? 'done' : 'current'}
          title={t('step_app')}
          text={t('step_app_text')}
        />
        <Step
          n={2}
          state={made ? 'done' : 'current'}
          title={t('step_scan')}
          text={t('step_scan_text')}
        >
          {made ? <Secret made={made} /> : <MakeSecret inUse={inUse} onMade={setMade} />}
        </Step>
        <Step
          n={3}
          state={made ? 'current' : 'todo'}
          title={t('step_code')}
          text={t('step_code_text')}
        />
      </ol>
      {made && <Activate onActive={() => onActive(made.recoveryCodes)} />}
    </>
  )
}
