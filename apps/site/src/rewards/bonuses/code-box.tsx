import { bonuses, type Offer } from '@felek/contract/bonuses.ts'
import { Button } from '@felek/ui/button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Field } from '@felek/ui/field.tsx'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../../lib/api/api.ts'
import { TermsList } from './bonus-terms.tsx'
import { useSentOnce } from './use-sent-once.ts'

type Found = { code: string; offer: Offer }

/** The terms of the code's offer, and whether it is meant. */
const Confirm = ({
  found,
  pending,
  onClose,
  onConfirm,
}: {
  found: Found | undefined
  pending: boolean
  onClose: () => void
  onConfirm: (found: Found) => void
}) => {
  const t = useTranslations('bonuses.code')
  const tWhy = useTranslations('bonuses.why')
  const closed = found && found.offer.state !== 'open' && found.offer.why
  return (
    <Dialog
      wide
      open={found !== undefined}
      onClose={onClose}
      title={found?.offer.name ?? ''}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {found && !closed && (
            <Button variant="primary" pending={pending} onClick={() => onConfirm(found)}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {found && (
        <div className="flex flex-col gap-3">
          {closed && <p className="text-14 font-label">{tWhy(closed)}</p>}
          <TermsList terms={found.offer.terms} />
        </div>
      )}
    </Dialog>
  )
}

/** The code as it is typed, what it stands for, and its claim. */
const useCode = () => {
  const t = useTranslations('bonuses.code')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [found, setFound] = useState<Found>()
  const claim = useSentOnce(bonuses.claim, {
    quiet: true,
    onDone: () => {
      setFound(undefined)
      setCode('')
    },
    onRefused: (refusal) => {
      setFound(undefined)
      setError(refusal.message)
    },
  })
  const look = async (e: FormEvent) => {
    e.preventDefault()
    const typed = code.trim()
    if (typed === '') return setError(t('empty'))
    setAsking(true)
    setError(undefined)
    try {
      const { data } = await api(bonuses.offers, { code: typed }, { quiet: true })
      const [offer] = data
      if (offer) setFound({ code: typed, offer })
    } catch (problem) {
      if (problem instanceof ApiRefusal) setError(problem.fields['code'] ?? problem.message)
    } finally {
      setAsking(false)
    }
  }
  const type = (typed: string): void => {
    setCode(typed)
    setError(undefined)
  }
  return { code, type, error, look, asking, found, close: () => setFound(undefined), claim }
}

/** A code: its terms are read first, and confirmed then. */
export const CodeBox = () => {
  const t = useTranslations('bonuses.code')
  const { code, type, error, look, asking, found, close, claim } = useCode()
  return (
    <section className="rounded-panel border border-line bg-surface p-5">
      <form
        noValidate
        onSubmit={(e) => void look(e)}
        className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4"
      >
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-16 font-heading">{t('title')}</h2>
          <p className="mt-0.5 text-13 text-text-2">{t('hint')}</p>
        </div>
        <div className="flex flex-wrap items-start gap-3 max-sm:w-full">
          <Field
            label={t('label')}
            className="flex-1 *:first:sr-only sm:w-72"
            placeholder={t('placeholder')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            error={error}
            value={code}
            onChange={(e) => type(e.currentTarget.value)}
          />
          <Button type="submit" className="h-12 max-sm:w-full" pending={asking}>
            {t('look')}
          </Button>
        </div>
      </form>
      <Confirm
        found={found}
        pending={claim.pending}
        onClose={close}
        onConfirm={({ code: of }) => void claim.send({ code: of })}
      />
    </section>
  )
}
