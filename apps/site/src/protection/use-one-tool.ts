import type { ToolName, ToolValue } from '@felek/contract/protection.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal } from '../lib/api/api.ts'
import { useMoment } from '../lib/session/protection.ts'
import { toast } from '../lib/browser/toasts.ts'
import { setTool } from './set-tool.ts'

const saidMs = 5_000

/** A tool that is set by one press: what was answered is said, or why it was not taken. */
export const useOneTool = (tool: ToolName) => {
  const t = useTranslations('protection')
  const moment = useMoment()
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  const set = async (value: ToolValue | null): Promise<void> => {
    setSaid('')
    setPending(true)
    try {
      const { state, from } = await setTool(tool, value)
      if (state === 'active') toast({ tone: 'positive', text: t('change_now'), lifeMs: saidMs })
      else
        toast({
          tone: 'info',
          text: t('change_waits', { date: moment(from) }),
          lifeMs: 2 * saidMs,
        })
    } catch (problem) {
      setSaid(
        problem instanceof ApiRefusal ? (problem.fields['value'] ?? problem.message) : t('network'),
      )
    } finally {
      setPending(false)
    }
  }
  return { pending, said, set: (value: ToolValue | null) => void set(value) }
}

/** How long a loosening waits, in words: a quickened demo's own hours come from the server. */
export const useWait = (): ((hours: number) => string) => {
  const t = useTranslations('protection')
  return (hours) => t('hours', { n: hours })
}
