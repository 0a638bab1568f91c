import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { matchCommands } from '../lib/match-commands.ts'
import { Dialog } from './Dialog.tsx'
import css from './CommandPalette.module.css'
import popup from './popup.module.css'

export type Command = {
  /** What tells it apart where labels and notes can be the same. */
  readonly id?: string
  readonly label: string
  /** Other words by which it is found. */
  readonly words?: string
  /** What tells it apart from others with the same label. */
  readonly note?: string
  readonly icon?: ReactNode
  readonly run: () => void
}

/** Tells a command apart from all others. */
const keyOf = ({ id, label, note = '' }: Command): string => id ?? `${label} ${note}`

type Props = {
  open: boolean
  onClose: () => void
  commands: readonly Command[]
  /** Called with what is typed when things are looked up elsewhere. */
  onText?: (text: string) => void
  /** What was found elsewhere for the text, which stands after the commands. */
  found?: readonly Command[]
  isLooking?: boolean
  /** Why nothing could be looked up elsewhere. */
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
  const found = [...matchCommands(commands, text), ...foundElsewhere]
  // The results change under the selection: the first takes its place once it is no longer there.
  const at = Math.max(
    0,
    found.findIndex((command) => keyOf(command) === active),
  )
  const select = (command: Command | undefined) => setActive(command && keyOf(command))
  const choose = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = (at + step + found.length) % Math.max(1, found.length)
      select(found[next])
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') choose(found[at])
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
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        placeholder={
          onText === undefined ? 'A page or an action' : 'A page, an action, or a name, e-mail or id'
        }
        // The dialog gives the focus to the element with this attribute, which React itself does not write.
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
      {/* The list is typed into from the field above it, which no element of HTML does. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={css.list} id={`${id}-list`} ref={list} role="listbox" aria-label="Pages and actions">
        {found.map((command, index) => (
          // The keyboard reaches the options through the field, which names the active one.
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
        {isLooking ? 'Looking…' : (problem ?? (found.length === 0 ? 'Nothing found.' : ''))}
      </output>
    </>
  )
}

/** Every page and action by name, under Ctrl K. */
export const CommandPalette = ({ open, onClose, ...palette }: Props) => (
  <Dialog open={open} onClose={onClose} title="Go to…" size="top">
    <Palette onClose={onClose} {...palette} />
  </Dialog>
)
