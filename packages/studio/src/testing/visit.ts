import { readFile } from 'node:fs/promises'
import type { ApiError } from '@atelier/sdk'
import { testDecoder, type TestStudio } from './open-studio.ts'

const photoFolder = new URL('../../../painter/photos/', import.meta.url)

/** Returns the file of a real photo. */
export const photoFile = (name: string): Promise<Uint8Array> => readFile(new URL(name, photoFolder))

let small: Promise<Uint8Array> | undefined

/** Returns a real photo, reduced so that tests are fast. */
export const smallPhoto = (): Promise<Uint8Array> => {
  small ??= photoFile('cat-porch.jpg').then(
    async (bytes) => (await testDecoder.prepare(bytes, { maxSide: 160 })).png,
  )
  return small
}

export const email = 'ada@example.com'

/** Uploads a photo as a visitor and opens a checkout for it. */
export const visitUntilCheckout = async ({
  visitor,
  commerce,
}: TestStudio): Promise<{ draft_id: string; session_id: string }> => {
  const draft = await visitor.uploadDraft({ body: await smallPhoto() })
  const before = commerce.requests.length
  const { url } = await visitor.openCheckout({ body: { email, draft_id: draft.id } })
  if (commerce.requests.length !== before + 1) throw new Error('One checkout should have been opened.')
  return { draft_id: draft.id, session_id: url.split('secret-')[1] ?? '' }
}

/** Uploads a photo as a visitor and pays for it. */
export const visitUntilPaid = async (
  studio: TestStudio,
): Promise<{ draft_id: string; session_id: string }> => {
  const visit = await visitUntilCheckout(studio)
  studio.commerce.pay(visit.session_id)
  return visit
}

/** Returns the error of a call that fails. */
export const errorOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('The call should have failed.')
    },
    (error: ApiError) => error,
  )
