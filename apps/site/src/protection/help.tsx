import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Headset from 'lucide-react/icons/headset'
import Phone from 'lucide-react/icons/phone'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { yedam } from '../lib/format/helplines.ts'

export const quietLink =
  'inline-flex min-h-6 items-center font-label text-text-2 underline decoration-line-strong underline-offset-4 hover:text-text'

type LineProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  title: string
  text: string
  children: ReactNode
}

const Line = ({ icon: Icon, title, text, children }: LineProps) => (
  <li className="flex items-center gap-3.5 px-3.5 py-4 md:px-5">
    <Icon aria-hidden="true" className="size-5 shrink-0 text-text-2" />
    <span className="min-w-0 flex-1">
      <span className="block text-15 font-money">{title}</span>
      <span className="block text-13 text-text-2">{text}</span>
    </span>
    {children}
  </li>
)

/** Whom to talk to, outside of this house and in it. */
export const Help = () => {
  const t = useTranslations('protection.help')
  return (
    <section
      aria-labelledby="yardim-baslik"
      className="rounded-panel border border-line bg-surface"
    >
      <h2
        id="yardim-baslik"
        className="border-b border-line px-3.5 py-4 text-18 font-heading md:px-5"
      >
        {t('title')}
      </h2>
      <ul className="divide-y divide-line">
        <Line icon={Phone} title={t('yedam')} text={t('yedam_text')}>
          <a
            href={`tel:${yedam}`}
            aria-label={`${t('yedam')}. ${t('call', { number: yedam })}`}
            className="tabular flex min-h-11 items-center text-18 font-heading hover:underline"
          >
            {yedam}
          </a>
        </Line>
        <Line icon={ClipboardCheck} title={t('test')} text={t('test_text')}>
          <Link to={`${paths.responsible}#oz-degerlendirme`} className={quietLink}>
            {t('start')}
          </Link>
        </Line>
        <Line icon={Headset} title={t('support')} text={t('support_text')}>
          <Link to={paths.support} className={quietLink}>
            {t('write')}
          </Link>
        </Line>
      </ul>
      <p className="border-t border-line px-3.5 py-3 text-13 md:px-5">
        <Link to={paths.responsible} className={quietLink}>
          {t('more')}
        </Link>
      </p>
    </section>
  )
}
