import Siren from 'lucide-react/icons/siren'
import { fill } from '@felek/phrases/fill.ts'
import { formatTime } from '@felek/phrases/format.ts'
import { useHasCome } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { useSelf } from '../lib/session/session.ts'

/** Nobody may forget that they approve alone: it stands over every desk as long as it holds. */
export const BreakGlassBar = () => {
  const { breakGlass } = useSelf()
  return breakGlass && <Bar {...breakGlass} />
}

const Bar = ({ kind, until }: { kind: string; until: string }) => {
  const { shell } = useTexts()
  const lang = useLang()
  const isOver = useHasCome(Date.parse(until))
  return isOver ? null : (
    <p
      role="alert"
      className="flex min-h-9 shrink-0 items-center gap-2 bg-neg-fill px-5 py-1.5 font-label text-white"
    >
      <Siren aria-hidden="true" className="size-4 shrink-0" />
      <span>{fill(shell.breakGlass, { kind, time: formatTime(until, lang, true) })}</span>
    </p>
  )
}
