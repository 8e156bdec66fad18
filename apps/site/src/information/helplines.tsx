import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl/react'

type Name = 'germany' | 'britain'
type Line = { name: Name; number: string; tel: string }

/**
 * Beside those of Türkiye, which the operator's text begins with. A number is checked before it is
 * changed here.
 */
const lines: readonly Line[] = [
  { name: 'germany', number: '+49 800 137 27 00', tel: '+498001372700' },
  { name: 'britain', number: '+44 808 802 0133', tel: '+448088020133' },
]

export const Helplines = () => {
  const t = useTranslations('information.helplines')
  return (
    <section aria-labelledby="baska-ulkeler" className="mt-10">
      <h2 id="baska-ulkeler" tabIndex={-1} className="text-18 font-heading outline-none">
        {t('title')}
      </h2>
      <p className="mt-2 text-15 text-text-2">{t('text')}</p>
      <ul className="mt-4 divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
        {lines.map((line) => (
          <li
            key={line.name}
            className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:gap-5 sm:p-5"
          >
            <div className="min-w-0 flex-1">
              <h3 className="text-15 font-label tracking-normal">{t(line.name)}</h3>
              <p className="mt-0.5 text-14 text-text-2">{t(`${line.name}Text`)}</p>
            </div>
            <a
              href={`tel:${line.tel}`}
              aria-label={`${t(line.name)}. ${t('call', { number: line.number })}`}
              className="tabular inline-flex min-h-11 w-fit items-center gap-2.5 rounded-control border border-line-strong px-4 text-16 font-money hover:bg-hover"
            >
              <Phone aria-hidden="true" className="size-4.5 text-text-2" />
              {line.number}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
