import { useEffect, useRef, useState } from 'react'
import { onSessionEnd, useSession } from '../lib/session/session.ts'

/**
 * What was typed into a form that moves money, for a player whose session ended over it: in this
 * page's memory alone, and only what says nothing about the player (no identity number, no phone,
 * no note).
 */
type SavedForm = { methodID: string; amount: string; bankAccountID?: string | undefined }
type Form = 'deposit' | 'withdraw'

let kept: { form: Form; uid: string; typed: SavedForm } | null = null

/** What the form begins with: what this player had typed when the session ended; given once. */
export const useSavedForm = (form: Form): SavedForm | null => {
  const uid = useSession((s) => s.session?.uid)
  const [mine] = useState(() => (kept?.form === form && kept.uid === uid ? kept : null))
  // Only once it is on the screen: a rendering may be thrown away and done again.
  useEffect(() => {
    if (mine && kept === mine) kept = null
  }, [mine])
  return mine && mine.typed
}

/** Keeps what `read` gives when the session ends by itself. */
export const useKeepForm = (form: Form, read: () => SavedForm): void => {
  const uid = useSession((s) => s.session?.uid)
  const now = useRef(read)
  useEffect(() => {
    now.current = read
  })
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (uid === undefined || (reason !== 'expired' && reason !== 'idle')) return
        const { methodID, amount, bankAccountID } = now.current()
        kept = { form, uid, typed: { methodID, amount, ...(bankAccountID && { bankAccountID }) } }
      }),
    [form, uid],
  )
}
