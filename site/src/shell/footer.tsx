import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/src/class-names.ts'
import type { Brand } from '@felek/contract/src/boot.ts'
import { KilimBand } from '@felek/ui/src/kilim-band.tsx'
import { getBoot } from '../lib/boot.ts'
import { useLang } from '../lib/i18n.ts'
import { Appearance } from './appearance.tsx'
import { LogoMark } from './logo.tsx'
import { ReadAgain } from './read-again.tsx'

const Brands = ({ title, brands }: { title: string; brands: readonly Brand[] }) => {
  const lang = useLang()
  const nameOf = (b: Brand): string => (lang === 'en' ? (b.titleEn ?? b.title) : b.title)
  return (
    <ul aria-label={title} className="flex flex-wrap gap-2.5">
      {brands.map((b) => (
        <li
          key={b.id}
          className="flex h-9 items-center gap-2 rounded-badge border border-line-strong px-3 text-13 font-label text-text-2"
        >
          <img
            src={b.image}
            alt=""
            width="18"
            height="18"
            loading="lazy"
            data-bare=""
            className="size-4.5"
          />
          {b.url ? <a href={b.url}>{nameOf(b)}</a> : nameOf(b)}
        </li>
      ))}
    </ul>
  )
}

const FooterNotes = lazy(() => import('../content/footer-notes.tsx'))

const year = String(new Date().getFullYear())

/** More links than stand well in one column. */
const long = (items: readonly unknown[] | undefined): boolean => (items?.length ?? 0) > 8

const Links = () => {
  const lang = useLang()
  return getBoot().footerMenu.map((group) => (
    <nav key={group.id} aria-label={group.title[lang]}>
      <h2 className="text-14 font-money">{group.title[lang]}</h2>
      <ul
        className={classNames('mt-3 gap-x-6 max-md:columns-2', long(group.items) && 'xl:columns-2')}
      >
        {group.items?.map((item) => (
          <li key={item.id} className="break-inside-avoid">
            <Link
              to={item.path}
              className="inline-flex min-h-8 items-center text-14 text-text-2 hover:text-text hover:underline"
            >
              {item.title[lang]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ))
}

export const Footer = () => {
  const t = useTranslations('shell')
  const boot = getBoot()
  const legal = <p className="max-w-[110ch] text-13 text-text-2">{t('legal')}</p>
  return (
    <footer
      data-theme="dark"
      className="come-to mt-16 bg-sunken [--about:44rem] pb-[calc(var(--bar-height)+env(safe-area-inset-bottom))]"
    >
      <KilimBand />
      <div className="page-width grid gap-x-12 gap-y-9 py-10 md:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.2fr] xl:grid-cols-[1.5fr_1.5fr_1fr_1fr_1.2fr]">
        <div className="flex flex-col gap-4">
          <span className="flex items-center gap-2.5">
            <LogoMark />
          </span>
          <p className="max-w-[38ch] text-14 text-text-2">{t('footerAbout')}</p>
          <Brands title={t('methods')} brands={boot.investmentMethods} />
          <Brands title={t('partners')} brands={boot.partners} />
        </div>
        <Links />
        <div>
          <h2 className="text-14 font-money">{t('appearance')}</h2>
          <div className="mt-3">
            <Appearance />
          </div>
          <ReadAgain className="mt-3 inline-flex min-h-8 items-center text-14 text-text-2 hover:text-text hover:underline" />
        </div>
      </div>
      <div className="page-width">
        <div className="flex items-start gap-5 border-t border-line py-6 md:items-center">
          <span
            role="img"
            aria-label={t('adults')}
            className="flex size-11 shrink-0 items-center justify-center rounded-round border-2 border-live text-14 font-display"
          >
            18+
          </span>
          <div className="flex min-w-0 flex-1 gap-x-5 gap-y-4 max-md:flex-col md:items-center">
            <Suspense fallback={legal}>
              {boot.footer ? (
                <FooterNotes {...boot.footer} cameIn={boot.lang} meanwhile={legal} />
              ) : (
                legal
              )}
            </Suspense>
            <p className="whitespace-nowrap text-13 text-text-3 md:ml-auto">
              {t('copyright', { year })}
            </p>
          </div>
        </div>
      </div>
    </footer>
  )
}
