import User from 'lucide-react/icons/user'
import { classNames } from '@felek/ui/class-names.ts'
import { initials } from '../format/words.ts'

/** A person in 24 px: initials, one's own on blue; a dashed ring is somebody who is still to come. */
export const Avatar = ({ name, isSelf = false }: { name: string | null; isSelf?: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'grid size-6 shrink-0 place-items-center rounded-round text-11 font-money',
      name === null && 'border border-dashed border-line-strong text-text-3',
      name !== null &&
        (isSelf ? 'bg-result-blue text-white' : 'border border-line bg-raised text-text-2'),
    )}
  >
    {name === null ? <User className="size-3.5" /> : initials(name)}
  </span>
)
