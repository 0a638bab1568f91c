import { type BoundaryProps, ErrorBoundary } from './ErrorBoundary.tsx'

type Props = BoundaryProps & {
  /** The children are tried again when it changes; what works keeps its state and focus. */
  resetKey: string
}

type State = { readonly failed: boolean; readonly resetKey: string }

/**
 * Error boundary for content that depends on the URL: another filter may work where one has failed. Apart from
 * `ErrorBoundary`, which is in the first load of every page.
 */
export class ResetBoundary extends ErrorBoundary<Props> {
  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { failed: false, resetKey }
  override state: State = { failed: false, resetKey: this.props.resetKey }
}
