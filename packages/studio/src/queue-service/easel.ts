import { PaintingWishes } from '@atelier/contract'
import { type Painter, UnusablePhotoError, type SafetyChecker } from '@atelier/painter'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { CallFailure, invalidInput } from './call.ts'
import type { Files } from './files.ts'

export type EaselPorts = {
  readonly painter: Pick<Painter, 'paint'>
  readonly safety: Pick<SafetyChecker, 'check'>
  readonly files: Files
}

/** What the model answers; no picture when the safety checker refused. */
export type EaselResult = {
  readonly image: { readonly url: string; readonly content_type: string } | null
  readonly has_nsfw_concepts: readonly boolean[]
}

const Input = z.object({
  image_url: z.string(),
  enable_safety_checker: z._default(z.boolean(), true),
  painting: z._default(PaintingWishes, {}),
})

const dataUrl = /^data:[^;,]*;base64,(.*)$/s

/** Reads the photo an input names: an upload, or the picture itself. Addresses elsewhere are not fetched. */
const readPhoto = async (files: Files, address: string): Promise<Uint8Array> => {
  const inline = dataUrl.exec(address)?.[1]
  const photo = inline === undefined ? await files.read(address) : Buffer.from(inline, 'base64')
  if (photo === undefined)
    throw invalidInput('image_url', 'Give the address of an upload, or the picture as a data address.')
  return photo
}

/**
 * The model behind the queue: our painter, and the safety checker unless it is asked not to look.
 *
 * @throws CallFailure 422 for an input that cannot be painted
 */
export const paintInput = async (
  { painter, safety, files }: EaselPorts,
  input: unknown,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, stage: string) => void },
): Promise<EaselResult> => {
  const read = safeParse(Input, input)
  if (!read.success)
    throw new CallFailure(
      422,
      read.error.issues.map(({ path, message }) => ({
        loc: ['body', ...path],
        msg: message,
        type: 'value_error',
      })),
    )
  const { image_url, enable_safety_checker, painting } = read.data
  const photo = await readPhoto(files, image_url)
  try {
    if (enable_safety_checker && !(await safety.check(photo)).safe)
      return { image: null, has_nsfw_concepts: [true] }
    signal.throwIfAborted()
    const { png } = await painter.paint(photo, { ...painting, signal, onProgress })
    const url = await files.keep(png, 'image/png')
    return { image: { url, content_type: 'image/png' }, has_nsfw_concepts: [false] }
  } catch (error) {
    if (error instanceof UnusablePhotoError) throw invalidInput('image_url', error.message)
    throw error
  }
}
