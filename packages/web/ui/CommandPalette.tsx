import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { matchCommands } from '../lib/match-commands.ts'
import { Dialog } from './Dialog.tsx'
import css from './CommandPalette.module.css'
import popup from './popup.module.css'

export type Command = {
  /** Distinguishes commands whose labels and notes may be equal. */
  readonly id?: string
  readonly label: string
  /** Additional search terms. */
  readonly words?: string
  /** Distinguishes commands with the same label. */
  readonly note?: string
  readonly icon?: ReactNode
  readonly run: () => void
}

/** Unique key of a command. */
const keyOf = ({ id, label, note = '' }: Command): string => id ?? `${label} ${note}`

type Props = {
  open: boolean
  onClose: () => void
  commands: readonly Command[]
  /** Called with the typed text for a remote lookup. */
  onText?: (text: string) => void
  /** Results of the remote lookup, listed after the commands. */
  found?: readonly Command[]
  isLooking?: boolean
  /** Reason why the remote lookup failed. */
  problem?: string | undefined
}

const Palette = ({
  onClose,
  commands,
  onText,
  found: foundElsewhere = [],
  isLooking = false,
  problem,
}: Omit<Props, 'open'>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const matches = [...matchCommands(commands, text), ...foundElsewhere]
  // Results change under the selection: the first is selected when the selected one disappears.
  const at = Math.max(
    0,
    matches.findIndex((command) => keyOf(command) === active),
  )
  const select = (command: Command | undefined) => setActive(command && keyOf(command))
  const choose = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    // Enter and arrows choose among the characters that an input method offers.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = (at + step + matches.length) % Math.max(1, matches.length)
      select(matches[next])
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') choose(matches[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className={css.input}
        role="combobox"
        aria-label="Go to"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={matches.length > 0 ? `${id}-${at}` : undefined}
        placeholder={
          onText === undefined ? 'A page or an action' : 'A page, an action, or a name, e-mail or id'
        }
        // The dialog focuses the element with this attribute, which React itself does not write.
        ref={(input) => input?.setAttribute('autofocus', '')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onText?.(event.target.value)
          select(undefined)
        }}
        onKeyDown={press}
      />
      {/* No HTML element is a list controlled by a field above it. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={css.list} id={`${id}-list`} ref={list} role="listbox" aria-label="Pages and actions">
        {matches.map((command, index) => (
          // The keyboard reaches the options through the field, whose attribute names the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={keyOf(command)}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes(popup.item, css.item)}
            data-highlighted={index === at ? '' : undefined}
            onPointerMove={() => select(command)}
            onClick={() => choose(command)}
          >
            {command.icon}
            <span className={popup.text}>{command.label}</span>
            {command.note !== undefined && (
              <span className={classes(popup.note, css.note)}>{command.note}</span>
            )}
          </div>
        ))}
      </div>
      <output className={popup.empty}>
        {isLooking ? 'Searching…' : (problem ?? (matches.length === 0 ? 'Nothing found.' : ''))}
      </output>
    </>
  )
}

/** Pages and actions by name, under Ctrl K. */
export const CommandPalette = ({ open, onClose, ...palette }: Props) => (
  <Dialog open={open} onClose={onClose} title="Go to…" size="top">
    <Palette onClose={onClose} {...palette} />
  </Dialog>
)
