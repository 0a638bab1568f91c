import { cloneElement, useState } from 'react'
import { definePart } from '../lib/part.ts'
import { useKitTexts } from './kit-texts.ts'
import { Lazy } from './Lazy.tsx'
import type { MenuProps } from './MenuButton.tsx'
import { showToast } from './toast-store.ts'

export type { MenuItem } from './MenuButton.tsx'

const part = definePart(() => import('./MenuButton.tsx'))

/** Button of a menu whose script failed to load: a press retries. */
const MenuNotLoaded = ({ trigger, onLoaded }: Pick<MenuProps, 'trigger'> & { onLoaded: () => void }) => {
  const { errorSentence } = useKitTexts()
  const retry = () =>
    void part.load().then(onLoaded, () => showToast('bad', errorSentence({ kind: 'network' })))
  return cloneElement(trigger, { onClick: retry })
}

/**
 * Menu of actions behind a button. The page first shows the button alone; once the script has loaded,
 * `MenuButton` replaces it: with its focus, and with the menu open if the button was pressed during loading.
 */
export const Menu = ({
  isOpenAtFirst = false,
  ...props
}: Omit<MenuProps, 'isOpenAtFirst' | 'hasFocusAtFirst'> & {
  /** True when a button that it replaces was pressed. */
  isOpenAtFirst?: boolean
}) => {
  const [wasPressed, setWasPressed] = useState(isOpenAtFirst)
  const [hasFocus, setHasFocus] = useState(false)
  const waiting = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    onClick: () => setWasPressed(true),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  })
  return (
    <Lazy
      part={part}
      waiting={waiting}
      renderFailed={(retry) => <MenuNotLoaded trigger={props.trigger} onLoaded={retry} />}
    >
      {({ MenuButton }) => <MenuButton {...props} isOpenAtFirst={wasPressed} hasFocusAtFirst={hasFocus} />}
    </Lazy>
  )
}
