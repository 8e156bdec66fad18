import { protection } from '@felek/contract/protection.ts'
import type { Sitting } from '@felek/contract/sitting.ts'
import { Button } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { useModal } from '@felek/ui/overlay.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api/api.ts'
import { recordCheckAnswered, putSitting, useProtection } from '../lib/session/protection.ts'
import { forget } from '../lib/api/query.ts'
import { paths } from '../paths.ts'
import { useMinutes } from './words.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

type Choice = 'leave' | 'pause' | 'go_on'
const choices: readonly Choice[] = ['leave', 'pause', 'go_on']

/** Answers the check that is shown; a refusal has been said by then, and the question stays. */
const useAnswer = (checkAt: string | undefined, onLeave: () => void) => {
  const [under, setUnder] = useState<Choice | null>(null)
  const answer = async (choice: Choice): Promise<void> => {
    setUnder(choice)
    try {
      const { data } = await api(protection.answerCheck, {
        choice,
        ...(checkAt !== undefined && { checkAt }),
      })
      if (checkAt !== undefined) recordCheckAnswered(checkAt, serverNow())
      putSitting(data)
      void forget(protection.get)
      void forget(protection.events)
      if (choice === 'leave') onLeave()
    } catch {
      setUnder(null)
    }
  }
  return { under, answer: (choice: Choice) => void answer(choice) }
}

const Line = ({
  name,
  net = false,
  children,
}: {
  name: string
  net?: boolean
  children: ReactNode
}) => (
  <div className={`flex items-center justify-between gap-4 px-4 ${net ? 'min-h-15' : 'min-h-11'}`}>
    <dt className={net ? 'font-label' : 'text-text-2'}>{name}</dt>
    <dd className={`tabular font-money ${net ? 'text-24' : 'text-16'}`}>{children}</dd>
  </div>
)

const Standing = ({ sitting, time }: { sitting: Sitting; time: string }) => {
  const t = useTranslations('protection.reality')
  return (
    <dl className="my-4 divide-y divide-button-2-line rounded-panel border border-button-2-line bg-surface text-14">
      <Line name={t('time')}>{time}</Line>
      <Line name={t('staked')}>
        <Money amount={sitting.staked} />
      </Line>
      <Line name={t('won')}>
        <Money amount={sitting.won} />
      </Line>
      <Line name={t('net')} net>
        <Money amount={sitting.net} signed />
      </Line>
    </dl>
  )
}

/** Nothing closes it but an answer: Escape does nothing, nor a press beside it. */
const stay = (e: KeyboardEvent): void => {
  if (e.key === 'Escape') e.preventDefault()
}
const nothing = (): void => undefined

/**
 * The reality check over a game whose round has ended: how long, how much, and three answers that look
 * alike. The heading takes the focus, so that none of them is pressed by a key that was meant for the
 * game.
 */
const RealityCheck = ({ onLeave }: { onLeave: () => void }) => {
  const t = useTranslations('protection.reality')
  const minutes = useMinutes()
  const state = useProtection()
  const [openedMs] = useState(serverNow)
  const ref = useModal(true, nothing)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const sitting = state?.sitting
  const { under, answer } = useAnswer(sitting?.checkAt, onLeave)
  useEffect(() => heading.current?.focus(), [])
  if (!sitting) return null
  const playedMs = sitting.since === null ? 0 : openedMs - Date.parse(sitting.since)
  const time = minutes(Math.max(0, Math.floor(playedMs / 60_000)))
  const check = state.tools.find((it) => it.tool === 'check')
  const every = check?.value ?? check?.house
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the one key that would close it
    <dialog
      ref={ref}
      closedby="none"
      data-theme="dark"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={stay}
      className="overlay mx-auto backdrop:bg-transparent! md:backdrop:bg-sunken/45!  mb-[max(14px,env(safe-area-inset-bottom))] mt-auto max-h-[calc(100dvh-28px)] w-[calc(100%-28px)] max-w-[440px] overflow-y-auto overscroll-contain rounded-sheet border border-button-2-line bg-overlay px-4 pb-4.5 pt-5.5 shadow-overlay md:my-auto"
    >
      <h2
        ref={heading}
        id={`${id}-title`}
        tabIndex={-1}
        className="text-24 font-heading outline-none"
      >
        {t('title', { time })}
      </h2>
      <p id={`${id}-text`} className="mt-1.5 text-14 text-text-2">
        {t('round_over')}
      </p>
      <Standing sitting={sitting} time={time} />
      <div className="grid grid-cols-3 gap-2 max-[22.5rem]:grid-cols-1">
        {choices.map((choice) => (
          <Button
            key={choice}
            size="large"
            className="border-line-strong! bg-hover! px-1! text-14!"
            pending={under === choice}
            disabled={under !== null}
            onClick={() => answer(choice)}
          >
            {t(choice)}
          </Button>
        ))}
      </div>
      <p className="mt-3.5 text-center text-13 text-text-2">
        {typeof every === 'number' && t('again', { n: String(every) })}
        <br />
        <Link
          to={`${paths.limits}#hatirlatma`}
          className="mt-1 inline-flex min-h-6 items-center font-label underline decoration-line-strong underline-offset-4 hover:text-text"
        >
          {t('change')}
        </Link>
      </p>
    </dialog>
  )
}

export default RealityCheck
