import * as z from 'zod/mini'
import { Country } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import { AcceptedCurrency, Amount, blankableText, int32 } from '../../primitives/parts.ts'
import { PriceTaxBehavior, TaxBehavior } from '../catalog/prices.ts'

/** Sale whose tax is computed. */
export const TaxSimulationInput = z.object({
  amount: int32(0),
  behavior: PriceTaxBehavior,
  currency: z._default(AcceptedCurrency, 'usd'),
  country: Country,
  postal_code: blankableText(300),
  tax_id: blankableText(100),
})

/** Tax of a sale, as a checkout would compute it. */
export const TaxSimulation = z.object({
  behavior: TaxBehavior,
  net_amount: Amount,
  tax_amount: Amount,
  /** Basis points. */
  tax_rate: z.nullable(z.int()),
  total_amount: Amount,
  currency: z.string(),
})

/** Endpoints that compute what a sale would cost. They read and write no rows. */
export const simulations = {
  tax: endpoint({
    method: 'POST',
    path: '/v1/simulate/tax',
    summary: 'Compute the tax of a sale.',
    access: 'seller',
    scopes: ['products:read', 'products:write'],
    body: TaxSimulationInput,
    response: TaxSimulation,
  }),
}
