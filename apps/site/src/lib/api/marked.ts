import type { QueryKey } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { paths } from '../../paths.ts'
import { queryClient } from './query.ts'
import { saveReturnPath } from '../session/return-path.ts'
import { isSignedIn, useSession } from '../session/session.ts'
import { toast } from '../browser/toasts.ts'

/* What a player has marked: games, tables, matches, leagues; lists of ids, the newest first. */

const put = (key: QueryKey, ids: readonly string[]): void =>
  void queryClient.setQueryData(key, {
    data: [...ids],
    message: '',
    pagination: { limit: 0, offset: 0, total: ids.length },
  })

/**
 * Marks `id` in the list under `key`, or takes the mark off: shown at once, taken back where the
 * server says no; then the list is the server's. Answers its sentence.
 */
export const changeMarked = async (
  key: QueryKey,
  id: string,
  on: boolean,
  send: () => Promise<{ data: readonly string[]; message: string }>,
): Promise<string> => {
  const before = queryClient.getQueryData<{ data: readonly string[] }>(key)?.data ?? []
  const others = before.filter((it) => it !== id)
  put(key, on ? [id, ...others] : others)
  try {
    const { data, message } = await send()
    put(key, data)
    return message
  } catch (problem) {
    put(key, before)
    throw problem
  }
}

/** What a visitor wanted marked: said on the page to sign in, and done once somebody has. */
type Wish = { why: string; act: () => void }
export const useWish = create<{ wish: Wish | null }>(() => ({ wish: null }))

/** The page to sign in is left: whoever signs in later wants something else. */
export const dropWish = (): void => {
  if (!isSignedIn()) useWish.setState({ wish: null })
}

const keepWish = (wish: Wish): void => {
  useWish.setState({ wish })
  const end = useSession.subscribe(({ status }) => {
    const isStill = useWish.getState().wish === wish
    if (isStill && status !== 'in') return
    end()
    if (!isStill) return
    useWish.setState({ wish: null })
    wish.act()
  })
}

/** Marks by `change` and says so with a way back; a visitor is asked to sign in, and then it is done. */
export const useMark = (
  words: { needsSignIn: string; undo: string },
  change: (id: string, on: boolean) => Promise<string>,
): ((id: string, on: boolean) => void) => {
  const navigate = useNavigate()
  const mark = (id: string, on: boolean): void => {
    if (!isSignedIn()) {
      saveReturnPath(location.pathname + location.search)
      keepWish({ why: words.needsSignIn, act: () => mark(id, on) })
      void navigate(paths.login)
      return
    }
    change(id, on).then(
      (text) =>
        toast({
          id: 'favourite',
          tone: 'positive',
          text,
          action: { label: words.undo, run: () => mark(id, !on) },
        }),
      // The call has said why (shell/on-refusal.ts).
      () => undefined,
    )
  }
  return mark
}
