import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Page shown when a script did not load, or a component threw. */
export const RouteFailed = () => {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <EmptyState
      level={1}
      title="This page could not be opened"
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      Part of it did not load. Everything that you saved is safe.
    </EmptyState>
  )
}
