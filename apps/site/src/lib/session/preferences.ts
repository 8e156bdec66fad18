import type { Input } from '@felek/contract/call.ts'
import { players, type AccountPreferences } from '@felek/contract/players.ts'
import { preferences } from '@felek/contract/preferences.ts'
import { api, type ApiResponse } from '../api/api.ts'
import { setShowBalance, useShowBalance } from '../money/balance.ts'
import { isLang, setLang, useI18n } from '../format/i18n.ts'
import { putResponse } from '../api/query.ts'
import { changeProfile, distrustStored, isSignedIn, useSession } from './session.ts'
import { onPlainChange, readPlain, writePlain } from '../browser/storage.ts'
import { setTheme, useTheme } from '../browser/theme.ts'

/*
 * What a player has chosen is kept with the account and follows them into another browser; a
 * visitor's stays in the browser. Loaded apart: nobody waits for it at the start.
 */

export type Change = Input<typeof preferences.save>
type Shown = Pick<AccountPreferences, 'language' | 'theme' | 'showBalance'>

/** Shows what the account has, as far as it is another than before; what was never chosen stays. */
export const showSaved = async (next: Shown, before: Shown | undefined): Promise<void> => {
  const { theme, showBalance, language } = next
  // docs/specification.md §4: it is stored at sign-in, also where nobody has chosen.
  if (before === undefined && readPlain('showBalance') === null)
    writePlain('showBalance', useShowBalance.getState().shown ? '1' : '0')
  if (showBalance !== null && showBalance !== before?.showBalance) setShowBalance(showBalance)
  if (theme !== null && theme !== before?.theme) setTheme(theme === 'light' ? 'light' : 'dark')
  if (isLang(language) && language !== before?.language) await setLang(language)
}

/** Saves in turn, so that of two changes the later one stands. */
let saving: Promise<unknown> = Promise.resolve()
/** What the server could not be told; it goes with the next change. */
let unsaved: Change = {}

/** Keeps a change with the account, here and in the other tabs. A refusal is thrown. */
export const keepPreferences = (
  change: Change,
  o: { quiet?: boolean } = {},
): Promise<ApiResponse<typeof preferences.save>> => {
  unsaved = { ...unsaved, ...change }
  const save = async () => {
    const sent = unsaved
    distrustStored()
    const answer = await api(preferences.save, sent, o)
    unsaved = Object.fromEntries(
      Object.entries(unsaved).filter(([name, value]) => sent[name as keyof Change] !== value),
    )
    putResponse(players.getProfile, {}, answer.data, 1)
    await changeProfile({ preferences: answer.data.preferences })
    return answer
  }
  const saved = saving.then(save)
  saving = saved.catch(() => undefined)
  return saved
}

/** What another tab has just shown; it has told the server itself. */
let heard: Partial<Shown> = {}

const keepShown = (change: Partial<Pick<Change, 'language' | 'theme' | 'showBalance'>>): void => {
  const kept = useSession.getState().profile?.preferences
  const isNew = (Object.entries(change) as [keyof Shown, Shown[keyof Shown]][]).some(
    ([name, value]) => kept?.[name] !== value && heard[name] !== value,
  )
  if (!isSignedIn() || !isNew) return
  heard = {}
  // The page shows it already, and the next change tells the server again.
  keepPreferences(change, { quiet: true }).catch(() => undefined)
}

/** Language, theme and the eye, wherever on the page they are changed; and the other tabs' changes. */
export const followPreferences = (): void => {
  useTheme.subscribe(({ theme }) => keepShown({ theme }))
  useI18n.subscribe(({ lang }) => keepShown({ language: lang }))
  useShowBalance.subscribe(({ shown }) => keepShown({ showBalance: shown }))
  onPlainChange('colorMode', (value) => {
    const theme = value === 'light' ? 'light' : 'dark'
    heard = { ...heard, theme }
    if (useTheme.getState().theme !== theme) setTheme(theme)
  })
  onPlainChange('showBalance', (value) => {
    const showBalance = value !== '0'
    heard = { ...heard, showBalance }
    if (useShowBalance.getState().shown !== showBalance) setShowBalance(showBalance)
  })
  onPlainChange('lang', (value) => {
    if (!isLang(value)) return
    heard = { ...heard, language: value }
    if (useI18n.getState().lang !== value) void setLang(value)
  })
}
