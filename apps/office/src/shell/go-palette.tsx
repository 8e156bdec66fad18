import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleDot from 'lucide-react/icons/circle-dot'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Rows3 from 'lucide-react/icons/rows-3'
import ScrollText from 'lucide-react/icons/scroll-text'
import SunMoon from 'lucide-react/icons/sun-moon'
import Ticket from 'lucide-react/icons/ticket'
import User from 'lucide-react/icons/user'
import type { FoundRow } from '@felek/contract/office/search.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Palette, type PaletteItem } from '@felek/ui/work/palette.tsx'
import { setDensity, setTheme, useLook } from '../lib/browser/look.ts'
import { setLang, useLang, useTexts } from '../lib/format/texts.ts'
import { signOut, useCan } from '../lib/session/session.ts'
import { shortId } from '../lib/format/words.ts'
import { depositPath, paths, playerPath, withdrawalPath } from '../paths.ts'
import { usePlaces } from './rail.tsx'
import { useSearch } from './use-search.ts'

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

const kindIcons = {
  player: User,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  case: MessageSquare,
  coupon: Ticket,
  round: CircleDot,
  entry: ScrollText,
} as const satisfies Record<FoundRow['kind'], unknown>

/** Where a record is looked at; null where there is no desk of this person's for it. */
const toPath = ({ kind, id, label, player }: FoundRow, isCashier: boolean): string | null => {
  if (kind === 'withdrawal' && isCashier) return withdrawalPath(id)
  if (kind === 'deposit' && isCashier) return depositPath(id, label)
  if (!player) return null
  const { playerID } = player
  if (kind === 'round') return playerPath(playerID, 'turlar', id)
  return kind === 'player' || kind === 'case'
    ? playerPath(playerID)
    : playerPath(playerID, 'defter')
}

/** Records found by what was typed, and how the search stands. */
const useRecords = (typed: string) => {
  const { search } = useTexts()
  const navigate = useNavigate()
  const isCashier = useCan('cashier.read')
  const { status, result } = useSearch(typed, useCan('players.read'))
  const records = useMemo(
    () =>
      (result?.rows ?? []).flatMap((row): PaletteItem[] => {
        const path = toPath(row, isCashier)
        const Icon = kindIcons[row.kind]
        const whose = row.player ? `${row.player.username} · ${row.player.name}` : search.visitor
        return path === null
          ? []
          : [
              {
                id: `found-${row.kind}-${row.id}`,
                group: search.group,
                label: row.kind === 'player' ? row.label : shortId(row.label),
                hint: [
                  row.kind === 'player' ? row.player?.name : `${search.kinds[row.kind]} · ${whose}`,
                  fill(search.by, { shape: search.shapes[row.by] }),
                ].join(' · '),
                icon: <Icon aria-hidden="true" />,
                run: () => void navigate(path),
              },
            ]
      }),
    [result, isCashier, search, navigate],
  )
  const note = ((): string | undefined => {
    if (status === 'searching') return search.searching
    if (status === 'failed') return search.failed
    if (status !== 'done' || records.length > 0) return undefined
    const shapes = result.shapes.map((shape) => search.shapes[shape]).join(', ')
    return shapes ? fill(search.none, { shapes }) : search.noShape
  })()
  return { records, note }
}

/** Finds records, goes to every desk that is this person's, and does what the menus do. */
const GoPalette = ({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) => {
  const { shell } = useTexts()
  const destinations = useDestinations()
  const actions = useActions(onShortcuts)
  const [typed, setTyped] = useState('')
  const { records, note } = useRecords(typed)
  return (
    <Palette
      items={[...destinations, ...actions]}
      records={records}
      note={note}
      onType={setTyped}
      texts={{ label: shell.palette.label, placeholder: shell.find, none: shell.palette.none }}
      onClose={onClose}
    />
  )
}

export default GoPalette
