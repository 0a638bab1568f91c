import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tick } from '../../ui/Field.tsx'
import type { AreaItem } from './navigation.tsx'
import { press, shortcutsOf, type Pressed } from './shortcuts.ts'
import css from './Shortcuts.module.css'

const storageKey = 'atelier-shortcuts-off'

/** Returns true when the user has switched the keys off. Speech input types letters unintentionally. */
const readOff = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

const keepOff = (isOff: boolean): void => {
  try {
    if (isOff) localStorage.setItem(storageKey, '1')
    else localStorage.removeItem(storageKey)
  } catch {
    // The browser stores nothing; the choice lasts as long as the page.
  }
}

/** True when a pressed key belongs to a field, a list or a dialog. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  defaultPrevented ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]') !== null)

type Props = { items: readonly AreaItem[]; isHelpOpen: boolean; onHelp: (isOpen: boolean) => void }

/** Keyboard shortcuts to the areas, and the help under `?` that lists them. */
export const Shortcuts = ({ items, isHelpOpen, onHelp }: Props) => {
  const navigate = useNavigate()
  const pressed = useRef<Pressed>({ goAt: undefined })
  const [isOff, setIsOff] = useState(readOff)
  const shortcuts = shortcutsOf(items)
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || isTaken(event)) return
    const outcome = press(pressed.current, event.key, event.timeStamp)
    pressed.current = outcome.pressed
    if (outcome.help) onHelp(true)
    const to = shortcuts.find(({ letter }) => letter === outcome.go)?.item.to
    if (to !== undefined) void navigate(to)
    // Prevents the letter from being typed into a field that the next page focuses.
    if (outcome.help || to !== undefined) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const otherShortcuts = [
    ['Ctrl K', 'Find a page, an action, an order, a customer…'],
    ['?', 'This list'],
    ['Esc', 'Close the dialog or menu'],
  ] as const
  return (
    <Dialog open={isHelpOpen} onClose={() => onHelp(false)} title="Keyboard shortcuts">
      <dl className={css.keys}>
        {otherShortcuts.map(([key, words]) => (
          <div key={key} className={css.line}>
            <dt>
              <kbd className={css.key}>{key}</kbd>
            </dt>
            <dd className={css.words}>{words}</dd>
          </div>
        ))}
        {shortcuts.map(({ letter, item }) => (
          <div key={letter} className={css.line}>
            <dt>
              <kbd className={css.key}>g</kbd> <kbd className={css.key}>{letter}</kbd>
            </dt>
            <dd className={css.words}>{item.label}</dd>
          </div>
        ))}
      </dl>
      <Tick
        label="Use keys without Ctrl"
        hint="Turn off if you use voice control, or press keys by mistake."
        checked={!isOff}
        onChange={({ target }) => {
          keepOff(!target.checked)
          setIsOff(!target.checked)
        }}
      />
    </Dialog>
  )
}
