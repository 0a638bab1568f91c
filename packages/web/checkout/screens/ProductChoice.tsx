import { useState } from 'react'
import { useFormat, type Format } from '../../lib/format.ts'
import css from './ProductChoice.module.css'
import type { Checkout } from '../state/checkout.ts'
import { type Say, useSpeech } from '../texts/speech.ts'

type Props = {
  checkout: Checkout
  /** Resolves once the choice is applied, or has failed. */
  onChoose: (id: string) => Promise<void>
}

type Product = Checkout['products'][number]

/** Price of a product in the currency of the checkout, otherwise the first one. */
const offeredPrice = (product: Product, currency: string): Product['prices'][number] | undefined => {
  const active = product.prices.filter(({ isArchived }) => !isArchived)
  return active.find((price) => 'priceCurrency' in price && price.priceCurrency === currency) ?? active[0]
}

const priceOf = (product: Product, checkout: Checkout, say: Say, { money }: Format): string => {
  const price = offeredPrice(product, checkout.currency)
  switch (price?.amountType) {
    case 'fixed': {
      const amount = money(price.priceAmount, price.priceCurrency)
      if (product.recurringInterval === null) return amount
      const every = say(`price.${product.recurringInterval}`, {
        amount,
        count: product.recurringIntervalCount ?? 1,
      })
      const { trialInterval, trialIntervalCount: count } = checkout.trialInterval ? checkout : product
      if (!trialInterval || !count || checkout.allowTrial === false) return every
      return say('price.trial', { trial: say(`trial.${trialInterval}`, { count }), price: every })
    }
    case 'custom':
      return say('choice.custom')
    case 'metered_unit':
      return say('choice.usage')
    case 'free':
    case undefined:
      return say('choice.free')
  }
}

/** Products of a checkout, when there are several to choose from. */
export const ProductChoice = ({ checkout, onChoose }: Props) => {
  const { say } = useSpeech()
  const format = useFormat()
  const [pending, setPending] = useState<string>()
  const choose = async (id: string) => {
    setPending(id)
    await onChoose(id)
    setPending((latest) => (latest === id ? undefined : latest))
  }
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{say('choice.label')}</legend>
      {checkout.products.map((product) => (
        <label key={product.id} className={css.option}>
          <input
            type="radio"
            name="product"
            checked={product.id === (pending ?? checkout.productId)}
            onChange={() => void choose(product.id)}
          />
          <span className={css.name}>{product.name}</span>
          <span className={css.price}>{priceOf(product, checkout, say, format)}</span>
        </label>
      ))}
    </fieldset>
  )
}
