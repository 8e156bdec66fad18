import { account } from './account.ts'
import { bonusTerms } from './bonus-terms.ts'
import { bonuses } from './bonuses.ts'
import { cashier } from './cashier.ts'
import { consents } from './consents.ts'
import { content } from './content.ts'
import { dataExport } from './data-export.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { games } from './games.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { live } from './live.ts'
import { limits } from './limits.ts'
import { information } from './information.ts'
import { mails } from './mails.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { pages } from './pages.ts'
import { players } from './players.ts'
import { protection } from './protection.ts'
import { rewards } from './rewards.ts'
import { sandbox } from './sandbox.ts'
import { security } from './security.ts'
import { shell } from './shell.ts'
import { sms } from './sms.ts'
import { sports } from './sports.ts'
import { sportsbook } from './sportsbook.ts'
import { status } from './status.ts'
import { support } from './support.ts'
import { tickets } from './tickets.ts'
import { ui } from './ui.ts'
import { winners } from './winners.ts'

export const en = {
  account,
  bonusTerms,
  bonuses,
  cashier,
  consents,
  content,
  dataExport,
  errors,
  fields,
  games,
  history,
  home,
  live,
  information,
  limits,
  mails,
  messages,
  notifications,
  pages,
  players,
  protection,
  rewards,
  sandbox,
  security,
  shell,
  sms,
  sports,
  sportsbook,
  status,
  support,
  tickets,
  ui,
  winners,
}
