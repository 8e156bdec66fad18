import { Link } from 'react-router'
import type { AuditRow } from '@felek/contract/office/audit.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerMail, SecurityRow } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { callName } from '../lib/format/words.ts'
import { useListState } from '../lib/list/list-state.ts'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { auditPath } from '../paths.ts'
import { TabList } from './tab-list.tsx'

const filterKeys = [] as const
const mailId = (row: PlayerMail): string => row.mailID
const eventId = (row: SecurityRow): string => row.eventID
const auditId = (row: AuditRow): string => row.id

const Words = ({ text }: { text: string }) => (
  <span className="whitespace-pre-line break-words">{text}</span>
)

/** What was sent to the player; of mails the words themselves stay sealed, what colleagues wrote can be read. */
export const MessagesTab = ({ playerID }: { playerID: string }) => {
  const { messages } = useTexts().players
  const lang = useLang()
  const { columns } = messages
  const sentAt = (row: PlayerMail) => {
    if (row.channel === 'inbox')
      return row.readAt === null
        ? messages.unread
        : `${messages.readAt}: ${formatInstant(row.readAt, lang)}`
    if (row.refusedAt !== null)
      return fill(messages.refused, {
        reply: row.reply === 'expired' ? messages.expired : (row.reply ?? ''),
      })
    return row.sentAt === null ? messages.waiting : formatInstant(row.sentAt, lang)
  }
  return (
    <TabList
      caption={messages.title}
      call={officePlayers.messages}
      page={useRows(officePlayers.messages, { playerID }, mailId)}
      rowId={mailId}
      address={useListState(filterKeys)}
      empty={messages.none}
      columns={[
        {
          key: 'at',
          title: columns.at,
          width: 'w-44',
          cell: (row) => <span className="tabular">{formatInstant(row.createdAt, lang)}</span>,
        },
        {
          key: 'channel',
          title: columns.channel,
          width: 'w-28',
          cell: (row) => <Tag tone="line">{messages.channels[row.channel]}</Tag>,
        },
        { key: 'subject', title: columns.subject, cell: (row) => row.subject || row.template },
        { key: 'sentAt', title: columns.sentAt, width: 'w-44', end: true, cell: sentAt },
      ]}
      facts={(row) => [
        { name: columns.channel, value: messages.channels[row.channel] },
        { name: columns.subject, value: row.subject, wide: true },
        ...(row.channel === 'inbox'
          ? [
              { name: messages.text, value: <Words text={row.text ?? ''} />, wide: true },
              { name: messages.sentBy, value: row.sentBy?.name ?? '' },
            ]
          : [{ name: messages.template, value: row.template }]),
        { name: columns.at, value: formatInstant(row.createdAt, lang) },
        { name: columns.sentAt, value: sentAt(row) },
      ]}
    />
  )
}

const detailText = (detail: SecurityRow['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')

/** Events of sign-in and secrets, as the log of security has them. */
export const SecurityTab = ({ playerID }: { playerID: string }) => {
  const { security } = useTexts().players
  const lang = useLang()
  const { columns } = security
  const kind = (row: SecurityRow) => wordOf(security.kinds, row.kind)
  return (
    <TabList
      caption={security.title}
      call={officePlayers.security}
      page={useRows(officePlayers.security, { playerID }, eventId)}
      rowId={eventId}
      address={useListState(filterKeys)}
      empty={security.none}
      columns={[
        {
          key: 'at',
          title: columns.at,
          width: 'w-44',
          cell: (row) => <span className="tabular">{formatInstant(row.at, lang)}</span>,
        },
        { key: 'kind', title: columns.kind, width: 'w-64', cell: kind },
        {
          key: 'detail',
          title: columns.detail,
          lesser: true,
          cell: (row) => <span className="text-text-2">{detailText(row.detail)}</span>,
        },
        { key: 'network', title: columns.network, width: 'w-40', cell: (row) => row.network },
        { key: 'times', title: columns.times, width: 'w-16', end: true, cell: (row) => row.times },
      ]}
      facts={(row) => [
        { name: columns.at, value: formatInstant(row.at, lang) },
        { name: columns.kind, value: kind(row) },
        { name: columns.network, value: row.network },
        { name: columns.times, value: row.times },
        ...Object.entries(row.detail).map(([name, value]) => ({ name, value })),
      ]}
    />
  )
}

const Audit = ({ playerID }: { playerID: string }) => {
  const texts = useTexts()
  const { audit } = texts
  const lang = useLang()
  const { columns } = audit
  const who = (row: AuditRow) => row.staff?.name ?? audit.nobody
  return (
    <TabList
      caption={texts.players.tabs.audit}
      call={officePlayers.audit}
      page={useRows(officePlayers.audit, { playerID }, auditId)}
      rowId={auditId}
      address={useListState(filterKeys)}
      empty={audit.none.title}
      columns={[
        {
          key: 'at',
          title: columns.at,
          width: 'w-44',
          cell: (row) => <span className="tabular">{formatInstant(row.at, lang)}</span>,
        },
        { key: 'staff', title: columns.staff, width: 'w-40', cell: who },
        {
          key: 'kind',
          title: columns.kind,
          width: 'w-32',
          cell: (row) => <Tag tone="line">{audit.kinds[row.kind]}</Tag>,
        },
        { key: 'call', title: columns.call, cell: (row) => callName(texts, row.call) },
        { key: 'reason', title: columns.reason, lesser: true, cell: (row) => row.reason ?? '–' },
      ]}
      facts={(row) => [
        { name: columns.at, value: formatInstant(row.at, lang) },
        { name: columns.staff, value: who(row) },
        { name: columns.call, value: callName(texts, row.call) },
        { name: columns.reason, value: row.reason ?? '–', wide: true },
      ]}
      extra={(row) => (
        <Link to={auditPath(row.id)} className="mt-3 inline-block underline underline-offset-3">
          {texts.lists.page}
        </Link>
      )}
    />
  )
}

/** What staff have looked at and done of this player. */
export const AuditTab = ({ playerID }: { playerID: string }) => (
  <Permitted by="audit.read">
    <Audit playerID={playerID} />
  </Permitted>
)
