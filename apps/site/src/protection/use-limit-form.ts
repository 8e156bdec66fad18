import { valueFault, type Tool, type ToolName } from '@felek/contract/protection.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { unreadable } from '../lib/money/amount-entry.ts'
import { ApiRefusal } from '../lib/api/api.ts'
import { useMoment } from '../lib/session/protection.ts'
import { toast } from '../lib/browser/toasts.ts'
import { setTool } from './set-tool.ts'

const saidMs = 5_000

/** What the field holds of a tool as it stands. */
const heldOf = ({ value }: Tool): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export type Bounds = { min: number; max: number }

const minutesMax = { day: 1_440, week: 10_080, month: 44_640 } as const
/** Of tools that are minutes; undefined: the tool is an amount. */
const boundsOf = (tool: ToolName, session: Bounds): Bounds | undefined => {
  if (tool === 'session') return session
  const [kind, win] = tool.split('.')
  return kind === 'time' && win !== undefined && win in minutesMax
    ? { min: 1, max: minutesMax[win as keyof typeof minutesMax] }
    : undefined
}

type Answer = { state: 'active' | 'waiting'; from: string }

/** What was answered to a card's changes, said once for all of them. */
const useSaid = () => {
  const t = useTranslations('protection')
  const moment = useMoment()
  return (answers: readonly Answer[]): void => {
    const waiting = answers.find((it) => it.state === 'waiting')
    if (answers.some((it) => it.state === 'active'))
      toast({ tone: 'positive', text: t('limit_now'), lifeMs: saidMs })
    if (waiting) {
      const text = t('limit_waits', { date: moment(waiting.from) })
      toast({ tone: 'info', text, lifeMs: 2 * saidMs })
    }
    if (answers.length === 0) toast({ tone: 'info', text: t('saved_as_is') })
  }
}

/** What is wrong with what was typed, as a sentence; nothing takes the limit away. */
const useFaults = (session: Bounds) => {
  const t = useTranslations('protection')
  return (tool: ToolName, typed: string): string | undefined => {
    if (typed === '') return undefined
    const bounds = boundsOf(tool, session)
    if (!bounds) {
      const wrong = typed === unreadable || valueFault(tool, typed) !== undefined
      return wrong ? t('amount_wrong') : undefined
    }
    const n = /^\d{1,5}$/.test(typed) ? parseInt(typed, 10) : -1
    if (n >= bounds.min && n <= bounds.max) return undefined
    return t('minutes_wrong', { min: String(bounds.min), max: String(bounds.max) })
  }
}

type Texts = ReadonlyMap<ToolName, string>
const without = (texts: Texts, tool: ToolName): Texts =>
  new Map([...texts].filter(([name]) => name !== tool))

/** What stands in a card's fields and is not yet sent, and what is wrong with it. */
const useTyped = (tools: readonly Tool[]) => {
  const [typed, setTyped] = useState<Texts>(new Map())
  const [errors, setErrors] = useState<Texts>(new Map())
  const inputs = useRef(new Map<ToolName, HTMLInputElement>())
  return {
    /** The tools whose field differs from what they are, with what stands in it. */
    changed: tools.flatMap((tool) => {
      const now = typed.get(tool.tool)
      return now === undefined || now === heldOf(tool) ? [] : [{ tool: tool.tool, now }]
    }),
    sent: (tool: ToolName) => setTyped((now) => without(now, tool)),
    /** Puts sentences under fields; the first of them takes the focus. */
    fault: (found: Texts): void => {
      setErrors(found)
      const first = tools.find(({ tool }) => found.has(tool))
      if (first) inputs.current.get(first.tool)?.focus()
    },
    field: (tool: Tool) => ({
      tool,
      value: typed.get(tool.tool) ?? heldOf(tool),
      error: errors.get(tool.tool),
      onChange: (value: string): void => {
        setTyped((now) => new Map(now).set(tool.tool, value))
        setErrors((now) => without(now, tool.tool))
      },
      inputRef: (input: HTMLInputElement | null): void => {
        if (input) inputs.current.set(tool.tool, input)
        else inputs.current.delete(tool.tool)
      },
    }),
  }
}

/** A card of limits: what was typed and not yet sent, what is wrong with it, and its sending. */
export const useLimitForm = (tools: readonly Tool[], session: Bounds) => {
  const t = useTranslations('protection')
  const { changed, sent, fault, field } = useTyped(tools)
  const [said, setSaid] = useState('')
  const [pending, setPending] = useState(false)
  const sayAnswers = useSaid()
  const faultOf = useFaults(session)

  const refused = (tool: ToolName, problem: unknown): void => {
    if (!(problem instanceof ApiRefusal)) return setSaid(t('network'))
    const atField = problem.fields['value']
    if (atField === undefined) setSaid(problem.message)
    else fault(new Map([[tool, atField]]))
  }

  const sendAll = async (): Promise<void> => {
    const answers: Answer[] = []
    for (const { tool, now } of changed) {
      const minutes = boundsOf(tool, session) !== undefined
      try {
        answers.push(await setTool(tool, now === '' ? null : minutes ? parseInt(now, 10) : now))
        sent(tool)
      } catch (problem) {
        refused(tool, problem)
        break
      }
    }
    if (answers.length > 0 || changed.length === 0) sayAnswers(answers)
  }

  const submit = (): void => {
    setSaid('')
    const wrong = new Map(
      changed.flatMap(({ tool, now }) => {
        const sentence = faultOf(tool, now)
        return sentence === undefined ? [] : [[tool, sentence] as const]
      }),
    )
    fault(wrong)
    if (wrong.size > 0) return
    setPending(true)
    void sendAll().finally(() => setPending(false))
  }

  return { said, pending, submit, field: (tool: Tool) => ({ ...field(tool), disabled: pending }) }
}
