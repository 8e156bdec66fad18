import BadgeAlert from 'lucide-react/icons/badge-alert'
import Ban from 'lucide-react/icons/ban'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Eye from 'lucide-react/icons/eye'
import FileDown from 'lucide-react/icons/file-down'
import Hourglass from 'lucide-react/icons/hourglass'
import LogIn from 'lucide-react/icons/log-in'
import PenLine from 'lucide-react/icons/pen-line'
import ScanEye from 'lucide-react/icons/scan-eye'
import Stamp from 'lucide-react/icons/stamp'
import { shortId } from '../lib/format/words.ts'
import type { AuditKind, AuditRow } from '@felek/contract/office/audit.ts'

export const kindLooks = {
  read: { tone: 'plain', Icon: Eye },
  reveal: { tone: 'warn', Icon: ScanEye },
  write: { tone: 'info', Icon: PenLine },
  propose: { tone: 'info', Icon: Hourglass },
  approve: { tone: 'good', Icon: Stamp },
  refuse: { tone: 'plain', Icon: CircleSlash },
  deny: { tone: 'bad', Icon: Ban },
  export: { tone: 'warn', Icon: FileDown },
  sign_in: { tone: 'plain', Icon: LogIn },
  break_glass: { tone: 'bad', Icon: BadgeAlert },
} as const satisfies Record<AuditKind, unknown>

type Subjects = Readonly<Record<string, string>>

/** What kind of thing a row is about; one that has no word yet is named as it is. */
export const subjectName = (
  { subjectKind }: Pick<AuditRow, 'subjectKind'>,
  subjects: Subjects,
): string => subjects[subjectKind] ?? subjectKind

/** "oyuncu 1041", "oyuncu 1041, +3": whom or what a row is about, as a list has room for it. */
export const subjectText = (
  row: Pick<AuditRow, 'subjectKind' | 'subjectIDs'>,
  subjects: Subjects,
): string => {
  const [first, ...others] = row.subjectIDs
  if (first === undefined) return '–'
  const more = others.length > 0 ? `, +${others.length}` : ''
  return `${subjectName(row, subjects)} ${shortId(first)}${more}`
}
