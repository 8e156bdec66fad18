import { useEffect, useState } from 'react'
import { Dialog } from '@felek/ui/dialog.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { fill } from '@felek/phrases/fill.ts'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { restore, signOut } from '../lib/session/session.ts'
import { idleWatch } from './idle-watch.ts'

const lookMs = 1_000

/** Warns two minutes before the session ends for want of work, and leaves when it does. */
export const IdleWarning = () => {
  const { shell, lists } = useTexts()
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => {
    const onTouch = (): void => {
      if (idleWatch.onTouch()) void restore()
    }
    const look = (): void => {
      const state = idleWatch.state()
      if (state === 'over') return void signOut('idle')
      setLeftMs(state === 'warning' ? idleWatch.leftMs() : null)
    }
    const timer = setInterval(look, lookMs)
    for (const name of ['keydown', 'pointerdown'] as const) addEventListener(name, onTouch)
    return () => {
      clearInterval(timer)
      for (const name of ['keydown', 'pointerdown'] as const) removeEventListener(name, onTouch)
    }
  }, [])
  const stay = () => {
    setLeftMs(null)
    void restore()
  }
  return (
    <Dialog
      open={leftMs !== null}
      onClose={stay}
      title={shell.idle.title}
      description={fill(shell.idle.text, { left: formatSpan(leftMs ?? 0, lists.span) })}
      actions={
        <>
          <WorkButton onClick={() => void signOut()}>{shell.signOut}</WorkButton>
          <WorkButton variant="primary" onClick={stay}>
            {shell.idle.stay}
          </WorkButton>
        </>
      }
    />
  )
}
