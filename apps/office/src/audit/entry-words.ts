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

/** "oyuncu 1041", "oyuncu 1041, +3": whom or what a row is about. */
export const subjectText = (
  { subjectKind, subjectIDs }: Pick<AuditRow, 'subjectKind' | 'subjectIDs'>,
  subjects: Readonly<Record<string, string>>,
): string => {
  const [first, ...others] = subjectIDs
  if (first === undefined) return '–'
  const name = subjects[subjectKind] ?? subjectKind
  return `${name} ${first}${others.length > 0 ? `, +${others.length}` : ''}`
}
