import { Bookmark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'

const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }))

/** Saved views of a list. The script of their menu loads after the list itself. */
export const ViewsButton = ({ list }: { list: string }) => (
  <Suspense
    fallback={
      <Button tone="soft">
        <Bookmark size={15} aria-hidden="true" />
        Views
      </Button>
    }
  >
    <SavedViews list={list} />
  </Suspense>
)
