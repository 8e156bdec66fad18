import type { SocialLinks } from '@felek/contract/src/content.ts'
import { useTranslations } from 'use-intl/react'
import { SafeHtml } from '../lib/safe-html.tsx'

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

/** What the operator says at the foot of every page (`bottomBarInfo`), and where else the house is to be found. */
export default function FooterNotes({ info, social }: { info: string; social: SocialLinks }) {
  const t = useTranslations('content')
  const links = (Object.keys(names) as (keyof SocialLinks)[]).filter((network) => social[network].startsWith('https://'))
  return (
    <div className="max-w-[110ch]">
      <SafeHtml
        html={info}
        className="flex flex-col gap-1.5 text-13 text-text-2 [&_a]:underline [&_a]:underline-offset-2 [&_strong]:text-text"
      />
      {links.length > 0 && (
        <ul aria-label={t('social')} className="mt-3 flex flex-wrap gap-x-5">
          {links.map((network) => (
            <li key={network}>
              <a
                href={social[network]}
                target="_blank"
                rel="noopener noreferrer"
                lang="en"
                className="inline-flex min-h-8 items-center text-13 font-label text-text-2 hover:text-text hover:underline"
              >
                {names[network]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
