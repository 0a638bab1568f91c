import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import css from './PartBoundary.module.css'

const FailedPart = () => (
  <Card>
    <div className={css.failed} role="alert">
      <p>This part could not be shown. The rest of the page works.</p>
      <Button tone="soft" size="small" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  </Card>
)

/**
 * Section of a page. If it throws while rendering, a sentence replaces it, and the rest of the page stays.
 */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<FailedPart />}>{children}</ErrorBoundary>
)

const partsOf = (content: ReactNode): ReactNode =>
  isValidElement<{ children?: ReactNode }>(content) && content.type === Fragment
    ? content.props.children
    : content

/** Wraps each part of a column in its own boundary. */
export const separateParts = (content: ReactNode): ReactNode =>
  Children.map(partsOf(content), (part) => part && <PartBoundary>{part}</PartBoundary>)
