import type { Draft } from '@atelier/contract/areas/studio/studio'
import { maxSeed } from '@atelier/contract/primitives/paint-limits'
import type { ReadPhoto } from '../photo/read-photo.ts'
import type { Visit } from '../photo/visit.ts'
import type { Ports } from './ports.ts'
import type { Upload } from './upload.ts'
import type { WizardEvent } from './wizard.ts'

/**
 * Photo of the wizard: its draft (null when it was rejected or cancelled), and a function that cancels its
 * upload and frees it.
 */
export type ChosenPhoto = { readonly draft: Promise<Draft | null>; readonly release: () => void }

/** Chooses photos for the wizard, uploads them, and tracks where the latest is stored. */
export const createPhotos = (
  {
    loadWork,
    readPhoto,
    loadPicture,
    uploadPhoto,
  }: Pick<Ports, 'loadWork' | 'readPhoto' | 'loadPicture' | 'uploadPhoto'>,
  dispatch: (event: WizardEvent) => void,
) => {
  /** Photo of the wizard as stored by the server. */
  let stored: Draft | undefined
  /** True when the browser stores a copy of the photo for the return from checkout. */
  let copied = false

  /** Shows a photo and uploads it. */
  const choose = (photo: ReadPhoto, key: number): ChosenPhoto => {
    const { file, source, ...shown } = photo
    const control = new AbortController()
    stored = undefined
    copied = false
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    dispatch({ type: 'photo-chosen', photo: { ...shown, key, source }, seed: seed % maxSeed })
    const onUpload = (upload: Upload): void => {
      if (!control.signal.aborted) dispatch({ type: 'upload', key, upload })
    }
    const upload = async (): Promise<Draft | null> => {
      const result = await uploadPhoto(file, onUpload, control.signal)
      if (result === undefined) return null
      if ('rejected' in result) {
        onUpload({ phase: 'rejected', sentence: result.rejected })
        return null
      }
      const { draft } = result
      if (!control.signal.aborted) stored = draft
      if (source === null) dispatch({ type: 'preview-received', key, source: draft.preview_url })
      onUpload({ phase: 'kept' })
      return draft
    }
    const release = (): void => {
      control.abort()
      if (source !== null) URL.revokeObjectURL(source)
    }
    return { draft: upload(), release }
  }

  /** Shows a photo that the server already stores. */
  const chooseKept = ({ photo_name, draft }: Visit & { readonly draft: Draft }, key: number): ChosenPhoto => {
    stored = draft
    copied = false
    const { preview_url: source, width, height } = draft
    dispatch({ type: 'photo-chosen', photo: { key, name: photo_name, source, shape: width / height } })
    dispatch({ type: 'upload', key, upload: { phase: 'kept' } })
    return { draft: Promise.resolve(draft), release: () => undefined }
  }

  /** Photo of an interrupted visit: stored by the server, or uploaded again. */
  const find = async (visit: Visit): Promise<((key: number) => ChosenPhoto) | undefined> => {
    const { findPhoto } = await loadWork()
    const photo = await findPhoto(visit, { readPhoto, loadPicture })
    return (
      photo &&
      ((key) => {
        if ('draft' in photo) return chooseKept({ ...visit, ...photo }, key)
        const nextPhoto = choose({ ...photo.photo, name: visit.photo_name }, key)
        copied = visit.copied
        return nextPhoto
      })
    )
  }

  return {
    choose,
    find,
    /** Storage locations of the wizard's photo. */
    stored: () => ({ draft: stored ?? null, copied }),
    /** Sets the flag for a copy of the photo in the browser. */
    setCopied: (isCopied: boolean): void => {
      copied = isCopied
    },
  }
}
