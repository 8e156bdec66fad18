import { useNavigate } from 'react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import Rows3 from 'lucide-react/icons/rows-3'
import SunMoon from 'lucide-react/icons/sun-moon'
import { Palette, type PaletteItem } from '@felek/ui/work/palette.tsx'
import { setDensity, setTheme, useLook } from '../lib/browser/look.ts'
import { setLang, useLang, useTexts } from '../lib/format/texts.ts'
import { signOut } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { usePlaces } from './rail.tsx'

const useDestinations = (): PaletteItem[] => {
  const { shell } = useTexts()
  const navigate = useNavigate()
  const group = shell.palette.go
  const places = usePlaces().flatMap(({ places }) =>
    places.map(({ id, path, Icon, key }): PaletteItem => ({
      id,
      group,
      label: shell.places[id],
      icon: <Icon aria-hidden="true" />,
      keys: ['G', key.toUpperCase()],
      run: () => void navigate(path),
    })),
  )
  return [
    ...places,
    {
      id: 'account',
      group,
      label: shell.account,
      icon: <KeyRound aria-hidden="true" />,
      run: () => void navigate(paths.account),
    },
  ]
}

const useActions = (onShortcuts: () => void): PaletteItem[] => {
  const { shell } = useTexts()
  const { theme, density } = useLook()
  const lang = useLang()
  const group = shell.palette.act
  return [
    {
      id: 'theme',
      group,
      label: theme === 'dark' ? shell.toLight : shell.toDark,
      icon: <SunMoon aria-hidden="true" />,
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'density',
      group,
      label: density === 'compact' ? shell.toRoomy : shell.toCompact,
      icon: <Rows3 aria-hidden="true" />,
      run: () => setDensity(density === 'compact' ? 'roomy' : 'compact'),
    },
    {
      id: 'language',
      group,
      label: shell.otherLanguage,
      words: 'dil language',
      icon: <Languages aria-hidden="true" />,
      run: () => void setLang(lang === 'tr' ? 'en' : 'tr'),
    },
    {
      id: 'shortcuts',
      group,
      label: shell.shortcuts,
      icon: <CircleHelp aria-hidden="true" />,
      keys: ['?'],
      run: onShortcuts,
    },
    {
      id: 'sign-out',
      group,
      label: shell.signOut,
      icon: <LogOut aria-hidden="true" />,
      run: () => void signOut(),
    },
  ]
}

/** Goes to every desk that is this person's, and does what the menus do. */
const GoPalette = ({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) => {
  const { shell } = useTexts()
  const destinations = useDestinations()
  const actions = useActions(onShortcuts)
  return (
    <Palette
      items={[...destinations, ...actions]}
      texts={{ label: shell.palette.label, placeholder: shell.find, none: shell.palette.none }}
      onClose={onClose}
    />
  )
}

export default GoPalette
