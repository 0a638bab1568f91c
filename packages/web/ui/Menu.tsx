import { cloneElement, lazy, Suspense, useState } from 'react'
import type { MenuProps } from './MenuList.tsx'

export type { MenuItem } from './MenuList.tsx'

const MenuList = lazy(async () => ({ default: (await import('./MenuList.tsx')).MenuList }))

/**
 * A menu of actions behind a button. Its script is loaded once the page is shown, which has the button already; the menu of a
 * button that was pressed before opens when the script is there.
 */
export const Menu = (props: Omit<MenuProps, 'isOpenAtFirst'>) => {
  const [wasPressed, setWasPressed] = useState(false)
  const onClick = () => setWasPressed(true)
  return (
    <Suspense fallback={cloneElement(props.trigger, { onClick, 'aria-haspopup': 'menu' })}>
      <MenuList {...props} isOpenAtFirst={wasPressed} />
    </Suspense>
  )
}
