import { Link } from 'react-router'
import Link2 from 'lucide-react/icons/link-2'
import Unlink from 'lucide-react/icons/unlink'
import { classNames } from '@felek/ui/class-names.ts'
import { officeAudit } from '@felek/contract/office/audit.ts'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useCan } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

const everyMs = 30_000
/** A seal comes every few seconds: an entry that has waited so long is not being sealed. */
const lateS = 60

/** Whether what staff do is being sealed, and how long ago the oldest entry without a seal was written. */
export const ChainState = () => {
  const mayRead = useCan('audit.read')
  const { data } = useCall(officeAudit.state, {}, { everyMs, enabled: mayRead })
  const { chain } = useTexts().shell
  if (!data) return null
  const state = data.isBroken ? 'broken' : data.unsealed > lateS ? 'late' : 'whole'
  const Icon = state === 'broken' ? Unlink : Link2
  return (
    <Link
      to={paths.audit}
      className={classNames(
        'flex h-8 items-center gap-2 whitespace-nowrap text-12 hover:text-text max-lg:hidden',
        state === 'whole' ? 'text-text-3' : state === 'late' ? 'text-accent-text' : 'text-neg',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {chain[state]}
      {data.unsealed > 0 && (
        <span className="tabular-nums text-text-3">
          {chain.seconds.replace('{n}', String(data.unsealed))}
        </span>
      )}
    </Link>
  )
}
