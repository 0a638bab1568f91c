import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** What stands in the place of a page whose script did not arrive, or that threw while it was drawn. */
export const RouteFailed = () => {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <EmptyState
      level={1}
      title="This page did not open"
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      Either its script did not arrive, or something in it is broken. Nothing that you saved is lost.
    </EmptyState>
  )
}
