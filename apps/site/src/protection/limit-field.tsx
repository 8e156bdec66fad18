import type { Tool } from '@felek/contract/protection.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { boxClass } from '@felek/ui/field.tsx'
import CircleSlash from 'lucide-react/icons/circle-slash-2'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { AmountInput } from '../lib/money/amount-input.tsx'
import { isNothing, keyOf, useMoment } from '../lib/session/protection.ts'
import { PendingNote } from './pending-note.tsx'
import { inForce, shareOf, useUsedWords, useValueWords, useNoLoss } from './words.ts'

/** How much of the running window is used, and when it restarts. */
const Usage = ({ tool, most }: { tool: Tool; most: string | number }) => {
  const t = useTranslations('protection')
  const short = useTranslations('protection.short')
  const words = useUsedWords()
  const moment = useMoment()
  const { used, left, restartsAt } = tool
  const full = left !== undefined && isNothing(left)
  const gain = useNoLoss()(tool)
  return (
    <>
      <progress
        max={1}
        value={shareOf(used, most)}
        aria-label={t('meter', {
          name: short(keyOf(tool.tool)),
          used: words(used ?? 0),
          most: words(most),
        })}
        className={classNames(
          'progress mt-3 block h-1.5 w-full',
          full && '[&::-webkit-progress-value]:bg-text [&::-moz-progress-bar]:bg-text',
        )}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-13 text-text-2">
        {gain === undefined ? (
          <span>
            {t('used')} <b className="tabular font-money text-text">{words(used ?? 0)}</b>
          </span>
        ) : (
          <span>{gain}</span>
        )}
        <span>
          {t('left')} <b className="tabular font-money text-text">{words(left ?? 0)}</b>
        </span>
      </p>
      {restartsAt !== undefined && (
        <p className="mt-1 flex items-center gap-1.5 text-13 text-text-2">
          <RotateCw aria-hidden="true" className="size-3.5 shrink-0 text-text-3" />
          {t('restarts', { date: moment(restartsAt) })}
        </p>
      )}
    </>
  )
}

const FullNote = ({ deposits }: { deposits: boolean }) => {
  const t = useTranslations('protection.fullness')
  return (
    <div className="mt-3 flex gap-2.5 rounded-tile bg-raised p-3 text-13">
      <CircleSlash aria-hidden="true" className="mt-px size-4 shrink-0 text-text-2" />
      <div>
        <p className="font-money">{t(deposits ? 'deposit' : 'play')}</p>
        <p className="text-text-2">{t(deposits ? 'deposit_text' : 'play_text')}</p>
      </div>
    </div>
  )
}

type InputProps = {
  id: string
  tool: Tool
  value: string
  onChange: (value: string) => void
  inputRef: (input: HTMLInputElement | null) => void
  invalid: boolean
  describedBy: string | undefined
  disabled: boolean
}

const ToolInput = ({
  id,
  tool,
  value,
  onChange,
  inputRef,
  invalid,
  describedBy,
  disabled,
}: InputProps) => {
  const t = useTranslations('protection')
  const minutes = tool.tool === 'session' || tool.tool.startsWith('time.')
  const look = 'px-3.5 font-label'
  return (
    <>
      {minutes ? (
        <input
          ref={inputRef}
          id={id}
          name={tool.tool}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder={t('none')}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(e) => onChange(e.currentTarget.value)}
          className={classNames(
            'tabular h-full min-w-0 flex-1 bg-transparent outline-none placeholder:font-body',
            look,
          )}
        />
      ) : (
        <AmountInput
          {...{ id, inputRef, invalid, describedBy, disabled }}
          name={tool.tool}
          value={value}
          onChange={onChange}
          placeholder={t('none')}
          className={`${look} placeholder:font-body`}
        />
      )}
      <span className="pr-3.5 text-14 text-text-2">{t(minutes ? 'minute_unit' : 'currency')}</span>
    </>
  )
}

type Props = {
  tool: Tool
  /** As the wire has an amount, the digits of minutes; '' for none. */
  value: string
  onChange: (value: string) => void
  inputRef: (input: HTMLInputElement | null) => void
  error: string | undefined
  hint?: string | undefined
  required: boolean
  disabled: boolean
}

/** A limit: its field, how it stands, and what waits for it. */
export const LimitField = ({ tool, error, hint, required, ...input }: Props) => {
  const t = useTranslations('protection')
  const short = useTranslations('protection.short')
  const soFar = useTranslations('protection.so_far')
  const noLoss = useNoLoss()
  const say = useValueWords()
  const used = useUsedWords()
  const id = useId()
  const most = inForce(tool)
  const counted = tool.restartsAt !== undefined
  const [kind, win] = tool.tool.split('.')
  const window = win === 'day' || win === 'week' || win === 'month' ? win : undefined
  const full = counted && tool.left !== undefined && isNothing(tool.left)
  const describedBy =
    [error && `${id}-error`, (hint || required) && `${id}-hint`].filter(Boolean).join(' ') ||
    undefined
  return (
    <div className="min-w-0">
      <div className="mb-2 flex min-h-6 items-center justify-between gap-2">
        <label htmlFor={id} className="text-14 font-label">
          {short(keyOf(tool.tool))}
        </label>
        {full && (
          <StatusLabel tone="bad" Icon={CircleSlash}>
            {t('full')}
          </StatusLabel>
        )}
      </div>
      <div className={boxClass(!!error)}>
        <ToolInput id={id} tool={tool} invalid={!!error} describedBy={describedBy} {...input} />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-13 font-label text-neg">
          {error}
        </p>
      )}
      {(hint || required) && (
        <p id={`${id}-hint`} className="mt-2 text-13 text-text-2">
          {required ? t('required') : hint}
        </p>
      )}
      {counted && most !== null && <Usage tool={tool} most={most} />}
      {most === null && window !== undefined && tool.used !== undefined && (
        <p className="mt-2 text-13 text-text-2">
          {noLoss(tool) ?? soFar(window, { amount: used(tool.used) })}
        </p>
      )}
      {tool.house !== undefined && (
        <p className="mt-1 text-13 text-text-2">
          {t('house', { value: say(tool.tool, tool.house) })}
        </p>
      )}
      {full && <FullNote deposits={kind === 'deposit' || kind === 'net'} />}
      <PendingNote tool={tool} />
    </div>
  )
}
