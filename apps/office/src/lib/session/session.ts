import { create } from 'zustand'
import { officeStaff, type StaffSelf } from '@felek/contract/office/staff.ts'
import type { Permission } from '@felek/contract/office/permissions.ts'
import { api, ApiRefusal } from '../api/api.ts'
import { queryClient } from '../api/query.ts'

/**
 * Who sits here. `pending`: the password was right, the second factor is still asked for; `lost`: nobody could be
 * asked, so it is not known.
 */
export type SessionStatus = 'restoring' | 'lost' | 'out' | 'pending' | 'in'

/** Why nobody sits here any more, as the sign-in page says it. */
export type EndReason = 'ended' | 'idle' | 'left' | null

type Session = { status: SessionStatus; self: StaffSelf | null; reason: EndReason }

export const useSession = create<Session>(() => ({ status: 'restoring', self: null, reason: null }))

export const putSelf = (self: StaffSelf): void =>
  useSession.setState({ status: self.pending ? 'pending' : 'in', self, reason: null })

/** Whoever sits here next finds nothing of what was read. */
export const leave = (reason: EndReason): void => {
  queryClient.clear()
  useSession.setState((s) => ({
    status: 'out',
    self: null,
    // A session that nobody had does not end.
    reason: s.status === 'in' || s.status === 'pending' ? reason : s.reason,
  }))
}

/** Asks the server who this is; the cookie alone knows. */
export const restore = async (quiet = false): Promise<void> => {
  try {
    putSelf((await api(officeStaff.me, {}, { quiet })).data)
  } catch (problem) {
    if (problem instanceof ApiRefusal) leave('ended')
    else if (useSession.getState().status === 'restoring') useSession.setState({ status: 'lost' })
  }
}

/** Ends the session here and at the server; what can not be told to the server ends there by itself. */
export const signOut = async (reason: EndReason = 'left'): Promise<void> => {
  await api(officeStaff.logout, {}, { quiet: true }).catch(() => undefined)
  leave(reason)
}

/** Who works here; there is no desk without. */
export const useSelf = (): StaffSelf => {
  const self = useSession((s) => s.self)
  if (!self) throw new Error('A desk needs somebody who is signed in.')
  return self
}

export const useCan = (permission: Permission | 'own'): boolean =>
  useSession((s) => permission === 'own' || (s.self?.permissions.includes(permission) ?? false))
