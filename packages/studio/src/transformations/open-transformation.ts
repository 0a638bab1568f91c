import type { HandlerInput, studio, Transformation } from '@atelier/contract'
import { invalid, apiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { wishesIn } from '../painting/wishes.ts'
import { askShop } from '../shop/ask-shop.ts'
import { draftIn, judgeCheckout } from './judge-checkout.ts'
import { openRun } from './open-run.ts'
import { readTransformation } from './read-transformation.ts'
import { findRunOfCheckout } from './run-queries.ts'

const unreachable =
  'We cannot check your payment at the moment. It is safe; please try again in a little while.'
const unknown =
  'We know no checkout of this address. Please use the link from your e-mail or the page you came from.'

const photoMissing = (draft_id: string | null | undefined): Error =>
  typeof draft_id === 'string'
    ? invalid([
        {
          loc: ['body', 'draft_id'],
          msg: 'This photo is no longer kept here. Please choose it once more; your payment stays good for it.',
          type: 'value_error',
        },
      ])
    : invalid([
        {
          loc: ['body', 'draft_id'],
          msg: 'Your payment has arrived, but your photo has not. Please choose the photo once more.',
          type: 'missing',
        },
      ])

/**
 * Starts the painting a paid checkout is for, or finds it again: the same session always leads to the
 * same painting. What was paid, and by whom, is what the platform says, never what the page says.
 *
 * @throws `ResourceNotFound` for a session nobody opened, `Conflict` while the payment is on its way,
 *   `NotPermitted` when it did not come or was for something else, `Unavailable` when the platform
 *   cannot be asked, 422 at `draft_id` when there is no photo; nothing is used up by any of them
 */
export const openTransformation = async (
  { body }: HandlerInput<typeof studio.openTransformation>,
  { database, clock, client, shop, log }: StudioPorts,
): Promise<Transformation> => {
  const known = await findRunOfCheckout(database.db, body.session_id)
  if (known !== undefined) return readTransformation(database.db, known.id)
  const checkout = await askShop(log, unreachable, () =>
    client.checkouts.get({ path: { id: body.session_id } }),
  )
  if (checkout === undefined) throw apiError('ResourceNotFound', unknown)
  judgeCheckout(checkout, shop.product_id)
  const paid = {
    checkout_id: checkout.id,
    email: checkout.customerEmail,
    carried_draft_id: draftIn(checkout.metadata),
    brought_draft_id: body.draft_id ?? undefined,
    wishes: wishesIn(checkout.metadata),
  }
  const run_id = await database.transact((tx) => openRun(tx, paid, clock))
  if (run_id === undefined) throw photoMissing(body.draft_id)
  return readTransformation(database.db, run_id)
}
