import Globe from 'lucide-react/icons/globe'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslations } from 'use-intl/react'
import { SafeNodes } from '../lib/browser/safe-html.tsx'
import { socialLinks } from '../lib/format/social-links.ts'
import { sectionsOf } from './sections.ts'
import { TextPage } from './text-page.tsx'
import { useInformation, useInformationText } from './use-information.ts'

const recordOf = (json: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>
  } catch {
    return {}
  }
}

const Social = () => {
  const t = useTranslations('information')
  const { text } = useInformation('SocialMediaLinks')
  const links = socialLinks(recordOf(text ?? ''))
  if (links.length === 0) return null
  return (
    <section aria-labelledby="sosyal" className="mt-8">
      <h2 id="sosyal" className="text-18 font-heading">
        {t('social')}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {links.map(({ network, url, address, leads }) => (
          <li key={network}>
            {leads ? (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-11 items-center gap-2 rounded-control border border-button-2-line bg-button-2 px-4 text-14 font-label hover:bg-hover"
              >
                <span lang="en">{t(`networks.${network}`)}</span>
                <ExternalLink aria-hidden="true" className="size-4 text-text-3" />
                <span className="sr-only">({t('newTab')})</span>
              </a>
            ) : (
              <p
                lang="en"
                className="flex min-h-11 items-center gap-2 rounded-control border border-line px-4 text-14"
              >
                <span className="font-label">{t(`networks.${network}`)}</span>
                <span className="text-text-2">{address}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the house stands on the web: how to know its real address. */
const Domain = () => {
  const { nodes } = useInformationText('DomainBilgi')
  if (!nodes || nodes.length === 0) return null
  const { intro, sections } = sectionsOf(nodes)
  return (
    <div className="mt-8 flex gap-4 rounded-panel border border-line bg-surface p-5">
      <Globe aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-text-3" />
      <div className="prose min-w-0">
        <SafeNodes nodes={intro} />
        {sections.map((section) => (
          <section key={section.id}>
            <h2 className="text-16 font-heading">{section.title}</h2>
            <SafeNodes nodes={section.nodes} />
          </section>
        ))}
      </div>
    </div>
  )
}

export const AboutPage = () => (
  <TextPage type="SiteInformation" title={useTranslations('information')('about')}>
    <Domain />
    <Social />
  </TextPage>
)
