import { content, type SocialLinks } from '@felek/contract/content.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { callQuery } from '../lib/api/query.ts'
import { Licences } from './licences.tsx'
import { SafeHtml } from '../lib/browser/safe-html.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { socialLinks } from '../lib/format/social-links.ts'

/** Names of companies are written as they write them, in every language. */
const names: Record<keyof SocialLinks, string> = {
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  youtube: 'YouTube',
  reddit: 'Reddit',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  google: 'Google',
  pinterest: 'Pinterest',
}

/**
 * `info` and `social` came with the page, in `cameIn`; `meanwhile` stands where the text in another
 * language is on its way.
 */
type Props = { info: string; social: SocialLinks; cameIn: Lang; meanwhile: ReactNode }

/**
 * What the operator says at the foot of every page (`bottomBarInfo`), and where else the house is
 * to be found.
 */
export default function FooterNotes({ info, social, cameIn, meanwhile }: Props) {
  const t = useTranslations('content')
  const came = useLang() === cameIn
  const asked = useQuery({
    ...callQuery(
      content.information,
      { InfType: 'bottomBarInfo' },
      { quiet: true, staleTimeMs: 300_000 },
    ),
    enabled: !came,
  })
  const html = came ? info : asked.data?.data.Text
  const links = socialLinks(social)
  return (
    <div className="max-w-[110ch]">
      {html === undefined ? (
        meanwhile
      ) : (
        <SafeHtml
          html={html}
          className="space-y-1.5 text-13 text-text-2 [&_a]:underline [&_a]:underline-offset-2 [&_strong]:text-text"
        />
      )}
      <Licences />
      {links.length > 0 && (
        <ul
          aria-label={t('social')}
          className="mt-3 flex flex-wrap gap-x-5 max-md:grid max-md:grid-cols-[auto_auto] max-md:justify-start max-md:gap-x-3"
        >
          {links.map(({ network, url, address, leads }) => (
            <li
              key={network}
              lang="en"
              className={classNames(
                'flex items-center text-12 text-text-2 md:text-13',
                leads ? 'min-h-8' : 'min-h-6',
              )}
            >
              {leads ? (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-8 items-center font-label hover:text-text hover:underline"
                >
                  {names[network]}
                </a>
              ) : (
                address
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
