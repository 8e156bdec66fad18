import type { credentials as calls } from '@felek/contract/credentials.ts'
import type { Handler } from '../../../deps.ts'
import { securityNotices as noticesSince } from '../../security/security.ts'
import type { PlayersDeps } from '../deps.ts'

const spanMs = 90 * 86_400_000

/** user/list_security_notices */
export const securityNotices: Handler<typeof calls.securityNotices, PlayersDeps> = (
  _input,
  { q, now, player },
) => noticesSince(q, player.playerId, new Date(now.getTime() - spanMs))
