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
  /** For irreversible actions. */
  readonly tone?: 'bad'
  readonly disabled?: boolean
  /** For toggles: the item has a tick while it is on, and the menu stays open. */
  readonly isOn?: boolean
  readonly onChoose: () => void
}

export type MenuProps = {
  /** Element of the button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>
  /** Groups of items, separated by a line. */
  groups: readonly (readonly MenuItem[])[]
  align?: 'start' | 'end'
  /** True when the button was pressed while loading. */
  isOpenAtFirst: boolean
  /** True when the button had the focus while loading. */
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

/** Button with its menu. Use `Menu`, which loads it. */
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
