import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { LazyCombobox } from './LazyCombobox.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import type { ComboboxProps } from './Combobox.tsx'
import type { Choice } from './Select.tsx'
import css from './PickList.module.css'

export type Picked = { readonly id: string; readonly label: string; readonly note?: string }

/** Properties passed on to the lookup that adds items. */
type LookupField = Pick<
  ComboboxProps,
  'onText' | 'isLoading' | 'problem' | 'onRetry' | 'placeholder' | 'hint' | 'error'
>

type Props<Item extends Picked> = LookupField & {
  /** Label of the field: `Add a benefit`. */
  label: string
  items: readonly Item[]
  onChange: (items: readonly Item[]) => void
  /** Available choices; those already in the list are excluded. */
  choices: readonly Choice<string>[]
  /** Creates an item from a choice. */
  itemOf: (choice: Choice<string>) => Item
  /** True when the order matters and can be changed. Default: true. */
  isOrdered?: boolean
  /** Renders controls of an item, next to its name. */
  renderExtra?: (item: Item, change: (part: Partial<Item>) => void) => ReactNode
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** List whose items are added by a lookup. */
export const PickList = <Item extends Picked>({
  label,
  items,
  onChange,
  choices,
  itemOf,
  isOrdered = true,
  renderExtra,
  ...lookup
}: Props<Item>) => {
  const lookupField = useRef<HTMLDivElement>(null)
  const remove = (id: string) => {
    onChange(items.filter((item) => item.id !== id))
    lookupField.current?.querySelector('input')?.focus()
  }
  return (
    <div className={css.list}>
      {items.length > 0 && (
        <ol className={css.items}>
          {items.map((item, at) => (
            <li key={item.id} className={css.item}>
              <span className={css.words}>
                <span className={css.name} title={item.label}>
                  {item.label}
                </span>
                {item.note ? <span className={css.note}>{item.note}</span> : null}
              </span>
              {renderExtra?.(item, (part) =>
                onChange(items.map((entry) => (entry.id === item.id ? { ...entry, ...part } : entry))),
              )}
              <span className={css.actions}>
                {isOrdered && items.length > 1 && (
                  <MoveButtons
                    name={item.label}
                    at={at}
                    count={items.length}
                    onMove={(to) => onChange(moved(items, at, to))}
                  />
                )}
                <Button
                  tone="plain"
                  size="small"
                  aria-label={`Remove ${item.label}`}
                  onClick={() => remove(item.id)}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div ref={lookupField}>
        <LazyCombobox
          label={label}
          choices={choices.filter(({ value }) => !items.some(({ id }) => id === value))}
          value={null}
          clearsOnSelect
          onChange={(choice) => choice !== null && onChange([...items, itemOf(choice)])}
          {...lookup}
        />
      </div>
    </div>
  )
}
