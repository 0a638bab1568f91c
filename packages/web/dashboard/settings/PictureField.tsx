import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UploadedFile } from '../../lib/upload-file.ts'
import { useUploads, type InFlight } from '../../lib/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { UploadRows } from '../../ui/UploadRows.tsx'
import { fileCalls } from '../shared/file-calls.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './Settings.module.css'

type Picture = Extract<UploadedFile, { public_url: string }>

type Props = {
  /** Noun of the picture: `picture`, `logo`. */
  noun: string
  hint: string
  /** Accepted types, in the format of file inputs. */
  accept: string
  /** Current picture, or its placeholder. */
  shown: ReactNode
  isEmpty: boolean
  error: string | undefined
  inFlight: InFlight
  onFile: (file: Picture) => void
  onRemove: () => void
}

/**
 * One picture of the organization: uploaded, and applied when the form is saved. The latest choice counts.
 */
export const PictureField = ({
  noun,
  hint,
  accept,
  shown,
  isEmpty,
  error,
  inFlight,
  onFile,
  onRemove,
}: Props) => {
  const { id: organizationId } = useOrganization()
  const uploads = useUploads({
    inFlight,
    service: 'organization_avatar',
    organizationId,
    calls: fileCalls,
    onFile: (file) => {
      if ('public_url' in file) onFile(file)
    },
  })
  const stopAll = () => uploads.running.forEach(({ id }) => uploads.remove(id))
  return (
    <div className={css.pictureField}>
      {shown !== null && (
        <div className={css.picture}>
          {shown}
          {!isEmpty && (
            <Button tone="plain" size="small" onClick={onRemove}>
              <Trash2 size={14} aria-hidden="true" />
              {`Remove the ${noun}`}
            </Button>
          )}
        </div>
      )}
      <UploadRows uploads={uploads} />
      <FileDrop
        label={isEmpty ? `Drop a ${noun} here, or choose one` : `Choose another ${noun}`}
        hint={hint}
        accept={accept}
        multiple={false}
        error={error}
        onFiles={(files) => {
          stopAll()
          uploads.add(files)
        }}
      />
    </div>
  )
}
