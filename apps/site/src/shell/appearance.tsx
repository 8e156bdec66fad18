import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useTranslations } from 'use-intl/react'
import { chipClass } from '@felek/ui/chip.tsx'
import { languages } from '@felek/phrases/languages.ts'
import { getBoot } from '../lib/api/boot.ts'
import { useLang } from '../lib/format/i18n.ts'
import { setTheme, useTheme } from '../lib/browser/theme.ts'
import { changeLang } from '../lib/format/change-lang.ts'

/** Language and theme: changed in place, the address and the scroll stay. */
export const Appearance = () => {
  const t = useTranslations('shell')
  const lang = useLang()
  const theme = useTheme((s) => s.theme)
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div role="group" aria-label={t('language')} className="flex gap-2.5">
        {getBoot().languages.map((l) => {
          const code = languages.find((known) => known === l.lang)
          return (
            code && (
              <button
                key={l.id}
                type="button"
                lang={code}
                aria-pressed={code === lang}
                onClick={() => void changeLang(code)}
                className={chipClass(code === lang)}
              >
                {l.title}
              </button>
            )
          )
        })}
      </div>
      <button
        type="button"
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        className={chipClass(false)}
      >
        <Icon aria-hidden="true" className="size-4.5" />
        <span className="sm:sr-only">
          {theme === 'dark' ? t('themeToLight') : t('themeToDark')}
        </span>
      </button>
    </div>
  )
}
