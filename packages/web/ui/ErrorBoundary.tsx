import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './ErrorBoundary.module.css'

export type BoundaryProps = {
  children: ReactNode
  /** Replacement of the children, which can render them again. */
  fallback: ReactNode | ((retry: () => void) => ReactNode)
}

/** Page after a crash, with a reload button. */
export const FailedPage = ({ title, text, reload }: { title: string; text: string; reload: string }) => (
  <main className={css.page}>
    <div className={css.text} role="alert">
      <h1 className={css.title}>{title}</h1>
      <p>{text}</p>
    </div>
    <Button size="large" onClick={() => window.location.reload()}>
      {reload}
    </Button>
  </main>
)

/** Shows a fallback when its children throw while rendering, instead of an empty page. */
export class ErrorBoundary<Props extends BoundaryProps = BoundaryProps> extends Component<Props> {
  static getDerivedStateFromError = () => ({ failed: true })
  override state = { failed: false }

  private readonly retry = (): void => this.setState({ failed: false })

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    return typeof fallback === 'function' ? fallback(this.retry) : fallback
  }
}
