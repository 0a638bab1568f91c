import type { ComponentProps } from 'react'
import type { EndpointState } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Props = ComponentProps<typeof ConfirmDialog> & {
  /** Sources of the consequences; the dialog shows them, and allows the deletion, once all are loaded. */
  asked: readonly EndpointState<unknown>[]
}

/** Confirms a deletion; disabled until its consequences are shown. */
export const DeletionDialog = ({ asked, children, disabled = false, ...dialog }: Props) => {
  const missing = asked.filter(({ data }) => data === undefined)
  const error = missing.find((candidate) => candidate.error !== undefined)?.error
  const consequences = () => {
    if (missing.length === 0) return children
    if (error === undefined) return <Skeleton width="100%" height="3rem" />
    return (
      <LoadFailed
        title="The consequences could not be loaded."
        error={error}
        onRetry={() => missing.forEach(({ refetch }) => refetch())}
      />
    )
  }
  return (
    <ConfirmDialog {...dialog} disabled={disabled || missing.length > 0}>
      {consequences()}
    </ConfirmDialog>
  )
}
