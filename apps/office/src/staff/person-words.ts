import CircleCheck from 'lucide-react/icons/circle-check'
import DoorOpen from 'lucide-react/icons/door-open'
import Lock from 'lucide-react/icons/lock'
import type { Data } from '@felek/contract/call.ts'
import type { officeStaff } from '@felek/contract/office/staff.ts'

export type Colleague = Data<typeof officeStaff.list>[number]

export const statuses = ['active', 'locked', 'left'] as const

export const statusLooks = {
  active: { tone: 'good', Icon: CircleCheck },
  locked: { tone: 'bad', Icon: Lock },
  left: { tone: 'plain', Icon: DoorOpen },
} as const satisfies Record<Colleague['status'], unknown>
