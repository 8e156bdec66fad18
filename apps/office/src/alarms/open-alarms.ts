import { officeAlarms } from '@felek/contract/office/alarms.ts'
import { useCall } from '../lib/api/query.ts'
import { useCan } from '../lib/session/session.ts'

const everyMs = 30_000

/** How many alarms ring that nobody has acknowledged, as the rail counts them; null where there are none. */
export const useOpenAlarms = (): string | null => {
  const { data } = useCall(officeAlarms.count, {}, { everyMs, enabled: useCan('alarms.read') })
  return data && data.unacknowledged > 0 ? String(data.unacknowledged) : null
}
