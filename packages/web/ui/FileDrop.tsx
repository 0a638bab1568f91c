import { Upload } from 'lucide-react'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import hidden from './visually-hidden.module.css'
import css from './FileDrop.module.css'

type Props = {
  /** Label of the drop zone: `Add pictures`. */
  label: string
  /** Accepted types and sizes. */
  hint?: ReactNode
  error?: string | undefined
  /** Value for the file field's attribute: `image/png,image/jpeg`. Dropped files are not filtered by it. */
  accept?: string
  /** Accepts several files at once. Default: true. */
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Drop zone for files; a press, Enter or the space bar opens the browser's chooser. */
export const FileDrop = ({
  label,
  hint,
  error,
  accept,
  multiple = true,
  disabled = false,
  onFiles,
}: Props) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const chosenFiles = [...(files ?? [])]
    // Allows the same file to be chosen again.
    if (field.current) field.current.value = ''
    if (chosenFiles.length > 0) onFiles(multiple ? chosenFiles : chosenFiles.slice(0, 1))
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Also when no file is accepted: a dropped file must never replace the page.
    event.preventDefault()
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setIsOver(!disabled)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <div role="presentation" onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      <label className={classes(css.place, isOver && css.over, error && css.wrong, disabled && css.disabled)}>
        <input
          ref={field}
          className={hidden.hidden}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => take(event.target.files)}
        />
        <Upload size={18} aria-hidden="true" />
        <span className={css.label}>{isOver ? 'Drop to add' : label}</span>
      </label>
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className={css.error} id={`${id}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  )
}
