import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { classes } from '../../lib/classes.ts'
import { slugOf } from '../../lib/slug.ts'
import { Button } from '../../ui/Button.tsx'
import field from '../../ui/Field.module.css'
import { optionRow, type OptionRow } from './field-entry.ts'
import css from './Options.module.css'

type Props = {
  value: readonly OptionRow[]
  onChange: (options: readonly OptionRow[]) => void
  error?: string | undefined
}

/** Options of a select: the displayed label, and the stored value. */
export const Options = ({ value: rows, onChange, error }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const change = (row: OptionRow, part: Partial<OptionRow>) =>
    onChange(rows.map((item) => (item.id === row.id ? { ...item, ...part } : item)))
  const remove = (row: OptionRow) => {
    onChange(rows.filter((item) => item.id !== row.id))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const wiring = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    autoComplete: 'off',
    className: classes(field.control, error && field.wrong),
  } as const
  return (
    <div className={css.list} ref={list}>
      <div className={css.head} aria-hidden="true">
        <span>Customers read</span>
        <span>Stored as</span>
      </div>
      {rows.map((row, at) => (
        <div key={row.id} className={css.row}>
          <input
            {...wiring}
            aria-label={`Label of option ${at + 1}`}
            placeholder="Large"
            value={row.label}
            onChange={(event) => change(row, { label: event.target.value })}
          />
          <input
            {...wiring}
            aria-label={`Value of option ${at + 1}`}
            placeholder={slugOf(row.label) || 'large'}
            value={row.value}
            onChange={(event) => change(row, { value: event.target.value })}
          />
          <Button tone="plain" aria-label={`Remove option ${at + 1}`} onClick={() => remove(row)}>
            <X size={15} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <p className={field.error} id={`${id}-error`} hidden={!error}>
        {error}
      </p>
      <div>
        <Button tone="soft" size="small" data-add="" onClick={() => onChange([...rows, optionRow()])}>
          <Plus size={14} aria-hidden="true" />
          Add an option
        </Button>
      </div>
    </div>
  )
}
