import { Tooltip as Base } from '@base-ui/react/tooltip'
import { use, type ReactElement, type ReactNode } from 'react'
import { PopupPlace } from './popup-place.ts'
import css from './Tooltip.module.css'

type Props = {
  /**
   * Additional text for the element; never the only name of a button, because touch screens do not show it.
   */
  tip: ReactNode
  /** Described element: a button, or a focusable text. */
  children: ReactElement<Record<string, unknown>>
}

/** Short text about an element, shown on hover and focus. */
export const Tooltip = ({ tip, children }: Props) => {
  const container = use(PopupPlace)
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal container={container}>
        <Base.Positioner className={css.positioner} sideOffset={6} positionMethod="fixed">
          <Base.Popup className={css.tip}>{tip}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
