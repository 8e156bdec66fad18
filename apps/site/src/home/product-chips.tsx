import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { chipClass } from '@felek/ui/chip.tsx'
import { getBoot } from '../lib/api/boot.ts'
import { useLang } from '../lib/format/i18n.ts'

/** The header's menu where the header has no room for it. */
export const ProductChips = () => {
  const t = useTranslations('shell')
  const lang = useLang()
  return (
    <nav
      aria-label={t('mainMenu')}
      className="scroll-row -mx-[var(--page-margin)] mb-3.5 gap-2 px-[var(--page-margin)] lg:hidden"
    >
      {getBoot().headerMenu.map((item) => (
        <Link key={item.id} to={item.path} className={chipClass(false)}>
          {item.title[lang]}
        </Link>
      ))}
    </nav>
  )
}
