import Bird from 'lucide-react/icons/bird'
import Leaf from 'lucide-react/icons/leaf'
import Mountain from 'lucide-react/icons/mountain'
import Sparkle from 'lucide-react/icons/sparkle'
import TreePalm from 'lucide-react/icons/tree-palm'
import Waves from 'lucide-react/icons/waves'
import Wind from 'lucide-react/icons/wind'
import { Rosette } from '@felek/ui/src/rosette.tsx'

/**
 * Signs for our studio's labels: none of them has a logo yet. A label without a sign shows its
 * first letter.
 */
const signs = {
  poyraz: Wind,
  'kuzey-isigi': Sparkle,
  lodos: Waves,
  turna: Bird,
  'ada-works': TreePalm,
  'zeytin-labs': Leaf,
  zirve: Mountain,
} as const

export const ProviderMark = ({
  id,
  name,
  className,
}: {
  id: string
  name: string
  className: string
}) => {
  if (id === 'felek-studio') return <Rosette className={className} />
  const Sign = Object.hasOwn(signs, id) ? signs[id as keyof typeof signs] : null
  return Sign ? (
    <Sign aria-hidden="true" className={className} />
  ) : (
    <span
      aria-hidden="true"
      className={`${className} inline-flex items-center justify-center text-13 font-display`}
    >
      {name.charAt(0)}
    </span>
  )
}
