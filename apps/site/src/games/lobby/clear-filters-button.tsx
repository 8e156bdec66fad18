import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'

/** Below the filters beside a list; the sheet of narrow screens has its own at its foot. */
export const ClearFiltersButton = ({ onClear }: { onClear: () => void }) => {
  const t = useTranslations('games')
  return (
    <Button
      wide
      size="small"
      className="mt-5 max-lg:hidden"
      icon={<RotateCcw aria-hidden="true" className="size-4" />}
      onClick={onClear}
    >
      {t('filtersClear')}
    </Button>
  )
}
