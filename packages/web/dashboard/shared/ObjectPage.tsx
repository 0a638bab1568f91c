import type { ReactNode } from 'react'
import { isMissing } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Crumb } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { NotFound } from '../shell/NotFound.tsx'

type Props<T> = {
  /** Noun of the object: `discount`. */
  noun: string
  /** Breadcrumb of its list. */
  crumb: Crumb
  object: EndpointState<T>
  children: (object: T) => ReactNode
}

/** Page of one object: its skeleton while it loads, and the error if it fails. */
export const ObjectPage = <T,>({ noun, crumb, object, children }: Props<T>) => {
  // A previously shown object may have been deleted since.
  if (isMissing(object.error)) return <NotFound what={noun} />
  if (object.data !== undefined) return children(object.data)
  if (object.error === undefined) return <PageSkeleton crumbs={[crumb]} />
  return (
    <EmptyState
      level={1}
      title={`The ${noun} could not be loaded`}
      actions={<Button onClick={object.refetch}>Try again</Button>}
    >
      {errorSentence(object.error)}
    </EmptyState>
  )
}
