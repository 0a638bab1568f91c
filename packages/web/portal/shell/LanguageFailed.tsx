import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Replacement of the portal when its texts failed to load. English, because no translation is available. */
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
