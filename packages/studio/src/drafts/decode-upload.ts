import { join } from 'node:path'
import { DecoderBusyError, UnusablePhotoError, type KeptType } from '@atelier/painter'
import { ApiError, apiError, type Message } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'

/** Maximum size of an upload: 30 MB. The HTTP pipeline and the painter have the same limit. */
export const maxUploadBytes = 30 * 1024 * 1024

/** Longest side of a draft's preview, in pixels. */
const previewSide = 960

/** The message of the painter, as an error of the API takes it. */
const messageOf = ({ sentence: { text, code, values } }: UnusablePhotoError | DecoderBusyError): Message =>
  code === undefined ? text : { text, code, ...(values && { values }) }

/** Error of the API for a request that would wait too long for the decoder. */
export const busyError = (error: DecoderBusyError): ApiError =>
  new ApiError('Unavailable', messageOf(error), error.retryAfterSeconds)

/** An uploaded photo that can be painted, in a file without metadata. */
export type UploadedPhoto = {
  readonly file: string
  readonly content_type: KeptType
  readonly width: number
  readonly height: number
  readonly preview: Uint8Array
}

/**
 * Decodes an upload and writes the files to store.
 *
 * @param upload the received file; the files to store are written beside it
 * @param caller key of the sender: the decoder serves callers in turns
 * @throws `PayloadTooLarge` or `UnusablePicture`, with a message for the visitor; `Unavailable` when too many
 * wait
 */
export const decodeUpload = async (
  decoder: StudioPorts['decoder'],
  upload: { readonly path: string; readonly folder: string },
  { caller, signal }: { readonly caller: string; readonly signal: AbortSignal },
): Promise<UploadedPhoto> => {
  const file = join(upload.folder, 'photo')
  try {
    const to = { keepAs: file, previewSide }
    return { ...(await decoder.takeIn(upload.path, to, { caller, signal })), file }
  } catch (error) {
    if (error instanceof DecoderBusyError) throw busyError(error)
    if (!(error instanceof UnusablePhotoError)) throw error
    throw apiError(error.reason === 'too_large' ? 'PayloadTooLarge' : 'UnusablePicture', messageOf(error))
  }
}
