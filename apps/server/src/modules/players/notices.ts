import type { Tx } from '@felek/database/database.ts'
import type { Caller } from '../../deps.ts'
import type { PlayersDeps } from './deps.ts'
import { sendMail, type Mail } from '../messages/messages.ts'
import { openDetails } from './details.ts'
import type { PlayerRow } from './store.ts'

type Wish = Pick<Mail, 'template'> & {
  values?: Record<string, string>
  /** Another mailbox than the player's. */
  to?: string
  username?: string
  path?: string
}

/** Tells a player by mail, in their language, what became of their account; written with the deed. */
export const mailPlayer = (
  { deps, host }: Pick<Caller<PlayersDeps>, 'deps'> & { host?: string },
  tx: Tx,
  player: PlayerRow,
  { template, values, to, username, path }: Wish,
): Promise<void> =>
  sendMail(deps, tx, {
    playerId: player.player_id,
    to: to ?? openDetails(deps.env, player).email,
    template,
    lang: player.lang,
    username: username ?? player.username,
    path: path ?? '/support',
    ...(host === undefined ? {} : { host }),
    ...(values === undefined ? {} : { values }),
  })
