import type { ProtectionState, Tool, ToolName } from '@felek/contract/protection.ts'
import { Button } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { Notice } from '@felek/ui/notice.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Timer from 'lucide-react/icons/timer'
import TrendingDown from 'lucide-react/icons/trending-down'
import Wallet from 'lucide-react/icons/wallet'
import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card, CardFoot } from './card.tsx'
import { LimitField } from './limit-field.tsx'
import { useLimitForm } from './use-limit-form.ts'
import { inForce, useNoLoss, useUsedWords, useValueWords } from './words.ts'

type CardName = 'deposit' | 'loss' | 'time'
type MoreName = 'net' | 'stake' | 'time'
type Layout = {
  anchor: string
  Icon: ComponentProps<typeof Card>['icon']
  tools: readonly ToolName[]
  columns: string
  /** Limits that fewer want: they lie folded until one is set. */
  more: { name: MoreName; tools: readonly ToolName[]; columns: string }
}

// Where they stand under each other a line divides them.
const three =
  'max-md:*:not-first:border-t max-md:*:not-first:border-line max-md:*:not-first:pt-5 md:grid-cols-3 md:gap-8'
const two =
  'max-sm:*:not-first:border-t max-sm:*:not-first:border-line max-sm:*:not-first:pt-5 sm:grid-cols-2 sm:gap-6'
const cards: Record<CardName, Layout> = {
  deposit: {
    anchor: 'yatirim',
    Icon: Wallet,
    tools: ['deposit.day', 'deposit.week', 'deposit.month'],
    columns: three,
    more: { name: 'net', tools: ['net.day', 'net.week', 'net.month'], columns: three },
  },
  loss: {
    anchor: 'kayip',
    Icon: TrendingDown,
    tools: ['loss.day', 'loss.week', 'loss.month', 'bet'],
    columns: two,
    more: { name: 'stake', tools: ['stake.day', 'stake.week', 'stake.month'], columns: two },
  },
  time: {
    anchor: 'sure',
    Icon: Timer,
    tools: ['time.day', 'session'],
    columns: two,
    more: { name: 'time', tools: ['time.week', 'time.month'], columns: two },
  },
}

const offered = (state: ProtectionState, names: readonly ToolName[]): Tool[] =>
  names.flatMap((name) => state.tools.find((it) => it.tool === name) ?? [])

type Form = ReturnType<typeof useLimitForm>
type FieldsProps = { state: ProtectionState; tools: readonly Tool[]; form: Form; columns: string }

const Fields = ({ state, tools, form, columns }: FieldsProps) => {
  const t = useTranslations('protection')
  const hintOf = (tool: ToolName) =>
    tool === 'bet' ? t('bet_hint') : tool === 'session' ? t('session_hint') : undefined
  return (
    <div className={classNames('grid gap-5', columns)}>
      {tools.map((tool) => (
        <LimitField
          key={tool.tool}
          {...form.field(tool)}
          required={state.required.includes(tool.tool)}
          hint={hintOf(tool.tool)}
        />
      ))}
    </div>
  )
}

/** What fewer want: open as soon as one of them is set, waits, or is wanted. */
const More = ({ name, ...fields }: FieldsProps & { name: MoreName }) => {
  const t = useTranslations('protection.more')
  const { tools, state } = fields
  const isUsed = tools.some(
    (it) =>
      it.value !== null || it.house !== undefined || it.pending || state.required.includes(it.tool),
  )
  const [wish, setWish] = useState<boolean>()
  const open = wish ?? isUsed
  if (tools.length === 0) return null
  return (
    <div className="mt-5 border-t border-line pt-3">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setWish(!open)}
          className="flex min-h-11 w-full items-center gap-3 text-left"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-14 font-label tracking-normal">{t(name)}</span>
            <span className="block text-13 font-body tracking-normal text-text-2">
              {t(`${name}_hint`)}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 text-text-3 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      {open && (
        <div className="pt-4">
          <Fields {...fields} />
        </div>
      )}
    </div>
  )
}

/** Of a folded card: the limit that is used most, in one line. */
const useSummary = () => {
  const t = useTranslations('protection')
  const short = useTranslations('protection.short')
  const used = useUsedWords()
  const noLoss = useNoLoss()
  const say = useValueWords()
  return (tools: readonly Tool[]): string => {
    const tool = tools.find((it) => inForce(it) !== null)
    if (!tool) return t('none')
    const most = inForce(tool)
    const name = short(tool.tool.replace('.', '_') as Parameters<typeof short>[0])
    return tool.used === undefined || most === null
      ? `${name}: ${say(tool.tool, tool.value)}`
      : (noLoss(tool) ?? `${name}: ${used(tool.used)} / ${used(most)}`)
  }
}

/** A card of limits: free fields, saved together. */
export const LimitCard = ({ name, state }: { name: CardName; state: ProtectionState }) => {
  const t = useTranslations('protection')
  const summary = useSummary()
  const { anchor, Icon, columns, tools: names, more } = cards[name]
  const tools = offered(state, names)
  const further = offered(state, more.tools)
  const { session } = state.options
  const form = useLimitForm([...tools, ...further], session)
  const foot = { deposit: t('week_starts'), loss: t('empty_means_none') }
  return (
    <Card
      anchor={anchor}
      icon={Icon}
      title={t(`cards.${name}`)}
      hint={t(`cards.${name}_hint`)}
      {...(name !== 'deposit' && { summary: summary([...tools, ...further]) })}
    >
      <form
        noValidate
        aria-label={t(`cards.${name}`)}
        className="flex flex-1 flex-col"
        onSubmit={(e) => {
          e.preventDefault()
          form.submit()
        }}
      >
        <Fields state={state} tools={tools} form={form} columns={columns} />
        <More name={more.name} state={state} tools={further} form={form} columns={more.columns} />
        {form.said && (
          <Notice tone="bad" urgent className="mt-4">
            {form.said}
          </Notice>
        )}
        <CardFoot
          button={
            <Button type="submit" pending={form.pending} className="max-md:w-full">
              {t('save')}
            </Button>
          }
        >
          {name === 'time'
            ? t('time_bounds', { min: String(session.min), max: String(session.max) })
            : foot[name]}
        </CardFoot>
      </form>
    </Card>
  )
}
