import { Combobox as Base } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import { use, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { buttonLabel } from './button-label.ts'
import { FieldFrame } from './Field.tsx'
import { PopupPlace } from './popup-place.ts'
import popup from './popup.module.css'
import type { Choice } from './Select.tsx'
import css from './Combobox.module.css'

export type ComboboxProps = {
  label: ReactNode
  /** Available choices; with a remote lookup, those that match the text. */
  choices: readonly Choice<string>[]
  value: Choice<string> | null
  onChange: (choice: Choice<string> | null) => void
  /** Called with the typed text for a remote lookup; absent: `choices` are filtered here. */
  onText?: (text: string) => void
  /**
   * True while `choices` belong to an earlier text. During that time only those that contain the typed text are
   * offered.
   */
  isLoading?: boolean
  /** Reason why the lookup failed. */
  problem?: string | undefined
  /** Repeats a failed lookup: when the list opens again, and by the button in its message. */
  onRetry?: (() => void) | undefined
  /** Empties the field after a choice: for lists that collect choices. */
  clearsOnSelect?: boolean
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/** Returns the choices that contain the typed text, which are valid for any result of the lookup. */
export const choicesWith = (choices: readonly Choice<string>[], text: string): readonly Choice<string>[] =>
  choices.filter(({ label, note = '' }) =>
    `${label} ${note}`.toLowerCase().includes(text.trim().toLowerCase()),
  )

/**
 * Keeps the identity of a choice while its value and label are the same: a new object makes the input show
 * its label, instead of the typed text.
 */
const useStableChoice = (choice: Choice<string> | null): Choice<string> | null => {
  const value = choice?.value
  const label = choice?.label ?? ''
  return useMemo(() => (value === undefined ? null : { value, label }), [value, label])
}

type MessageProps = Pick<ComboboxProps, 'isLoading' | 'problem' | 'onRetry'> & {
  retryButton?: RefObject<HTMLButtonElement | null>
}

/** Message of a list without choices: nothing matches, or the lookup failed and can be tried again. */
export const EmptyMessage = ({ isLoading, problem, onRetry, retryButton }: MessageProps) => {
  if (isLoading) return null
  if (problem === undefined) return 'No results.'
  return (
    <>
      {problem}
      {onRetry && (
        // The press keeps the focus in the text field, so that the list stays open.
        <Button
          ref={retryButton}
          tone="soft"
          size="small"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </>
  )
}

/** Choice among many options: typing narrows the list. */
export const Combobox = ({
  label,
  choices,
  value,
  onChange,
  onText,
  isLoading = false,
  problem,
  onRetry,
  clearsOnSelect = false,
  placeholder,
  ...frame
}: ComboboxProps) => {
  const container = use(PopupPlace)
  const input = useRef<HTMLInputElement>(null)
  const retryButton = useRef<HTMLButtonElement>(null)
  const chosenChoice = useStableChoice(value)
  const [typed, setTyped] = useState('')
  const isStale = onText !== undefined && isLoading
  return (
    <FieldFrame label={label} {...frame}>
      {(wiring) => (
        <Base.Root
          items={isStale ? choicesWith(choices, typed) : choices}
          value={chosenChoice}
          onValueChange={onChange}
          onOpenChange={(isOpen) => isOpen && problem !== undefined && onRetry?.()}
          isItemEqualToValue={(a: Choice<string>, b: Choice<string>) => a.value === b.value}
          {...(onText && { filter: null })}
          {...(clearsOnSelect && { inputValue: typed })}
          onInputValueChange={(text, { reason }) => {
            // A choice changes the text of the field, too; only typed text is looked up.
            const next = reason === 'input-change' ? text : ''
            setTyped(next)
            onText?.(next)
          }}
        >
          <div className={css.group}>
            <Base.Input
              {...wiring}
              ref={input}
              placeholder={placeholder}
              onKeyDown={(event) => {
                // Tab would close the list; it moves to the retry button instead.
                if (event.key !== 'Tab' || event.shiftKey || retryButton.current === null) return
                event.preventDefault()
                event.preventBaseUIHandler()
                retryButton.current.focus()
              }}
            />
            {chosenChoice !== null && (
              <Base.Clear className={css.clear} aria-label={buttonLabel('Clear', label)}>
                <X size={14} aria-hidden="true" />
              </Base.Clear>
            )}
          </div>
          <Base.Portal container={container}>
            <Base.Positioner className={popup.positioner} sideOffset={4} positionMethod="fixed">
              <Base.Popup className={popup.popup}>
                <Base.Status className={css.status}>{isLoading ? 'Searching…' : null}</Base.Status>
                <Base.Empty className={popup.empty}>
                  <EmptyMessage
                    isLoading={isLoading}
                    problem={problem}
                    retryButton={retryButton}
                    onRetry={
                      onRetry &&
                      (() => {
                        // The button unmounts, and the focus would be lost with it.
                        input.current?.focus()
                        onRetry()
                      })
                    }
                  />
                </Base.Empty>
                <Base.List aria-label={typeof label === 'string' ? label : undefined}>
                  {(choice: Choice<string>) => (
                    <Base.Item key={choice.value} value={choice} className={popup.item}>
                      <span className={popup.text}>{choice.label}</span>
                      {choice.note !== undefined && <span className={popup.note}>{choice.note}</span>}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  )
}
