import { resultOf } from '../../lib/api-error.ts'
import { call } from '../studio-calls.ts'
import { retell, say } from '../texts/speech.ts'
import { studio, type Transformation } from '@atelier/contract/areas/studio/studio'

/**
 * Sends a finished painting to another address.
 *
 * @returns the painting, or an error sentence
 */
export const correctEmail = async (
  id: string,
  session_id: string,
  email: string,
): Promise<Transformation | { readonly problem: string }> => {
  const result = await resultOf(call(studio.correctEmail)({ path: { id }, body: { session_id, email } }))
  if (result.ok) return result.value
  return { problem: retell(result.error) ?? say('done.notSent') }
}
