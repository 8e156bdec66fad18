import type { Night, ProtectionState, Tool } from '@felek/contract/protection.ts'
import { Button } from '@felek/ui/button.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import Moon from 'lucide-react/icons/moon'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card, CardFoot } from './card.tsx'
import { readClock } from './clock-entry.ts'
import { PendingNote } from './pending-note.tsx'
import { useOneTool, useWait } from './use-one-tool.ts'

const nightOf = (value: Tool['value'] | Tool['house']): Night | null =>
  typeof value === 'object' && value !== null && 'from' in value ? value : null

type Ends = { from: string; to: string }
const ends = ['from', 'to'] as const

const useNightForm = (tool: Tool, set: (value: Night | null) => void) => {
  const t = useTranslations('protection.night')
  const held = nightOf(tool.value)
  const [typed, setTyped] = useState<Partial<Ends>>({})
  const [errors, setErrors] = useState<Partial<Ends>>({})
  const inputs = useRef<Partial<Record<keyof Ends, HTMLInputElement | null>>>({})
  const value = (end: keyof Ends) => typed[end] ?? held?.[end] ?? ''
  const wrong = (found: Partial<Ends>): void => {
    setErrors(found)
    inputs.current[found.from === undefined ? 'to' : 'from']?.focus()
  }
  const submit = (e: FormEvent): void => {
    e.preventDefault()
    const texts = { from: value('from').trim(), to: value('to').trim() }
    const [from, to] = [readClock(texts.from), readClock(texts.to)]
    const nothing = texts.from === '' && texts.to === ''
    if (!nothing && (from === null || to === null))
      return wrong({
        ...(from === null && { from: t('missing') }),
        ...(to === null && { to: t('missing') }),
      })
    if (from !== null && from === to) return wrong({ to: t('empty') })
    setErrors({})
    setTyped({})
    set(from === null || to === null ? null : { from, to })
  }
  return {
    submit,
    field: (end: keyof Ends) => ({
      name: `night.${end}`,
      value: value(end),
      error: errors[end],
      ref: (input: HTMLInputElement | null) => void (inputs.current[end] = input),
      onChange: (e: { currentTarget: HTMLInputElement }) => {
        const { value: text } = e.currentTarget
        setTyped((now) => ({ ...now, [end]: text }))
        setErrors({})
      },
      onBlur: () => {
        const clock = readClock(value(end))
        if (clock !== null && typed[end] !== undefined)
          setTyped((now) => ({ ...now, [end]: clock }))
      },
    }),
  }
}

const EndFields = ({
  form,
  disabled,
}: {
  form: ReturnType<typeof useNightForm>
  disabled: boolean
}) => {
  const t = useTranslations('protection.night')
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-2.5">
      {ends.map((end) => (
        <Field
          key={end}
          className={end === 'from' ? 'col-start-1' : 'col-start-3 row-start-1'}
          label={t(end)}
          placeholder={end === 'from' ? '23:00' : '07:00'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          numeric
          disabled={disabled}
          {...form.field(end)}
        />
      ))}
      <span aria-hidden="true" className="col-start-2 row-start-1 pt-10 text-text-3">
        –
      </span>
    </div>
  )
}

/** The hours of the night in which stakes and deposits rest. */
export const NightCard = ({ tool, options }: { tool: Tool } & Pick<ProtectionState, 'options'>) => {
  const t = useTranslations('protection')
  const wait = useWait()
  const { pending, said, set } = useOneTool('night')
  const form = useNightForm(tool, set)
  const [value, house] = [nightOf(tool.value), nightOf(tool.house)]
  const now = value ?? house
  return (
    <Card
      anchor="gece"
      icon={Moon}
      title={t('cards.night')}
      hint={t('cards.night_hint')}
      summary={now ? t('night.closed', now) : t('night.none')}
    >
      <form
        noValidate
        aria-label={t('cards.night')}
        onSubmit={form.submit}
        className="flex flex-1 flex-col"
      >
        <EndFields form={form} disabled={pending} />
        <p className="mt-3 text-13 text-text-2">{t('night.hint')}</p>
        {house && (
          <p className="mt-2 text-13 text-text-2">
            {t('house', { value: t('night.span', house) })}
          </p>
        )}
        <PendingNote tool={tool} />
        {said && (
          <Notice tone="bad" urgent className="mt-3">
            {said}
          </Notice>
        )}
        <CardFoot
          button={
            <span className="flex gap-2 max-md:flex-col">
              {value && !tool.pending && (
                <Button variant="quiet" disabled={pending} onClick={() => set(null)}>
                  {t('night.remove')}
                </Button>
              )}
              <Button type="submit" pending={pending} className="max-md:w-full">
                {t('save')}
              </Button>
            </span>
          }
        >
          {t('night.rule', { wait: wait(options.loosenHours) })}
        </CardFoot>
      </form>
    </Card>
  )
}
