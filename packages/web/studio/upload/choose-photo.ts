import { largestSeed } from '@atelier/contract/areas/studio'
import { readPhoto } from '../photo/read-photo.ts'
import type { UploadEvent } from '../wizard/the-upload.ts'
import type { WizardEvent } from '../wizard/the-wizard.ts'
import { keepPhoto } from './keep-photo.ts'

export type ChosenPhoto = {
  /** Settles when the upload has ended: the draft's id, or null when it was refused or given up. */
  readonly draft: Promise<string | null>
  /** Stops the upload and frees the picture. */
  readonly release: () => void
}

let choices = 0

/** Looks at an offered file; a usable one is shown and begins to travel to the studio at once. */
export const choosePhoto = async (
  file: Blob,
  tell: (event: WizardEvent) => void,
): Promise<ChosenPhoto | undefined> => {
  const photo = await readPhoto(file)
  if ('complaint' in photo) {
    tell({ type: 'photo-declined', sentence: photo.complaint })
    return undefined
  }
  choices += 1
  const key = choices
  const control = new AbortController()
  const upload = (event: UploadEvent) => control.signal.aborted || tell({ type: 'upload', key, event })
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  tell({
    type: 'photo-chosen',
    photo: { key, name: photo.name, source: photo.source },
    seed: seed % largestSeed,
  })

  const draft = async (): Promise<string | null> => {
    const watcher = {
      onShare: (share: number) => upload({ type: 'sent', share }),
      onCut: () => upload({ type: 'cut' }),
    }
    const result = await keepPhoto(photo.file, watcher, control.signal)
    if (result === undefined) return null
    if ('refused' in result) {
      upload({ type: 'refused', sentence: result.refused })
      return null
    }
    if (photo.source === null) tell({ type: 'photo-shown', key, source: result.kept.preview_url })
    upload({ type: 'kept', draft_id: result.kept.id })
    return result.kept.id
  }

  return {
    draft: draft(),
    release: () => {
      control.abort()
      if (photo.source) URL.revokeObjectURL(photo.source)
    },
  }
}
