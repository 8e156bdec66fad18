import { Navigate, useLocation } from 'react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Rosette } from '@felek/ui/rosette.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { restore, useSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { Layout } from './layout.tsx'

/** For those who are signed in; anybody else is asked to be, and led back here. */
export const Inside = () => {
  const status = useSession((s) => s.status)
  const { shell } = useTexts()
  const { pathname, search } = useLocation()
  if (status === 'in') return <Layout />
  if (status === 'restoring')
    return (
      <main aria-busy="true" className="flex min-h-dvh items-center justify-center">
        <Rosette turns className="size-8 text-accent" />
      </main>
    )
  if (status === 'lost')
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <StatePanel
          icon={<WifiOff aria-hidden="true" />}
          title={shell.lost.title}
          action={<WorkButton onClick={() => void restore()}>{shell.lost.retry}</WorkButton>}
        >
          {shell.lost.text}
        </StatePanel>
      </main>
    )
  const to = pathname === paths.root ? '' : `?to=${encodeURIComponent(pathname + search)}`
  return <Navigate to={paths.signIn + to} replace />
}
