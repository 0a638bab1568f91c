import type { ComponentProps } from 'react'
import type { EndpointState } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Props = ComponentProps<typeof ConfirmDialog> & {
  /** What the consequences are read from; they are shown, and it can be deleted, once all of it is known. */
  asked: readonly EndpointState<unknown>[]
}

/** Asks before something is deleted, and lets nobody confirm before they could read what follows from it. */
export const DeletionDialog = ({ asked, children, disabled = false, ...dialog }: Props) => {
  const missing = asked.filter(({ data }) => data === undefined)
  const error = missing.find((one) => one.error !== undefined)?.error
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
