import { apiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { refusedBeforePaying } from '../painting/refused-photo.ts'

type Ports = Pick<StudioPorts, 'safety' | 'client' | 'shop' | 'log'>

/** Whether a checkout of ours has been paid, or is just being paid. What cannot be found out counts as no. */
const isPaid = async ({ client, shop, log }: Ports, session_id: string): Promise<boolean> => {
  try {
    const checkout = await client.checkouts.get({ path: { id: session_id } })
    const paid = checkout.status === 'succeeded' || checkout.status === 'confirmed'
    return paid && checkout.productId === shop.product_id
  } catch (error) {
    log.warn({ err: error }, 'A checkout could not be looked at while a photo came for it.')
    return false
  }
}

/**
 * Has the safety checker look at a photo that arrives. A photo for a checkout that is paid already is
 * taken in any case: its run then fails with the reason, and the payment goes back.
 *
 * @returns whether it was looked at and let through; if not, that is done before painting
 * @throws `UnusablePicture` when it was refused while nothing is paid
 */
export const checkBeforePaying = async (
  ports: Ports,
  photo: Uint8Array,
  session_id: string | undefined,
): Promise<boolean> => {
  const verdict = await ports.safety.check(photo).catch((error: unknown) => {
    ports.log.error({ err: error }, 'The safety checker broke; it looks again before painting.')
    return undefined
  })
  if (verdict === undefined || verdict.safe) return verdict?.safe === true
  if (session_id !== undefined && (await isPaid(ports, session_id))) return false
  throw apiError('UnusablePicture', refusedBeforePaying)
}
