import { useNavigate } from 'react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Rows3 from 'lucide-react/icons/rows-3'
import Sun from 'lucide-react/icons/sun'
import { PopMenu, popItemClass } from '@felek/ui/work/pop-menu.tsx'
import { setDensity, setShortcuts, setTheme, useLook } from '../lib/browser/look.ts'
import { setLang, useLang, useTexts } from '../lib/format/texts.ts'
import { initials, roleName } from '../lib/format/words.ts'
import { signOut, useSelf } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

const Trigger = () => {
  const { name, roles } = useSelf()
  const texts = useTexts()
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-7.5 shrink-0 place-items-center rounded-round bg-result-blue text-12 font-money text-white"
      >
        {initials(name)}
      </span>
      <span className="min-w-0 flex-1 text-left max-lg:sr-only">
        <span className="block truncate font-label text-text">{name}</span>
        <span className="block truncate text-12 text-text-3">
          {roles.map((role) => roleName(texts, role)).join(', ')}
        </span>
      </span>
      <span className="sr-only">{texts.shell.person}</span>
      <ChevronsUpDown aria-hidden="true" className="size-4 text-text-3 max-lg:hidden" />
    </>
  )
}

/** Who sits here, how the desk looks to them, and the way out. */
export const PersonMenu = () => {
  const { shell } = useTexts()
  const { theme, density, shortcuts } = useLook()
  const lang = useLang()
  const navigate = useNavigate()
  const items = [
    {
      Icon: theme === 'dark' ? Sun : Moon,
      label: theme === 'dark' ? shell.toLight : shell.toDark,
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      Icon: Rows3,
      label: density === 'compact' ? shell.toRoomy : shell.toCompact,
      run: () => setDensity(density === 'compact' ? 'roomy' : 'compact'),
    },
    {
      Icon: Languages,
      label: shell.otherLanguage,
      run: () => void setLang(lang === 'tr' ? 'en' : 'tr'),
    },
    {
      Icon: Keyboard,
      label: shortcuts ? shell.shortcutsOff : shell.shortcutsOn,
      run: () => setShortcuts(!shortcuts),
    },
    { Icon: KeyRound, label: shell.account, run: () => void navigate(paths.account) },
    { Icon: LogOut, label: shell.signOut, run: () => void signOut() },
  ]
  return (
    <div className="mt-auto border-t border-line-soft pt-2">
      <PopMenu
        place="above-start"
        triggerClass="flex w-48 items-center gap-2.5 rounded-control p-2 hover:bg-hover max-lg:w-10 max-lg:justify-center max-lg:p-1"
        trigger={<Trigger />}
      >
        {(close) =>
          items.map(({ Icon, label, run }) => (
            <button
              key={label}
              type="button"
              className={popItemClass}
              onClick={() => {
                close()
                run()
              }}
            >
              <Icon aria-hidden="true" />
              <span>{label}</span>
            </button>
          ))
        }
      </PopMenu>
    </div>
  )
}
