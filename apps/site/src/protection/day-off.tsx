import { menuItemClass } from '@felek/ui/menu.tsx'
import Coffee from 'lucide-react/icons/coffee'
import { useTranslations } from 'use-intl/react'
import { useMoment, useProtection } from '../lib/session/protection.ts'
import { useTakeBreak } from './take-break.ts'

/**
 * "24 saat ara" in the menus of every page: one press, no question. While a pause runs it says until
 * when.
 */
const DayOff = ({ onPress }: { onPress: () => void }) => {
  const t = useTranslations('protection')
  const moment = useMoment()
  const state = useProtection()
  const take = useTakeBreak()
  if (state?.exclusion) return null
  if (state?.pause)
    return (
      <p className={`${menuItemClass} pointer-events-none`}>
        <Coffee aria-hidden="true" className="size-5" />
        {t('paused', { date: moment(state.pause.until) })}
      </p>
    )
  return (
    <button
      type="button"
      className={menuItemClass}
      onClick={() => {
        onPress()
        void take({ hours: 24 })
      }}
    >
      <Coffee aria-hidden="true" className="size-5" />
      {t('breaks.day_button')}
    </button>
  )
}

export default DayOff
