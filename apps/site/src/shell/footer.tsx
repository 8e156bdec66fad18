import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import type { Brand } from '@felek/contract/boot.ts'
import { KilimBand } from '@felek/ui/kilim-band.tsx'
import { getBoot } from '../lib/api/boot.ts'
import { useLang } from '../lib/format/i18n.ts'
import { Appearance } from './appearance.tsx'
import { LogoMark } from './logo.tsx'
import { ReadAgain } from './read-again.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

const Brands = ({ title, brands }: { title: string; brands: readonly Brand[] }) => {
  const lang = useLang()
  const nameOf = (b: Brand): string => (lang === 'en' ? (b.titleEn ?? b.title) : b.title)
  return (
    <ul aria-label={title} className="flex flex-wrap gap-1.5 md:gap-2.5">
      {brands.map((b) => (
        <li
          key={b.id}
          className="flex h-7 md:h-9 shrink-0 items-center gap-2 rounded-badge border border-line-strong px-2 md:px-3 text-12 md:text-13 font-label text-text-2"
        >
          <img
            src={b.image}
            alt=""
            width="18"
            height="18"
            loading="lazy"
            data-bare=""
            className="size-4.5 max-md:hidden"
          />
          {b.url ? <a href={b.url}>{nameOf(b)}</a> : nameOf(b)}
        </li>
      ))}
    </ul>
  )
}

const FooterNotes = lazy(() => import('../content/footer-notes.tsx'))

/** More links than stand well in one column. */
const long = (items: readonly unknown[]): boolean => items.length > 8

type GroupProps = {
  title: string
  items: readonly { id: number | string; path: string; text: string }[]
}

/** On phones a group opens by its title; on wider screens its links are always there. */
const Group = ({ title, items }: GroupProps) => {
  const [open, setOpen] = useState(false)
  return (
    <nav aria-label={title} className="max-md:border-t max-md:border-line">
      <h2 className="text-14 font-money">
        <span className="max-md:hidden">{title}</span>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-between md:hidden"
        >
          {title}
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 text-text-2 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <ul
        className={classNames(
          'gap-x-6 max-md:columns-2 max-md:pb-4 md:mt-3',
          long(items) && 'xl:columns-2',
          !open && 'max-md:hidden',
        )}
      >
        {items.map((item) => (
          <li key={item.id} className="break-inside-avoid">
            <Link
              to={item.path}
              className="inline-flex min-h-8 items-center text-14 text-text-2 hover:text-text hover:underline"
            >
              {item.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Links = () => {
  const lang = useLang()
  return getBoot().footerMenu.map((group) => (
    <Group
      key={group.id}
      title={group.title[lang]}
      items={(group.items ?? []).map(({ id, path, title }) => ({ id, path, text: title[lang] }))}
    />
  ))
}

export const Footer = () => {
  const t = useTranslations('shell')
  const boot = getBoot()
  const year = String(new Date(useServerNow(null)).getFullYear())
  const legal = <p className="max-w-[110ch] text-13 text-text-2">{t('legal')}</p>
  return (
    <footer
      data-theme="dark"
      className="come-to mt-16 bg-sunken [--about:44rem] max-md:[--about:34rem] pb-[calc(var(--bar-height)+var(--over-bar,0px)+env(safe-area-inset-bottom))]"
    >
      <KilimBand />
      <div className="page-width grid gap-x-12 pb-4 pt-7 md:grid-cols-2 md:gap-y-9 md:py-10 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.2fr] xl:grid-cols-[1.5fr_1.5fr_1fr_1fr_1.2fr]">
        <div className="flex min-w-0 flex-col gap-4 max-md:gap-3 max-md:pb-5">
          <span className="flex items-center gap-2.5">
            <LogoMark />
          </span>
          <p className="max-w-[38ch] text-14 text-text-2 max-md:hidden">{t('footerAbout')}</p>
          <Brands title={t('methods')} brands={boot.investmentMethods} />
          <Brands title={t('partners')} brands={boot.partners} />
        </div>
        <Links />
        <div className="grid grid-cols-[1fr_auto] items-center border-line max-md:border-t max-md:pt-3 md:block">
          <h2 className="text-14 font-money">{t('appearance')}</h2>
          <div className="order-1 col-span-2 mt-3">
            <Appearance />
          </div>
          <ReadAgain className="md:mt-3 inline-flex min-h-8 items-center text-14 text-text-2 hover:text-text hover:underline" />
        </div>
      </div>
      <div className="page-width">
        {/* On phones the text flows around the badge: beside it alone it would be a third longer. */}
        <div className="border-t border-line py-5 md:flex md:items-center md:gap-5 md:py-6">
          <span
            role="img"
            aria-label={t('adults')}
            className="float-left mr-3.5 flex size-9 md:mr-0 md:size-11 shrink-0 items-center justify-center rounded-round border-2 border-live text-12 md:text-14 font-display"
          >
            18+
          </span>
          <div className="min-w-0 flex-1 gap-x-5 md:flex md:items-center">
            <Suspense fallback={legal}>
              {boot.footer ? (
                <FooterNotes {...boot.footer} cameIn={boot.lang} meanwhile={legal} />
              ) : (
                legal
              )}
            </Suspense>
            <p className="whitespace-nowrap text-13 text-text-3 max-md:mt-4 md:ml-auto">
              {t('copyright', { year })}
            </p>
          </div>
        </div>
      </div>
    </footer>
  )
}
