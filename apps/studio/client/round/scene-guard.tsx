import { Component, type ReactNode } from 'react'

/** A scene is made for what its rules give: where a falsified record shows it something else, the verdict still stands. */
export class SceneGuard extends Component<{ instead: ReactNode; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = (): ReactNode => (this.state.failed ? this.props.instead : this.props.children)
}
