import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Rosette } from '@felek/ui/rosette.tsx'
import { paths } from '../paths.ts'

export const LogoMark = () => (
  <>
    <Rosette className="size-7 text-accent md:size-[30px]" />
    <span className="text-24 font-display tracking-hero">felek</span>
  </>
)

/** Where an amount of ten digits leaves it no room the word goes to a second line, out of sight. */
export const Logo = () => {
  const t = useTranslations('shell')
  return (
    <Link
      to={paths.home}
      aria-label={t('home')}
      className="mr-1 flex h-[30px] min-w-[30px] flex-wrap items-center gap-2 overflow-hidden md:mr-4 md:gap-2.5"
    >
      <LogoMark />
    </Link>
  )
}
