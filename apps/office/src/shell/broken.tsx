import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import Compass from 'lucide-react/icons/compass'
import { Rosette } from '@felek/ui/rosette.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { WorkButton, workButtonClass } from '@felek/ui/work/work-button.tsx'
import { reloadOnceForNewBuild } from '@felek/web-kit/new-build.ts'
import { useTexts } from '../lib/format/texts.ts'
import { paths } from '../paths.ts'

/** Where a page fails. After a new release its files may be gone, and one reload finds the new ones. */
export const Broken = () => {
  const { shell } = useTexts()
  const error = useRouteError()
  useEffect(() => {
    if (!reloadOnceForNewBuild(error)) console.error(error)
  }, [error])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 p-6 text-center">
      <Rosette className="size-12 text-accent" />
      <h1 className="text-18">{shell.broken.title}</h1>
      <p className="max-w-[46ch] text-text-2">{shell.broken.text}</p>
      <WorkButton variant="primary" onClick={() => location.reload()}>
        {shell.broken.reload}
      </WorkButton>
    </main>
  )
}

export const NotFound = () => {
  const { shell } = useTexts()
  return (
    <StatePanel
      className="flex-1 justify-center"
      icon={<Compass aria-hidden="true" />}
      title={<h1>{shell.notFound.title}</h1>}
      action={
        <Link to={paths.root} className={workButtonClass({})}>
          {shell.notFound.home}
        </Link>
      }
    >
      {shell.notFound.text}
    </StatePanel>
  )
}
