import { create } from 'zustand'
import { readPlain, writePlain } from './storage.ts'

export type Theme = 'dark' | 'light'

const stored = (): Theme => (readPlain('colorMode') === 'light' ? 'light' : 'dark')

export const useTheme = create<{ theme: Theme }>(() => ({ theme: stored() }))

/** The browser's own bars stay as they are: they meet the header, which is dark in both. */
const show = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
}

export const setTheme = (theme: Theme): void => {
  writePlain('colorMode', theme)
  useTheme.setState({ theme })
  show(theme)
  writeShellCookie()
}

export const startTheme = (): void => show(stored())

/**
 * `signedIn` is unknown until the stored session has been read: until then the cookie keeps what it
 * said.
 */
const shell: { lang: string; signedIn: boolean | null } = { lang: 'tr', signedIn: null }

/**
 * The hint by which the server picks the prepared page (docs/product/site.md, "First sight"):
 * `<lang>.<theme>.<0|1>`. It says nothing that the page does not show, and decides nothing but which page is
 * sent first.
 */
export const writeShellCookie = (change: Partial<typeof shell> = {}): void => {
  Object.assign(shell, change)
  document.cookie = `shell=${shell.lang}.${useTheme.getState().theme}.${(shell.signedIn ?? signedInHint()) ? 1 : 0}; Path=/; Max-Age=31536000; SameSite=Lax`
}

/** What the cookie said when the page came: shown until the session is found again. */
export const signedInHint = (): boolean =>
  /(?:^|;\s*)shell=\w+\.\w+\.1(?:;|$)/.test(document.cookie)
