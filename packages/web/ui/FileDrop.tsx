import { Upload } from 'lucide-react'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import hidden from './visually-hidden.module.css'
import css from './FileDrop.module.css'

type Props = {
  /** What is asked for: `Add pictures`. */
  label: string
  /** The kinds and sizes that are taken. */
  hint?: ReactNode
  error?: string | undefined
  /** As the attribute of the file field: `image/png,image/jpeg`. What is dropped is not checked by it. */
  accept?: string
  /** Whether several files are taken at once. Default true. */
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A place to drop files on; a press, Enter or the space bar opens the browser's chooser. */
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
    const chosen = [...(files ?? [])]
    // So that the same file can be chosen again.
    if (field.current) field.current.value = ''
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1))
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Also when no file is taken now: a dropped file must never replace the page.
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
        <span className={css.label}>{isOver ? 'Let go to add' : label}</span>
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
