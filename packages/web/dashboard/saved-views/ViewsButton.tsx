import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { definePart } from '../../lib/part.ts'
import { Button } from '../../ui/Button.tsx'
import { Lazy } from '../../ui/Lazy.tsx'

const menu = definePart(() => import('./SavedViews.tsx'))

/**
 * Saved views of a list. The script of their menu loads after the list itself; a press while it loads opens
 * the menu, and a press after it failed to load tries again.
 */
export const ViewsButton = ({ list }: { list: string }) => {
  const [wasPressed, setWasPressed] = useState(false)
  const button = (retry?: () => void) => (
    <Button
      tone="soft"
      onClick={() => {
        setWasPressed(true)
        retry?.()
      }}
    >
      <Bookmark size={15} aria-hidden="true" />
      Views
    </Button>
  )
  return (
    <Lazy part={menu} waiting={button()} renderFailed={button}>
      {({ SavedViews }) => <SavedViews list={list} isOpenAtFirst={wasPressed} />}
    </Lazy>
  )
}
