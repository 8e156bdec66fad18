import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import UserCheck from 'lucide-react/icons/user-check'
import type { AlarmRow } from '@felek/contract/office/alarms.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { toLook } from './alarm-words.ts'

const looks = {
  nobody: { tone: 'bad', Icon: BellRing },
  taken: { tone: 'warn', Icon: UserCheck },
  ended: { tone: 'plain', Icon: CircleCheck },
} as const

/** Whether it rings, somebody has it, or it is over. */
export const AlarmTag = ({ alarm }: { alarm: AlarmRow }) => {
  const { alarms } = useTexts()
  const look = toLook(alarm)
  return <Tag {...looks[look]}>{alarms.looks[look]}</Tag>
}
