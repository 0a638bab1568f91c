import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { Card } from './Card.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { failedPart } from './FailedPart.tsx'

const failedCard = (retry: () => void): ReactNode => <Card>{failedPart(retry)}</Card>

/**
 * Section of a page. If it throws while rendering, a sentence replaces it, and the rest of the page stays.
 */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={failedCard}>{children}</ErrorBoundary>
)

const partsOf = (content: ReactNode): ReactNode =>
  isValidElement<{ children?: ReactNode }>(content) && content.type === Fragment
    ? content.props.children
    : content

/** Wraps each part of a column in its own boundary. */
export const separateParts = (content: ReactNode): ReactNode =>
  Children.map(partsOf(content), (part) => part && <PartBoundary>{part}</PartBoundary>)
