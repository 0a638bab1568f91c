import { RotateCw, X } from 'lucide-react'
import { formatBytes } from '../lib/byte-size.ts'
import { useFormat } from '../lib/format.ts'
import { progressWords, shareOf, type Upload } from '../lib/upload-list.ts'
import type { Uploads } from '../lib/use-uploads.ts'
import { Button } from './Button.tsx'
import progress from './progress.module.css'
import css from './UploadRows.module.css'

type RowProps = Pick<Uploads, 'retry' | 'remove'> & { upload: Upload }

const UploadRow = ({ upload, retry, remove }: RowProps) => {
  const { locale } = useFormat()
  const { id, name, state } = upload
  const isWrong = state.kind === 'failed' || state.kind === 'rejected'
  const share = shareOf(upload)
  return (
    <li className={css.row}>
      <span className={css.words}>
        <span className={css.name} title={name}>
          {name}
        </span>
        <span className={isWrong ? css.problem : css.note}>
          {progressWords(upload, (bytes) => formatBytes(bytes, locale))}
        </span>
        {state.kind === 'running' && (
          <progress
            className={progress.bar}
            max={1}
            aria-label={`Upload of ${name}`}
            {...(share !== undefined && { value: share })}
          />
        )}
      </span>
      {state.kind === 'failed' && (
        <Button tone="soft" size="small" aria-label={`Try again with ${name}`} onClick={() => retry(id)}>
          <RotateCw size={14} aria-hidden="true" />
          Try again
        </Button>
      )}
      <Button
        tone="plain"
        size="small"
        aria-label={isWrong ? `Dismiss ${name}` : `Cancel the upload of ${name}`}
        onClick={() => remove(id)}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  )
}

/** Uploads in progress, with buttons to cancel and to resume. */
export const UploadRows = ({ uploads }: { uploads: Omit<Uploads, 'add'> }) =>
  uploads.running.length === 0 ? null : (
    <ul className={css.rows} aria-label="Uploads">
      {uploads.running.map((upload) => (
        <UploadRow key={upload.id} upload={upload} retry={uploads.retry} remove={uploads.remove} />
      ))}
    </ul>
  )
