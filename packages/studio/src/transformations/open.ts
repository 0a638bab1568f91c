import { sentence } from '@atelier/contract/texts/sentences'
import type { HandlerInput, studio, Transformation } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import { draftIdIn, paintOptionsIn } from '../commerce/metadata.ts'
import { readCheckout, requirePaid } from '../commerce/paid-checkout.ts'
import type { StudioPorts } from '../ports.ts'
import { findStyleCheckout } from '../styles/queries.ts'
import { createTransformation } from './create.ts'
import { findTransformationOfCheckout } from './queries.ts'
import { readTransformation } from './read.ts'

const photoMissing = (uploaded_draft_id: string | undefined): Error =>
  invalid([
    uploaded_draft_id === undefined
      ? issue('draft_id', sentence('photo_missing'), 'missing')
      : issue('draft_id', sentence('photo_gone_paid')),
  ])

/**
 * Creates the transformation of a paid checkout, or returns it: the same checkout always has the same
 * transformation. The payment and the e-mail address are those of the platform, not of the request.
 *
 * @throws the errors of `readCheckout` and `requirePaid`, and 422 at `draft_id` when there is no photo; the
 * payment stays unused after each of them
 */
export const openTransformation = async (
  { body }: HandlerInput<typeof studio.openTransformation>,
  ports: StudioPorts,
): Promise<Transformation> => {
  const { database, clock } = ports
  const existing = await findTransformationOfCheckout(database.db, body.session_id)
  if (existing !== undefined) return readTransformation(ports, existing.id)
  const checkout = await readCheckout(ports, body.session_id)
  const { id: checkout_id, productId: product_id, metadata } = checkout
  const ofStyle = await findStyleCheckout(database.db, { checkout_id, product_id, metadata })
  requirePaid(checkout, ofStyle?.product_id ?? ports.product_id)
  const paid = {
    checkout_id,
    email: checkout.customerEmail,
    draft_id: draftIdIn(metadata),
    uploaded_draft_id: body.draft_id ?? undefined,
    options: paintOptionsIn(metadata),
    ofStyle,
  }
  const id = await database.transact((tx) => createTransformation(tx, paid, clock))
  if (id === undefined) throw photoMissing(paid.uploaded_draft_id)
  return readTransformation(ports, id)
}
