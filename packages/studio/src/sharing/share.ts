import { randomUUID } from 'node:crypto'
import type { HandlerInput, Language, studio } from '@atelier/contract'
import { sentence } from '@atelier/contract/texts/sentences'
import { after, minutes } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { addressKey, apiError, type RequestFacts } from '@atelier/plumbing/http'
import { callCommerce } from '../commerce/client.ts'
import { findOrder } from '../commerce/orders.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import { removeSharePictures, storeSharePictures } from './pictures.ts'
import { beginStoring, endShare, findActiveShare, insertShare } from './queries.ts'
import { hashOf, tokenOf } from './token.ts'

const notShared = () => apiError('Conflict', sentence('not_shareable'))

/** Maximum time to create and store the pictures of a share, in milliseconds. */
const maxStoringMs = minutes(10)

/** Inserts the share of a painting, or returns the existing one: there is one at a time. */
const openShare = (
  { database, clock, shareKey }: StudioPorts,
  transformation_id: string,
  language: Language,
): Promise<string> =>
  database.transact(async (tx) => {
    await holdKey(tx, 'studio.share', transformation_id)
    const now = clock.now()
    const storing_until = after(now, maxStoringMs)
    const existing = await beginStoring(tx, transformation_id, storing_until)
    if (existing !== undefined) {
      if (existing.token_hash === hashOf(tokenOf(shareKey, existing.id))) return existing.id
      // The server's secret was changed: the old link can no longer be derived.
      await endShare(tx, 'id', existing.id, now)
    }
    const id = randomUUID()
    const token_hash = hashOf(tokenOf(shareKey, id))
    await insertShare(tx, {
      id,
      transformation_id,
      token_hash,
      language,
      order_checked_at: now,
      storing_until,
      created_at: now,
    })
    return id
  })

/**
 * Creates the link of a finished painting, the same at every call until sharing is stopped. Its row is stored before
 * the pictures: after a crash, the next call creates the missing ones.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting; `Conflict` when it is not
 * finished, or its payment was refunded; `Unavailable`
 */
export const sharePainting = async (
  { path: { id }, body: { session_id, locale } }: HandlerInput<typeof studio.sharePainting>,
  ports: StudioPorts & { readonly request: RequestFacts },
): Promise<{ url: string }> => {
  const { database, client, log, shareKey, publicUrl, request } = ports
  const transformation = await findOwn(ports, id, session_id)
  if (transformation.stage !== 'completed') throw notShared()
  const order = await callCommerce(log, sentence('not_shareable'), () => findOrder(client, session_id))
  if (order?.status === 'refunded') throw notShared()
  const share_id = await openShare(ports, id, locale ?? 'en')
  await storeSharePictures(ports, share_id, transformation.converted_key, addressKey(request.ip))
  // Sharing may have been stopped concurrently, and the pictures deleted before they were stored.
  if ((await findActiveShare(database.db, id))?.id !== share_id) {
    await removeSharePictures(ports, share_id)
    throw notShared()
  }
  return { url: `${publicUrl}/shared/${tokenOf(shareKey, share_id)}` }
}
