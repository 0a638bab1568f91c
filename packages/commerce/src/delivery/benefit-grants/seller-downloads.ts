import type { orderDownloads } from '@atelier/contract'
import { apiError, type Handler, invalid, issue } from '@atelier/plumbing/http'
import { notFound } from '../../access/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { type BenefitRow, lockGrantsOf, lockBenefits } from '../../catalog/benefits/index.ts'
import { addFileToGrant } from '../downloadables/index.ts'
import { recordGrantEvents } from './events.ts'
import { findGrant } from './queries.ts'
import { findGrantsOfSources, findSourceOfOrder } from './source-queries.ts'
import { findBenefitIds } from '../../catalog/products/index.ts'

const noBenefit =
  'The product of this order has no benefit of type downloadables, so the order includes no files. Add such a benefit to the product first.'
const notGranted =
  'The benefits of this order are not granted yet. They are granted as soon as the order is paid; try again in a moment.'

/** Returns the first downloadables benefit of a product, locked until the transaction ends. */
const findDownloadsBenefit = async (tx: Tx, product_id: string): Promise<BenefitRow | undefined> => {
  const offered = await findBenefitIds(tx, product_id)
  const benefits = await lockBenefits(tx, offered)
  return offered
    .map((benefit_id) => benefits.get(benefit_id))
    .find((benefit) => benefit?.type === 'downloadables')
}

/**
 * Adds a download to one order. The file belongs to the grant of the product's first downloadables benefit.
 * Repeating the call changes nothing.
 *
 * @throws ResourceNotFound; InvalidRequest if the product has no such benefit or the file is no download of the
 *   organization; Conflict while the order has no grant yet
 */
export const create: Handler<typeof orderDownloads.create, Services> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services
    const source = await findSourceOfOrder(tx, organization_id, path.id)
    if (source === undefined) throw notFound('order', path.id)
    await lockGrantsOf(tx, [source.customer_id])
    const benefit = await findDownloadsBenefit(tx, source.product_id)
    if (benefit === undefined) throw invalid([issue(['path', 'id'], noBenefit)])
    const before = (await findGrantsOfSources(tx, [source])).find(
      ({ benefit_id }) => benefit_id === benefit.id,
    )
    if (before === undefined) throw apiError('Conflict', notGranted)
    const changed = await addFileToGrant(tx, services, { grant_id: before.id, file_id: body.file_id })
    const grant = changed ? await findGrant(tx, before.id) : undefined
    if (grant === undefined) return
    await recordGrantEvents(tx, services, [{ type: 'benefit_grant.updated', grant, benefit, before }])
  })
