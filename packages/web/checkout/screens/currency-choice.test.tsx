import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { CheckoutController } from '../state/controller.ts'
import { currenciesOf, type Checkout } from '../state/checkout.ts'
import { aCheckout } from '../testing/a-checkout.ts'
import { prepare, SpeechProvider } from '../texts/speech.ts'
import { CurrencyChoice, type LostDiscount } from './CurrencyChoice.tsx'

beforeAll(() => prepare('en'))

const shown = (
  checkout: Checkout,
  currencies: readonly string[],
  discountlessCurrency: string | null,
  lostDiscount?: LostDiscount,
) =>
  renderToStaticMarkup(
    <SpeechProvider>
      <CurrencyChoice
        state={{
          at: 'open',
          checkout,
          card: undefined,
          errors: {},
          notice: undefined,
          isUpdating: false,
          rejections: 0,
        }}
        controller={{} as CheckoutController}
        currencies={currencies}
        discountlessCurrency={discountlessCurrency}
        lostDiscount={lostDiscount}
        onLostDiscount={() => undefined}
      />
    </SpeechProvider>,
  )

it('offers the currencies of the product, by code and name', () => {
  const html = shown(aCheckout({ currency: 'jpy' }), ['usd', 'jpy'], null)
  expect(html).toContain('USD – US dollars')
  expect(html).toMatch(/<option value="jpy" selected="">JPY – Japanese yen/)
  expect(html).not.toContain('role="alert"')
})

it('says that the discount of the link does not apply, even where there is nothing to choose', () => {
  const checkout = aCheckout({ currency: 'eur', discount: null })
  const html = shown(checkout, ['eur'], 'eur')
  expect(html).toContain('The discount of this link does not apply in EUR.')
  expect(html).not.toContain('<select')
  expect(shown(checkout, ['eur'], 'usd')).not.toContain('role="alert"')
})

it('says that a discount was removed, as long as the checkout is in the currency that it lacks', () => {
  const lost = { discount: 'SPRING10', currency: 'eur' }
  const inEuros = aCheckout({ currency: 'eur', discount: null })
  expect(shown(inEuros, ['usd', 'eur'], null, lost)).toContain('SPRING10')
  expect(shown(aCheckout({ discount: null }), ['usd', 'eur'], null, lost)).not.toContain('SPRING10')
})

it('has the currencies of active prices, each once', () => {
  const checkout = aCheckout({})
  const price = checkout.productPrice
  if (price.amountType !== 'fixed') throw new Error('The price is fixed.')
  const prices = [
    price,
    { ...price, priceCurrency: 'jpy' },
    { ...price, isArchived: true, priceCurrency: 'eur' },
  ]
  expect(currenciesOf({ ...checkout, product: { ...checkout.product, prices } })).toEqual(['usd', 'jpy'])
})
