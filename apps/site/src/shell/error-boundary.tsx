import { Component, type ReactNode } from 'react'
import { reloadOnceForNewBuild } from '@felek/web-kit/new-build.ts'
import { ErrorPage } from '../status/error-page.tsx'

type Props = { children: ReactNode }

/**
 * What is shown where a page fails; after a new release its chunks may be gone, and one reload
 * finds the new ones.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown): void {
    if (!reloadOnceForNewBuild(error)) console.error(error)
  }
  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}
