import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../../lib/format/texts.ts'

/** Whether players can use it. */
export const MethodState = ({ isOpen }: { isOpen: boolean }) => {
  const { states } = useTexts().cashier.deposits.methods
  return isOpen ? (
    <Tag tone="good" Icon={CircleCheck}>
      {states.open}
    </Tag>
  ) : (
    <Tag Icon={CircleX}>{states.closed}</Tag>
  )
}
