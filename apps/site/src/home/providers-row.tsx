import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ProviderMark } from '../games/lobby/provider-mark.tsx'
import { useProviders } from '../games/lobby/use-games.ts'
import { paths } from '../paths.ts'
import { Section } from './section.tsx'

export const ProvidersRow = () => {
  const t = useTranslations('home')
  const providers = useProviders()
  if (providers.length === 0) return null
  return (
    <Section title={t('providers')} count={String(providers.length)}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-7">
        {providers.map((p) => (
          <li key={p.providerID}>
            <Link
              to={paths.slotProvider(p.providerID)}
              className="flex h-full flex-col items-center gap-1 rounded-panel border border-line bg-surface px-3 py-4 text-center transition-colors hover:bg-hover"
            >
              <ProviderMark
                id={p.providerID}
                name={p.providerName}
                className="size-6 text-text-2"
              />
              <span lang="tr" className="mt-1 text-14 font-label">
                {p.providerName}
              </span>
              <span className="text-12 text-text-3">{t('gameCount', { n: p.gameCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
