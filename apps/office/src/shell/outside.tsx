import { Outlet } from 'react-router'
import { Rosette } from '@felek/ui/rosette.tsx'
import { setTheme, useLook } from '../lib/browser/look.ts'
import { setLang, useLang, useTexts } from '../lib/format/texts.ts'

const plain = 'rounded-badge px-2 py-1 text-text-2 hover:text-text'

/** Around sign-in and invitation: nothing of the office shows before somebody is known. */
export const Outside = () => {
  const { shell } = useTexts()
  const lang = useLang()
  const theme = useLook((s) => s.theme)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center gap-2 px-6">
        <Rosette className="size-6 text-accent" />
        <span className="text-18 font-heading tracking-heading">{shell.name}</span>
        <span className="pt-0.5 text-12 text-text-3">{shell.office}</span>
      </header>
      <main className="flex flex-1 items-start justify-center px-4 pb-16 pt-[8vh]">
        <div className="w-full max-w-[400px]">
          <Outlet />
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-3 pb-6 text-12">
        <button
          type="button"
          lang={lang === 'tr' ? 'en' : 'tr'}
          className={plain}
          onClick={() => void setLang(lang === 'tr' ? 'en' : 'tr')}
        >
          {shell.otherLanguage}
        </button>
        <button
          type="button"
          className={plain}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {theme === 'dark' ? shell.toLight : shell.toDark}
        </button>
      </footer>
    </div>
  )
}
