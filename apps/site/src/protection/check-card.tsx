import type { ProtectionState, Tool } from '@felek/contract/protection.ts'
import { chipClass } from '@felek/ui/chip.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { Notice } from '@felek/ui/notice.tsx'
import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl/react'
import { Card, CardFoot } from './card.tsx'
import { PendingNote } from './pending-note.tsx'
import { useOneTool, useWait } from './use-one-tool.ts'

/** Every how many minutes the reality check comes. */
export const CheckCard = ({ tool, options }: { tool: Tool } & Pick<ProtectionState, 'options'>) => {
  const t = useTranslations('protection')
  const wait = useWait()
  const { pending, said, set } = useOneTool('check')
  const chosen = typeof tool.value === 'number' ? tool.value : null
  const house = typeof tool.house === 'number' ? tool.house : null
  const every = chosen ?? house
  const choices = [...options.check, ...(house === null ? [null] : [])]
  return (
    <Card
      anchor="hatirlatma"
      icon={BellRing}
      title={t('cards.check')}
      hint={t('cards.check_hint')}
      summary={every === null ? t('check.none') : t('check.every', { n: String(every) })}
    >
      <div
        role="group"
        aria-label={t('cards.check')}
        className={classNames(
          'grid grid-cols-3 gap-2',
          choices.length > 4 ? 'sm:grid-cols-5' : 'sm:grid-cols-4',
        )}
      >
        {choices.map((minutes) => (
          <button
            key={minutes ?? 0}
            type="button"
            disabled={pending}
            aria-pressed={minutes === chosen}
            onClick={() => minutes !== chosen && set(minutes)}
            className={chipClass(
              minutes === chosen,
              minutes === chosen
                ? 'justify-center px-2'
                : 'justify-center border-button-2-line! bg-button-2! px-2 text-text!',
            )}
          >
            {minutes === null ? t('check.off') : t('minutes', { n: String(minutes) })}
          </button>
        ))}
      </div>
      {house !== null && (
        <p className="mt-2 text-13 text-text-2">
          {t('house', { value: t('minutes', { n: String(house) }) })}
        </p>
      )}
      <PendingNote tool={tool} />
      {said && (
        <Notice tone="bad" urgent className="mt-3">
          {said}
        </Notice>
      )}
      <CardFoot>{t('check.rule', { wait: wait(options.loosenHours) })}</CardFoot>
    </Card>
  )
}
