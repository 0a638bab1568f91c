import type { ReactNode } from 'react'
import type { EndpointState } from '../../lib/queries.ts'
import { CallDialog, type CallDialogProps } from '../../ui/CallDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Sources = readonly EndpointState<unknown>[]

const missingOf = (sources: Sources): Sources => sources.filter(({ data }) => data === undefined)

/** Consequences of a deletion, once all their sources are loaded. */
export const Consequences = ({ sources, children }: { sources: Sources; children: ReactNode }) => {
  const missing = missingOf(sources)
  if (missing.length === 0) return children
  const error = missing.find((source) => source.error !== undefined)?.error
  if (error === undefined) return <Skeleton width="100%" height="3rem" />
  return (
    <LoadFailed
      title="The consequences could not be loaded."
      error={error}
      onRetry={() => missing.forEach(({ refetch }) => refetch())}
    />
  )
}

type Props<Input, Result> = Omit<CallDialogProps<Input, Result>, 'title' | 'action' | 'done' | 'onDone'> & {
  /** Name of the object: `Summer sale`. */
  name: string
  /** Kind of the object: `discount`. */
  noun: string
  /** Sources of the consequences. */
  sources?: Sources
  /** Called after the deletion: the page of the object is left. */
  onDeleted?: () => void
}

/** Confirms a deletion and makes it; disabled until its consequences are shown. */
export const DeletionDialog = <Input, Result>({
  name,
  noun,
  sources = [],
  children,
  disabled = false,
  onDeleted,
  ...dialog
}: Props<Input, Result>) => (
  <CallDialog
    {...dialog}
    title={`Delete ${name}?`}
    action={`Delete the ${noun}`}
    disabled={disabled || missingOf(sources).length > 0}
    done={`${name} was deleted.`}
    onDone={onDeleted}
  >
    <Consequences sources={sources}>{children}</Consequences>
  </CallDialog>
)
