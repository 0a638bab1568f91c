import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { metadataRow, type MetadataRow } from '../lib/metadata-rows.ts'
import { classes } from '../lib/classes.ts'
import { Button } from './Button.tsx'
import field from './Field.module.css'
import css from './MetadataFields.module.css'

type Props = {
  value: readonly MetadataRow[]
  onChange: (rows: readonly MetadataRow[]) => void
  /** Error of the rows, from `metadataProblem` of `lib/metadata-rows.ts`. */
  error?: string | undefined
}

/** Metadata as rows of a key and a value. `lib/metadata-rows.ts` converts metadata to rows and back. */
export const MetadataFields = ({ value: rows, onChange, error }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const change = (row: MetadataRow, part: Partial<MetadataRow>) =>
    onChange(rows.map((item) => (item.id === row.id ? { ...item, ...part } : item)))
  const remove = (row: MetadataRow) => {
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
      {rows.map((row, at) => (
        <div key={row.id} className={css.row}>
          <input
            {...wiring}
            aria-label={`Key ${at + 1}`}
            placeholder="Key"
            value={row.key}
            onChange={(event) => change(row, { key: event.target.value })}
          />
          <input
            {...wiring}
            aria-label={`Value ${at + 1}`}
            placeholder="Value"
            value={row.text}
            onChange={(event) => change(row, { text: event.target.value })}
          />
          <Button
            tone="plain"
            className={css.remove}
            aria-label={`Remove ${row.key || `row ${at + 1}`}`}
            onClick={() => remove(row)}
          >
            <X size={15} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <p className={field.error} id={`${id}-error`} hidden={!error}>
        {error}
      </p>
      <div>
        <Button tone="soft" size="small" data-add="" onClick={() => onChange([...rows, metadataRow()])}>
          <Plus size={14} aria-hidden="true" />
          Add metadata
        </Button>
      </div>
    </div>
  )
}
