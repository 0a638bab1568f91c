import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './ErrorBoundary.module.css'

type Props = {
  children: ReactNode
  /** What to show in place of the children; absent: a page that says so and offers to load it again. */
  fallback?: ReactNode
}

type FailedProps = { title?: string; text?: string; reload?: string }

/** A page that has stopped working, and a button that loads it again. Default: in English. */
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

/** Shows a fallback when its children throw while they render, instead of leaving the page empty. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true })
  override state = { failed: false }

  override render(): ReactNode {
    const { children, fallback = <FailedPage /> } = this.props
    return this.state.failed ? fallback : children
  }
}
