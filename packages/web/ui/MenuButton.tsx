import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { use, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { PopupPlace } from './popup-place.ts'
import popup from './popup.module.css'

export type MenuItem = {
  readonly label: string
  readonly icon?: ReactNode
  readonly note?: string
  /** For what cannot be undone. */
  readonly tone?: 'bad'
  readonly disabled?: boolean
  /** For what is switched on and off: the item has a tick while it is on, and the menu stays open. */
  readonly isOn?: boolean
  readonly onChoose: () => void
}

export type MenuProps = {
  /** The button that opens the menu, as an element. */
  trigger: ReactElement<Record<string, unknown>>
  /** Items in groups, which a line separates. */
  groups: readonly (readonly MenuItem[])[]
  align?: 'start' | 'end'
  /** Whether the button was pressed before the list was there. */
  isOpenAtFirst: boolean
  /** Whether the button had the focus before the list was there. */
  hasFocusAtFirst: boolean
}

const ToggleItem = ({ label, isOn = false, disabled = false, onChoose }: MenuItem) => (
  <Base.CheckboxItem
    className={popup.item}
    checked={isOn}
    disabled={disabled}
    closeOnClick={false}
    onCheckedChange={onChoose}
  >
    <span className={popup.tick}>{isOn && <Check size={15} aria-hidden="true" />}</span>
    <span className={popup.text}>{label}</span>
  </Base.CheckboxItem>
)

const ActionItem = ({ label, icon, note, tone, disabled = false, onChoose }: MenuItem) => (
  <Base.Item
    className={classes(popup.item, tone === 'bad' && popup.bad)}
    disabled={disabled}
    onClick={onChoose}
  >
    {icon}
    <span className={popup.text}>{label}</span>
    {note !== undefined && <span className={popup.note}>{note}</span>}
  </Base.Item>
)

/** A button with the menu that it opens. Take `Menu`, which loads it. */
export const MenuButton = ({ trigger, groups, align = 'end', isOpenAtFirst, hasFocusAtFirst }: MenuProps) => {
  const container = use(PopupPlace)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (hasFocusAtFirst) button.current?.focus()
  }, [hasFocusAtFirst])
  return (
    <Base.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner className={popup.positioner} sideOffset={4} align={align} positionMethod="fixed">
          <Base.Popup className={popup.popup}>
            {groups
              .filter((items) => items.length > 0)
              .map((items, at) => (
                <Base.Group key={items[0]?.label}>
                  {at > 0 && <Base.Separator className={popup.separator} />}
                  {items.map((item) => {
                    const Item = item.isOn === undefined ? ActionItem : ToggleItem
                    return <Item key={`${item.label} ${item.note ?? ''}`} {...item} />
                  })}
                </Base.Group>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
