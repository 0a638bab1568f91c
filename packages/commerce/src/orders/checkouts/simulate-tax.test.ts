import { simulations } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEuropeanVat } from '../../core/tax/european-vat.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: createEuropeanVat({ seller_country: 'SE' }) })
})
afterAll(() => shop.close())

type Input = {
  amount: number
  behavior: 'location' | 'inclusive' | 'exclusive'
  country: string
  tax_id?: string
  postal_code?: string
}
const simulate = (body: Input) => {
  const { serverURL, fetch, accessToken } = shop
  return createClientFor({ simulations }, { serverURL, fetch, accessToken }).simulations.tax({ body })
}

it.each([
  [{ amount: 1200, behavior: 'inclusive', country: 'FR' }, 'inclusive', 1000, 200, 2000],
  [{ amount: 1000, behavior: 'exclusive', country: 'FR' }, 'exclusive', 1000, 200, 2000],
  [{ amount: 999, behavior: 'inclusive', country: 'DE' }, 'inclusive', 839, 160, 1900],
  [{ amount: 1080, behavior: 'inclusive', country: 'FR' }, 'inclusive', 900, 180, 2000],
  [{ amount: 1190, behavior: 'inclusive', country: 'DE', tax_id: 'DE136695976' }, 'inclusive', 1190, 0, null],
  [{ amount: 1190, behavior: 'location', country: 'DE' }, 'inclusive', 1000, 190, 1900],
  [{ amount: 1190, behavior: 'location', country: 'US' }, 'exclusive', 1190, 0, null],
  [
    { amount: 1220, behavior: 'inclusive', country: 'PT', postal_code: '9000-001' },
    'inclusive',
    1000,
    220,
    2200,
  ],
] as const)('of %o is %s: net %i, tax %i', async (body, behavior, net_amount, tax_amount, tax_rate) => {
  expect(await simulate(body)).toEqual({
    behavior,
    net_amount,
    tax_amount,
    tax_rate,
    total_amount: net_amount + tax_amount,
    currency: 'usd',
  })
})

it('rejects a tax number of another country', async () => {
  await expectInvalid(
    simulate({ amount: 1000, behavior: 'exclusive', country: 'FR', tax_id: 'DE136695976' }),
    'body.tax_id',
  )
})
