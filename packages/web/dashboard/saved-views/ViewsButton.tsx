import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }))

/**
 * Saved views of a list. The script of their menu loads after the list itself; a press while it loads opens the menu.
 */
export const ViewsButton = ({ list }: { list: string }) => {
  const [wasPressed, setWasPressed] = useState(false)
  return (
    <Suspense
      fallback={
        <Button tone="soft" onClick={() => setWasPressed(true)}>
          <Bookmark size={15} aria-hidden="true" />
          Views
        </Button>
      }
    >
      <SavedViews list={list} isOpenAtFirst={wasPressed} />
    </Suspense>
  )
}
