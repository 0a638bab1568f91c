import type { BoughtPrint, HandlerInput, Prints, studio } from '@atelier/contract'
import { callCommerce } from '../commerce/client.ts'
import { noteKeys, printIdIn } from '../commerce/metadata.ts'
import { findOrdersNaming, isPaid } from '../commerce/orders.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import type { PrintOffer } from './offers.ts'
import { findPrints, type PrintRow } from './queries.ts'
import { findPrintedPicture, sizesFor } from './sizes.ts'

const unreadable = 'Your prints cannot be shown now. Please try again.'

/** State of a paid print until the platform has created its shipment. */
const unsent = { status: 'waiting', carrier: null, tracking_url: null, sent_at: null } as const

/**
 * True when the checkout of a print is paid, or its payment is pending. Only the latest is queried, from which
 * visitors return.
 */
const isCheckoutPaid = async (
  { client, log }: Pick<StudioPorts, 'client' | 'log'>,
  { checkout_id: id }: PrintRow,
): Promise<boolean> => {
  const checkout = await callCommerce(log, unreadable, () => client.checkouts.get({ path: { id } }))
  return checkout?.status === 'succeeded' || checkout?.status === 'confirmed'
}

/** A checkout for a print: the original, or a restarted one. */
type PrintCheckout = { readonly checkout_id: string; readonly print: PrintRow; readonly isPaid: boolean }

/** Returns the checkouts of these prints, the latest print first; restarted ones only with an order. */
const findCheckouts = async (
  ports: Pick<StudioPorts, 'client' | 'log'>,
  prints: readonly PrintRow[],
): Promise<PrintCheckout[]> => {
  const products = [...new Set(prints.map(({ product_id }) => product_id))]
  const ids = prints.map(({ id }) => id)
  const orders = await callCommerce(ports.log, unreadable, () =>
    findOrdersNaming(ports.client, products, noteKeys.print, ids),
  )
  return prints.flatMap((print) => {
    const ownOrders = orders?.filter(
      ({ product_id, metadata }) => product_id === print.product_id && printIdIn(metadata) === print.id,
    )
    const checkoutIds = (ownOrders ?? []).flatMap((order) => order.checkout_id ?? [])
    return [...new Set([print.checkout_id, ...checkoutIds])].map((checkout_id) => ({
      checkout_id,
      print,
      isPaid: ownOrders?.some((order) => order.checkout_id === checkout_id && isPaid(order)) === true,
    }))
  })
}

/** Returns the purchases of these prints, with their shipments: one for each payment. */
const findBought = async (
  ports: Pick<StudioPorts, 'client' | 'log'>,
  prints: readonly PrintRow[],
): Promise<BoughtPrint[]> => {
  const { client, log } = ports
  if (prints.length === 0) return []
  const checkouts = await findCheckouts(ports, prints)
  const query = { checkout_id: checkouts.map(({ checkout_id }) => checkout_id), limit: 100 }
  const page = await callCommerce(log, unreadable, () => client.shipments.list({ query }))
  const shipmentOf = ({ checkout_id }: PrintCheckout) =>
    page?.items.find((item) => item.checkout_id === checkout_id)
  const [latest] = checkouts
  const isLatestPaid =
    latest !== undefined && shipmentOf(latest) === undefined && (await isCheckoutPaid(ports, latest.print))
  return checkouts.flatMap((checkout) => {
    const isBought = checkout.isPaid || (checkout === latest && isLatestPaid)
    const shipment = shipmentOf(checkout) ?? (isBought ? unsent : undefined)
    if (shipment === undefined) return []
    const { width_mm, height_mm } = checkout.print
    const { status, carrier, tracking_url, sent_at } = shipment
    const paper = { width_mm, height_mm }
    return [{ id: checkout.checkout_id, paper, status, carrier, tracking_url, sent_at }]
  })
}

/**
 * Lists the sizes in which a finished painting can be bought as a print, and the prints that were bought.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting, `Unavailable` when the
 * platform cannot be reached
 */
export const listPrints = async (
  { path: { id }, query: { session_id } }: HandlerInput<typeof studio.listPrints>,
  ports: StudioPorts & { readonly readPrints: () => Promise<readonly PrintOffer[]> },
): Promise<Prints> => {
  const { db } = ports.database
  const transformation = await findOwn(ports, id, session_id)
  const [offers, prints] = await Promise.all([ports.readPrints(), findPrints(db, id)])
  const isOffered = transformation.stage === 'completed' && offers.length > 0
  const picture = isOffered ? await findPrintedPicture(db, transformation) : undefined
  return {
    sizes: picture === undefined ? [] : sizesFor(picture, offers),
    bought: await findBought(ports, prints),
  }
}
