import { lazy, Suspense } from 'react'
import { menuItemClass } from '@felek/ui/menu.tsx'

const DayOff = lazy(() => import('../protection/day-off.tsx'))

/**
 * The day off in a menu. Its room is kept while it is on its way: an entry that comes late must not
 * push the next one from under the finger, least of all one that acts at the first press.
 */
export const DayOffEntry = ({ onPress }: { onPress: () => void }) => (
  <Suspense fallback={<span className={menuItemClass} />}>
    <DayOff onPress={onPress} />
  </Suspense>
)
