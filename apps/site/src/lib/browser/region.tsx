import { Button } from '@felek/ui/button.tsx'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { isMissingFile, reloadOnceForNewBuild } from '@felek/web-kit/new-build.ts'

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTranslations('status')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-panel border border-line bg-surface p-4 text-14 text-text-2"
    >
      <p>{t('regionFailed')}</p>
      <Button size="small" onClick={onRetry}>
        {t('regionRetry')}
      </Button>
    </div>
  )
}

type Props = {
  /** Another address is another try. */
  of?: string
  /** Nothing is said in its place: what stands beside it is whole without it. */
  quiet?: boolean
  children: ReactNode
}
type State = { of: string | undefined; failed: 'no' | 'broken' | 'missing' }

/**
 * A part of the page that may break alone: what stands around it stays, and it can be tried again. After a new release
 * its chunks may be gone, and one reload finds the new ones.
 */
export class Region extends Component<Props, State> {
  override state: State = { of: this.props.of, failed: 'no' }
  static getDerivedStateFromError = (error: unknown) => ({
    failed: isMissingFile(error) ? 'missing' : 'broken',
  })
  static getDerivedStateFromProps = ({ of }: Props, state: State): State | null =>
    state.of === of ? null : { of, failed: 'no' }
  override componentDidCatch(error: unknown): void {
    if (!reloadOnceForNewBuild(error)) console.error(error)
  }
  override render(): ReactNode {
    const { failed } = this.state
    if (failed === 'no') return this.props.children
    if (this.props.quiet) return null
    // A file that did not come is asked for again by a new page alone.
    const retry = () => (failed === 'missing' ? location.reload() : this.setState({ failed: 'no' }))
    return <Failed onRetry={retry} />
  }
}
