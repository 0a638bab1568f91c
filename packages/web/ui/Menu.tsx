import { lazy, Suspense } from 'react'
import type { MenuProps } from './MenuList.tsx'

export type { MenuItem } from './MenuList.tsx'

const MenuList = lazy(async () => ({ default: (await import('./MenuList.tsx')).MenuList }))

/** A menu of actions behind a button. Its script is loaded once the page is shown, which has the button already. */
export const Menu = (props: MenuProps) => (
  <Suspense fallback={props.trigger}>
    <MenuList {...props} />
  </Suspense>
)
