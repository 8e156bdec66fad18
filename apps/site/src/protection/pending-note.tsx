import type { Tool } from '@felek/contract/protection.ts'
import { Button } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toast } from '../lib/browser/toasts.ts'
import { keyOf, useMoment } from '../lib/session/protection.ts'
import { decideTool } from './set-tool.ts'
import { usePassed } from './use-passed.ts'
import { isLimit, useValueWords } from './words.ts'

const saidMs = 5_000

/** Confirms or withdraws, one press at a time; a refusal has been said by then. */
const useDecision = ({ tool }: Tool) => {
  const t = useTranslations('protection')
  const [under, setUnder] = useState<'confirm' | 'cancel' | null>(null)
  const decide = async (how: 'confirm' | 'cancel'): Promise<void> => {
    setUnder(how)
    try {
      await decideTool(tool, how)
      toast({
        tone: 'positive',
        text: t(how === 'cancel' ? 'cancelled' : isLimit(tool) ? 'limit_now' : 'change_now'),
        lifeMs: saidMs,
      })
    } catch {
      // Said where it was refused.
    } finally {
      setUnder(null)
    }
  }
  return { under, decide: (how: 'confirm' | 'cancel') => void decide(how) }
}

/** A loosening: while it waits it can be withdrawn, once it is ready it wants a second press. */
export const PendingNote = ({ tool }: { tool: Tool }) => {
  const t = useTranslations('protection.pending')
  const names = useTranslations('protection.names')
  const say = useValueWords()
  const moment = useMoment()
  const ready = usePassed(tool.pending?.readyAt)
  const lapsed = usePassed(tool.pending?.confirmUntil)
  const { under, decide } = useDecision(tool)
  if (!tool.pending || lapsed) return null
  const { value: wanted, readyAt, confirmUntil } = tool.pending
  const value = wanted === null && isLimit(tool.tool) ? t('removal') : say(tool.tool, wanted)
  const of = { name: names(keyOf(tool.tool)), value }
  const Icon = ready ? Clock : Hourglass
  return (
    <div
      className={classNames(
        'mt-3 flex gap-2.5 rounded-tile p-3 text-13',
        ready ? 'bg-raised' : 'bg-info-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-px size-4 shrink-0', ready ? 'text-text-2' : 'text-info')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-money">{t(ready ? 'ready' : 'waits', { value })}</p>
        <p className="text-text-2">
          {ready
            ? t('ready_text', { date: moment(confirmUntil) })
            : t('waits_text', { date: moment(readyAt) })}
        </p>
        {ready ? (
          <div className="mt-2.5 flex gap-2">
            {(['confirm', 'cancel'] as const).map((how) => (
              <Button
                key={how}
                variant="outline"
                size="small"
                className="max-md:h-11 max-md:flex-1"
                aria-label={t(`${how}_of`, of)}
                pending={under === how}
                disabled={under !== null}
                onClick={() => decide(how)}
              >
                {t(how)}
              </Button>
            ))}
          </div>
        ) : (
          <button
            type="button"
            aria-label={t('cancel_of', of)}
            disabled={under !== null}
            onClick={() => decide('cancel')}
            className="mt-1.5 inline-flex min-h-6 items-center font-label text-text-2 underline decoration-line-strong underline-offset-4 hover:text-text"
          >
            {t('cancel')}
          </button>
        )}
      </div>
    </div>
  )
}
