import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** What stands in the place of the portal when its texts did not arrive. English, because no other words are there. */
export const LanguageFailed = () => (
  <main lang="en">
    <EmptyState
      level={1}
      title="This page could not be opened"
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      Part of it did not load. Check your connection.
    </EmptyState>
  </main>
)
