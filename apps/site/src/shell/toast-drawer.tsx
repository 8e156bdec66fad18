import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '@felek/ui/button.tsx'
import { useUiTexts } from '@felek/ui/ui-texts.tsx'
import { useTimes } from '../lib/format/times.ts'
import { readToastsAgain, useToasts, type ToastMessage } from '../lib/browser/toasts.ts'

const tones = {
  positive: { Icon: CircleCheck, colour: 'text-pos' },
  negative: { Icon: CircleAlert, colour: 'text-neg' },
  info: { Icon: Info, colour: 'text-info' },
}

const Row = ({ said }: { said: ToastMessage }) => {
  const { time } = useTimes()
  const { Icon, colour } = tones[said.tone]
  const at = new Date(said.at).toISOString()
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <span className="min-w-0 flex-1 text-14 wrap-anywhere">{said.text}</span>
      <time dateTime={at} className="tabular text-13 text-text-2">
        {time(at)}
      </time>
    </li>
  )
}

/**
 * What toasts said, for whoever was not quick enough. It stands beside the page and never in its
 * way: nothing behind it is inert, and Escape inside of it closes it.
 */
export default function ToastDrawer() {
  const t = useTranslations('shell')
  const texts = useUiTexts()
  const heading = useId()
  const box = useRef<HTMLElement>(null)
  const said = useToasts((s) => s.said)
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus()
    return () => {
      // Only who is still inside is led back: whoever went on stays where they are.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape of what is inside
    <section
      ref={box}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(e) => {
        if (e.key === 'Escape') readToastsAgain(false)
      }}
      className="fixed inset-x-0 outline-none bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-50 flex max-h-[55dvh] flex-col rounded-t-sheet border border-line bg-overlay shadow-overlay md:inset-x-auto md:bottom-0 md:right-0 md:top-[var(--header-height)] md:max-h-none md:w-[380px] md:rounded-none md:border-y-0 md:border-r-0"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-2 pl-5 pr-2">
        <h2 id={heading} className="text-16 font-heading">
          {t('said')}
        </h2>
        <IconButton label={texts.close} onClick={() => readToastsAgain(false)}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {said.length === 0 ? (
        <p className="px-5 py-6 text-14 text-text-2">{t('saidNothing')}</p>
      ) : (
        <ol className="divide-y divide-line overflow-y-auto overscroll-contain px-5">
          {said.map((one) => (
            <Row key={one.key} said={one} />
          ))}
        </ol>
      )}
    </section>
  )
}
