import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './ErrorBoundary.module.css'

type Props = {
  children: ReactNode
  /** Fallback for the children, which can render them again; absent: an error page with a reload button. */
  fallback?: ReactNode | ((retry: () => void) => ReactNode)
  /** The children are tried again when it changes; what works keeps its state and focus. */
  resetKey?: string
}

type FailedProps = { title?: string; text?: string; reload?: string }

/** Page after a crash, with a reload button. Default: English. */
export const FailedPage = ({
  title = 'This page has stopped working',
  text = 'Something went wrong on our side. Reload the page to continue. You will not be charged twice.',
  reload = 'Reload the page',
}: FailedProps) => (
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

type State = { readonly failed: boolean; readonly resetKey: string | undefined }

/** Shows a fallback when its children throw while rendering, instead of an empty page. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError = () => ({ failed: true })
  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { failed: false, resetKey }
  override state: State = { failed: false, resetKey: this.props.resetKey }

  private readonly retry = (): void => this.setState({ failed: false })

  override render(): ReactNode {
    const { children, fallback = <FailedPage /> } = this.props
    if (!this.state.failed) return children
    return typeof fallback === 'function' ? fallback(this.retry) : fallback
  }
}
