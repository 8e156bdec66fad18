import { Dialog } from '@felek/ui/dialog.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'

export const TermsList = ({
  terms,
  className,
}: {
  terms: readonly string[]
  className?: string
}) => (
  <ul className={classNames('flex list-disc flex-col gap-1.5 pl-5 text-14', className)}>
    {terms.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** The terms one press away: those of the offer, or those that a bonus was given under. */
export const BonusTerms = ({ name, terms }: { name: string; terms: readonly string[] }) => {
  const t = useTranslations('bonuses')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('terms_of', { name })}
        onClick={() => setOpen(true)}
        className="min-h-9 rounded-control px-1 text-14 font-label underline decoration-accent-line underline-offset-4 hover:text-text-2"
      >
        {t('terms')}
      </button>
      <Dialog wide open={open} onClose={() => setOpen(false)} title={name}>
        <TermsList terms={terms} />
      </Dialog>
    </>
  )
}
