import { support } from '@felek/contract/support.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { forget } from '../lib/api/query.ts'
import { useLooksSignedIn, useSession } from '../lib/session/session.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { SupportCases } from './support-cases.tsx'
import { SupportForm, type Sent } from './support-form.tsx'
import { SupportSent } from './support-sent.tsx'

const First = ({ signedIn }: { signedIn: boolean }) => {
  const t = useTranslations('support')
  const links = [
    { to: paths.faq, label: t('faq') },
    signedIn
      ? { to: paths.history, label: t('history') }
      : { to: paths.forgotPassword, label: t('forgot') },
    { to: paths.rulesGeneral, label: t('rules') },
  ]
  return (
    <aside className="flex h-fit flex-col gap-4 max-lg:mt-10">
      <section aria-labelledby="once" className="rounded-panel border border-line bg-surface p-5">
        <h2 id="once" className="text-16 font-heading">
          {t('first')}
        </h2>
        <p className="mt-1 text-14 text-text-2">{t('firstText')}</p>
        <ul className="mt-2 divide-y divide-line">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-11 items-center gap-3 text-15 hover:underline">
                <span className="flex-1">{label}</span>
                <ChevronRight aria-hidden="true" className="size-4.5 text-text-3" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="acil" className="rounded-panel border border-line bg-surface p-5">
        <h2 id="acil" className="text-16 font-heading">
          {t('urgent')}
        </h2>
        <p className="mt-1 text-14 text-text-2">{t('urgentText')}</p>
        <Link
          to={paths.responsible}
          className="mt-2 inline-flex min-h-8 items-center text-14 font-label underline decoration-accent-line underline-offset-4"
        >
          {t('helplines')}
        </Link>
      </section>
    </aside>
  )
}

/** Where a message to the staff is written, and the player's own cases stand. */
const SupportPage = () => {
  const t = useTranslations('support')
  usePageTitle(t('title'))
  const looksSignedIn = useLooksSignedIn()
  const signedIn = useSession((s) => s.status === 'in')
  const [sent, setSent] = useState<Sent | null>(null)
  const done = (given: Sent) => {
    setSent(given)
    void forget(support.list)
  }
  return (
    <div className="page-width max-w-[1080px] pt-6 md:pt-10">
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t('title')}
      </h1>
      <p className="mt-2 max-w-[60ch] text-15 text-text-2">
        {looksSignedIn ? t('introPlayer') : t('intro')}
      </p>
      <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-12">
        <div>
          {sent ? (
            <SupportSent sent={sent} onAnother={() => setSent(null)} />
          ) : (
            <SupportForm
              key={looksSignedIn ? 'in' : 'out'}
              visitor={!looksSignedIn}
              onSent={done}
            />
          )}
          {signedIn && <SupportCases />}
        </div>
        <First signedIn={looksSignedIn} />
      </div>
    </div>
  )
}

export default SupportPage
