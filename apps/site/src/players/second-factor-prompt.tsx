import type { Profile } from '@felek/contract/players.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Sheet } from '@felek/ui/sheet.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import KeyRound from 'lucide-react/icons/key-round'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { CodeStep, RecoveryStep, SendAgain } from './second-factor-steps.tsx'
import { useSecondFactor, type FactorMethod } from './use-second-factor.ts'

type Props = {
  type: NonNullable<Profile['secondFactor']>
  onDone: () => void
  /** The player gave up; or the sign-in that waited is over, and then why. */
  onGone: (why?: string) => void
}

/** From below on phones, in the middle where there is room. */
const Frame = ({
  title,
  text,
  onClose,
  children,
}: {
  title: string
  text: string
  onClose: () => void
  children: ReactNode
}) => {
  const [wide] = useState(() => matchMedia('(min-width: 640px)').matches)
  if (wide)
    return (
      <Dialog open title={title} description={text} onClose={onClose}>
        {children}
      </Dialog>
    )
  return (
    <Sheet open title={title} onClose={onClose}>
      <p className="text-14 text-text-2">{text}</p>
      <div className="mt-4">{children}</div>
    </Sheet>
  )
}

const rowClass =
  'flex min-h-12 w-full items-center gap-3 text-left text-14 font-label hover:text-accent-text'

/** Who can prove nothing any more: only people can help, and this says so. */
const Lost = ({ text, children }: { text: string; children?: ReactNode }) => {
  const t = useTranslations('players.second_factor')
  return (
    <div className="mt-2 rounded-tile bg-info-soft px-4 py-3.5 text-13">
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={paths.support} className={buttonClass({ size: 'small' })}>
          {t('support')}
        </Link>
        {children}
      </div>
    </div>
  )
}

/** Text messages come without recovery codes; who had an app before may still hold some of its. */
const NoPhone = ({ onRecovery }: { onRecovery: () => void }) => {
  const t = useTranslations('players.second_factor')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={rowClass}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <KeyRound aria-hidden="true" className="size-5 text-text-2" />
        <span className="flex-1">{t('no_phone')}</span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4.5 text-text-3', open && 'rotate-180')}
        />
      </button>
      {open && (
        <Lost text={t('lost_sms')}>
          <Button size="small" variant="quiet" onClick={onRecovery}>
            {t('have_recovery')}
          </Button>
        </Lost>
      )}
    </>
  )
}

/**
 * The second half of a sign-in: the code of the app or of the text message, or a recovery code. A
 * wrong one is said where it was typed, to try again or to give up.
 */
const SecondFactorPrompt = ({ type, onDone, onGone }: Props) => {
  const t = useTranslations('players.second_factor')
  const [by, setBy] = useState<FactorMethod>(type)
  const factor = useSecondFactor({ onDone, onGone })
  const askFor = (what: FactorMethod) => {
    factor.clear()
    setBy(what)
  }
  const Step = by === 'recovery' ? RecoveryStep : CodeStep
  return (
    <Frame title={t('title')} text={t(`text_${by}`)} onClose={factor.cancel}>
      <Step key={by} by={by} factor={factor} />
      <div className="mt-5 border-t border-line pt-2">
        {by === 'sms' && <SendAgain factor={factor} />}
        {by === 'sms' ? (
          <NoPhone onRecovery={() => askFor('recovery')} />
        ) : (
          <button
            type="button"
            className={rowClass}
            onClick={() => askFor(by === 'recovery' ? type : 'recovery')}
          >
            <KeyRound aria-hidden="true" className="size-5 text-text-2" />
            <span className="flex-1">{by === 'recovery' ? t('use_code') : t('use_recovery')}</span>
            <ChevronRight aria-hidden="true" className="size-4.5 text-text-3" />
          </button>
        )}
        {by === 'recovery' && <Lost text={t('lost')} />}
      </div>
    </Frame>
  )
}

export default SecondFactorPrompt
