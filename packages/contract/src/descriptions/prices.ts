import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const pricesDescriptions = [
  describe(api.Price, 'A price of a product, by kind of amount.'),
  describe(api.PriceFixed, 'A fixed price.'),
  describe(api.PriceCustom, 'A price whose amount customers choose, within bounds.'),
  describe(api.PriceFree, 'A free price.'),
  describe(api.PriceCreate, 'A new price, by kind of amount.'),
  describe(api.PriceFixedCreate, 'A new fixed price.'),
  describe(api.PriceCustomCreate, 'A new price whose amount customers choose, within bounds.'),
  describe(api.PriceFreeCreate, 'A new free price.'),
  describe(api.PriceMeteredUnitCreate, 'A new price for each unit that a meter counts.'),
  describe(api.PriceType, 'Billing type of a product: paid once, or recurring.'),
  describe(api.PriceTaxBehavior, 'Tax behavior of a price.'),
  describe(
    api.TaxBehavior,
    'Tax behavior of an amount: `inclusive` if it includes the tax, `exclusive` if the tax is added to it.',
  ),
  describe(api.RecurringInterval, 'Unit of the length of a billing period.'),
  describe(api.RecurringIntervalCount, 'Length of a billing period in its unit.'),
  describeFields([api.PriceFixed, api.PriceCustom, api.PriceFree, api.PriceMeteredUnit], {
    is_archived: 'True if the price is archived and no longer sold. Existing subscriptions keep it.',
    product_id: 'Id of the product.',
    type: 'Billing type of the price, like that of its product: `one_time` or `recurring`.',
    recurring_interval: 'Unit of the billing interval, like that of its product; null if paid once.',
    legacy:
      'True if the price is of an older kind with an interval of its own. Such prices can no longer be created.',
  }),
  describeFields([api.PriceFixed, api.PriceFixedCreate], {
    amount_type: '`fixed`: the price has a fixed amount.',
    price_amount:
      'Amount in minor units: 149 is 1.49 dollars, or 149 yen. Before tax, unless `tax_behavior` says that it includes the tax.',
  }),
  describeFields([api.PriceCustom, api.PriceCustomCreate], {
    amount_type: '`custom`: customers choose the amount.',
    minimum_amount: 'Minimum amount in minor units; null means 50.',
    maximum_amount: 'Maximum amount in minor units; null for no maximum.',
    preset_amount: 'Preset amount in minor units; null means 1000, or the nearest amount within the bounds.',
  }),
  describeFields([api.PriceFixed, api.PriceFixedCreate, api.PriceCustom, api.PriceCustomCreate], {
    tax_behavior:
      'Tax behavior of the amount: it includes the tax (`inclusive`), the tax is added to it (`exclusive`), or the country of the customer decides (`location`: added in the US, Canada and India, included elsewhere); null for the `default_tax_behavior` of the organization. A subscription keeps it, for its usage as well.',
  }),
  describe(api.TaxSimulationInput, 'A sale whose tax is computed.', {
    amount: 'Amount of the sale after its discount, in minor units.',
    behavior:
      'Tax behavior of the amount: it includes the tax (`inclusive`), the tax is added to it (`exclusive`), or the country decides (`location`).',
    country: 'Country of the buyer: two capital letters.',
    postal_code: 'Postal code of the buyer, for territories with rates of their own; null if unknown.',
    tax_id: 'Tax number of a business; null for a consumer.',
  }),
  describe(api.TaxSimulation, 'The tax of a sale, as a checkout would compute it.', {
    behavior: 'Tax behavior: the tax is part of the amount (`inclusive`) or added to it (`exclusive`).',
    net_amount: 'Amount before tax.',
    tax_amount: 'Tax on `net_amount`.',
    tax_rate: 'Rate of the tax in basis points (2500 is 25%). Null without tax.',
    total_amount: 'Amount that the buyer pays: `net_amount` plus the tax.',
  }),
  describeArea(api.simulations, 'Simulations of sales.', {
    tax: 'Uses the same tax calculation as checkouts and renewals. Nothing is stored, and no customer is read.',
  }),
  describeFields([api.PriceFree, api.PriceFreeCreate], { amount_type: '`free`: the price is 0.' }),
  describeFields([api.PriceMeteredUnit, api.PriceMeteredUnitCreate], {
    amount_type: '`metered_unit`: the amount depends on the usage in the period.',
    unit_amount:
      'Price of one unit in minor units: a decimal number with up to 12 decimals, such as `0.5`. Responses omit insignificant zeros: `05.0` becomes `5`.',
    cap_amount: 'Maximum amount of a period in minor units; null for no limit.',
    meter_id: 'Id of the meter that counts the units.',
  }),
  describe(api.PriceMeteredUnit, 'A price for each unit that a meter counts.', {
    meter: ['Meter that counts the units.', { id: 'Id of the meter.', name: 'Name of the meter.' }],
  }),
]
