import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { brandName } from '../../lib/card/card-number.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Product } from '../api-types.ts'
import { paths } from '../paths.ts'
import { productPrice } from '../products/price-words.ts'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import { type Beginning, isFreePlan } from './new-subscription.ts'
import css from '../shared/dialog.module.css'

type Props = {
  customerId: string
  product: Product
  /** Currency of the subscription; empty for the one of the customer's country. */
  currency: string
  beginning: Beginning
  /** Time of the first charge; null for now, and while no day is chosen. */
  firstCharge: string | null
  hasDiscount: boolean
}

/** Names the payment method that would be charged; undefined while it is unknown, null if there is none. */
const useMethod = (customerId: string): string | null | undefined => {
  const { data } = useEndpoint(api.paymentMethods.list, { path: { id: customerId }, query: {} })
  if (data === undefined) return undefined
  if (data.items.length === 0) return null
  const method = data.items.find(({ is_default }) => is_default)
  return method !== undefined && 'method_metadata' in method
    ? `${brandName(method.method_metadata.brand)} ···· ${method.method_metadata.last4}`
    : 'the saved payment method'
}

/** Charges of a subscription before it is created, and the way out where they cannot be made. */
export const NewSubscriptionTerms = ({
  customerId,
  product,
  currency,
  beginning,
  firstCharge,
  hasDiscount,
}: Props) => {
  const { slug } = useOrganization()
  const { money, day } = useFormat()
  const main = useDefaultCurrency()
  const method = useMethod(customerId)
  const prices = product.prices.filter(
    (price) => currency === '' || price.amountType === 'free' || price.priceCurrency === currency,
  )
  const price = productPrice({ ...product, prices, trialInterval: null }, money, main)
  const isFree = isFreePlan(product)
  const isTrial = beginning === 'trial' || beginning === 'day'
  const needsMethod = !isFree && (!isTrial || product.trialRequiresPaymentMethod !== false)
  if (needsMethod && method === null)
    return (
      <Notice title="The customer has no saved payment method">
        {product.name} cannot be charged to them yet. They can add a card in the portal, or you sell it with a{' '}
        <Link to={paths.checkoutLinks(slug)}>checkout link</Link>.
      </Notice>
    )
  const less = hasDiscount ? ', less the discount,' : ''
  const charged = method == null ? '' : ` to ${method}`
  return (
    <ul className={css.consequences}>
      {isFree && <li>Nothing is charged.</li>}
      {!isFree && beginning === 'charge' && (
        <>
          <li>
            <strong>{price}</strong>
            {less} is charged now{charged}, and with each period. Tax depends on the address of the customer.
          </li>
          <li>If the payment is declined, there is no subscription.</li>
        </>
      )}
      {firstCharge !== null && (
        <li>
          Nothing is charged until {day(firstCharge)}. Then <strong>{price}</strong>
          {less} is charged{charged}. Tax depends on the address of the customer.
        </li>
      )}
      {isTrial && method === null && (
        <li>Without a payment method by then, the subscription ends with its trial.</li>
      )}
      <li>
        {beginning === 'later'
          ? 'Until that day it is paused: the customer has no benefits, and you can start it earlier.'
          : `The customer gets ${product.name} and its benefits immediately.`}
      </li>
    </ul>
  )
}
