import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import css from './ProductChoice.module.css'
import type { Checkout } from '../state/checkout.ts'

type Props = {
  checkout: Checkout
  /** Whether a choice is being sent to the server. */
  updating: boolean
  onChoose: (id: string) => void
}

const priceOf = (product: Checkout['products'][number]): string => {
  const price = product.prices.find(({ isArchived }) => !isArchived)
  switch (price?.amountType) {
    case 'fixed':
      return formatMoney(price.priceAmount, price.priceCurrency)
    case 'custom':
      return 'You choose'
    case 'metered_unit':
      return 'By usage'
    case 'free':
    case undefined:
      return 'Free'
  }
}

/** The products of a checkout, when there is more than one to choose from. */
export const ProductChoice = ({ checkout, updating, onChoose }: Props) => {
  const [chosen, setChosen] = useState(checkout.productId)
  const shown = updating ? chosen : checkout.productId
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>Choose one</legend>
      {checkout.products.map((product) => (
        <label key={product.id} className={css.option}>
          <input
            type="radio"
            name="product"
            checked={product.id === shown}
            onChange={() => {
              setChosen(product.id)
              onChoose(product.id)
            }}
          />
          <span className={css.name}>{product.name}</span>
          <span>{priceOf(product)}</span>
        </label>
      ))}
    </fieldset>
  )
}
