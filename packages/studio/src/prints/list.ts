import type { BoughtPrint, HandlerInput, Prints, studio } from '@atelier/contract'
import { callCommerce } from '../commerce/client.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import type { PrintOffer } from './offers.ts'
import { findPrints, type PrintRow } from './queries.ts'
import { findPrintedPicture, sizesFor } from './sizes.ts'

const unreadable = 'Your prints cannot be shown now. Please try again.'

/** A print that was paid this moment. */
const unsent = { status: 'waiting', carrier: null, tracking_url: null, sent_at: null } as const

/**
 * Whether a print is paid, or its payment is pending: the platform notes a little later what is to be sent. Only the latest is
 * asked about, which is the one that a visitor comes back from.
 */
const isPaid = async (
  { client, log }: Pick<StudioPorts, 'client' | 'log'>,
  { checkout_id: id }: PrintRow,
): Promise<boolean> => {
  const checkout = await callCommerce(log, unreadable, () => client.checkouts.get({ path: { id } }))
  return checkout?.status === 'succeeded' || checkout?.status === 'confirmed'
}

/** The prints among these that were bought, with what became of them. */
const findBought = async (
  ports: Pick<StudioPorts, 'client' | 'log'>,
  prints: readonly PrintRow[],
): Promise<BoughtPrint[]> => {
  const { client, log } = ports
  const [latest] = prints
  if (latest === undefined) return []
  const checkout_id = prints.map((print) => print.checkout_id)
  const found = await callCommerce(log, unreadable, () =>
    client.shipments.list({ query: { checkout_id, limit: 100 } }),
  )
  const shipmentOf = (print: PrintRow) => found?.items.find((one) => one.checkout_id === print.checkout_id)
  const isLatestPaid = shipmentOf(latest) === undefined && (await isPaid(ports, latest))
  return prints.flatMap((print) => {
    const shipment = shipmentOf(print) ?? (print === latest && isLatestPaid ? unsent : undefined)
    if (shipment === undefined) return []
    const { id, width_mm, height_mm } = print
    const { status, carrier, tracking_url, sent_at } = shipment
    return [{ id, paper: { width_mm, height_mm }, status, carrier, tracking_url, sent_at }]
  })
}

/**
 * Lists the sizes in which a finished painting can be bought as a print, and the prints that were bought.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting, `Unavailable` when the platform cannot be
 *   reached
 */
export const listPrints = async (
  { path: { id }, query: { session_id } }: HandlerInput<typeof studio.listPrints>,
  ports: StudioPorts & { readonly readPrints: () => Promise<readonly PrintOffer[]> },
): Promise<Prints> => {
  const { db } = ports.database
  const own = await findOwn(ports, id, session_id)
  const [offers, prints] = await Promise.all([ports.readPrints(), findPrints(db, id)])
  const isOffered = own.stage === 'completed' && offers.length > 0
  const picture = isOffered ? await findPrintedPicture(db, own) : undefined
  return {
    sizes: picture === undefined ? [] : sizesFor(picture, offers),
    bought: await findBought(ports, prints),
  }
}
