import { formatDay } from '@felek/phrases/format.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { useLicences } from './use-licences.ts'

/** Whose licence it is; a demo, which has none, has nobody to name. */
const Holder = ({ url, children }: { url: string; children: string }) =>
  url.startsWith('/') ? (
    <Link to={url} className="underline underline-offset-2">
      {children}
    </Link>
  ) : (
    <a href={url} rel="noopener noreferrer" className="underline underline-offset-2">
      {children}
    </a>
  )

/** At the foot of every page: the licences, or the plain word that a demo has none. */
export const Licences = () => {
  const t = useTranslations('shell')
  const lang = useLang()
  const licences = useLicences()
  if (licences.length === 0) return null
  return (
    <section aria-label={t('licences')} className="mt-3 flex flex-col gap-1.5">
      {licences.map(({ id, authority, number, holder, url, validUntil, text }) => (
        <p key={id} className="text-13 text-text-2">
          <strong className="mr-2 rounded-badge border border-line-strong px-1.5 py-0.5 text-12 font-label text-text">
            {[authority, number].filter(Boolean).join(' ')}
          </strong>
          {text} {number !== '' && <Holder url={url}>{holder}</Holder>}
          {validUntil !== '' && ` · ${formatDay(validUntil, lang)}`}
        </p>
      ))}
    </section>
  )
}
