import { Button } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'

const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Told this once: to print, to copy, to keep as a file. Printed, they stand alone on the paper. */
export const RecoveryCodes = ({
  codes,
  onKept,
}: {
  codes: readonly string[]
  onKept: () => void
}) => {
  const t = useTranslations('security.recovery')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const text = codes.join('\n')
  return (
    <section className="rounded-panel border border-accent-line bg-surface p-5 print:fixed print:inset-0 print:z-50 print:border-0 print:bg-white print:text-black">
      <h2 ref={heading} tabIndex={-1} className="text-18 font-heading">
        {t('title')}
      </h2>
      <p className="mt-1 text-14 text-text-2 print:text-black">{t('text')}</p>
      <ol className="tabular mt-4 grid gap-x-6 gap-y-1.5 text-16 font-label min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <CopyButton of={t('title')} text={text} />
        <Button
          size="small"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => save(t('file'), `${t('title')}\n\n${text}\n`)}
        >
          {t('download')}
        </Button>
        <Button
          size="small"
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => print()}
        >
          {t('print')}
        </Button>
      </div>
      <Button variant="primary" size="large" wide className="mt-5 print:hidden" onClick={onKept}>
        {t('kept')}
      </Button>
    </section>
  )
}
