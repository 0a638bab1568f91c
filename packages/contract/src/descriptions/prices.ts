import * as api from '../index.ts'
import { describe, describeFields } from './describe.ts'

export const pricesDescriptions = [
  describe(api.Price, 'A price of a product, by kind of amount.'),
  describe(api.PriceFixed, 'A price that is the same for everybody.'),
  describe(api.PriceCustom, 'A price that buyers choose, within bounds.'),
  describe(api.PriceFree, 'A price of nothing.'),
  describe(api.PriceCreate, 'A new price, by kind of amount.'),
  describe(api.PriceFixedCreate, 'A new price that is the same for everybody.'),
  describe(api.PriceCustomCreate, 'A new price that buyers choose, within bounds.'),
  describe(api.PriceFreeCreate, 'A new price of nothing.'),
  describe(api.PriceMeteredUnitCreate, 'A new price for each unit that a meter counts.'),
  describe(api.PriceType, 'Whether something is paid for once, or again and again.'),
  describe(api.RecurringInterval, 'How long a period is that is paid for.'),
  describeFields([api.PriceFixed, api.PriceCustom, api.PriceFree, api.PriceMeteredUnit], {
    is_archived: 'Whether it is off sale. Subscriptions keep an archived price.',
    product_id: 'The product it is a price of.',
    type: 'Whether it is paid `one_time` or `recurring`, as its product is.',
    recurring_interval: 'How often it is paid, as its product is; null when once.',
    legacy: 'True on prices of an older kind that carry their own interval. They are read, never made.',
  }),
  describeFields([api.PriceFixed, api.PriceFixedCreate], {
    amount_type: '`fixed`: everybody pays the same.',
    price_amount: 'What it costs before tax, in minor units: 149 is 1.49.',
  }),
  describeFields([api.PriceCustom, api.PriceCustomCreate], {
    amount_type: '`custom`: buyers choose what to pay.',
    minimum_amount: 'The least a buyer can choose, in minor units; null for 50.',
    maximum_amount: 'The most a buyer can choose, in minor units; null for no bound of its own.',
    preset_amount:
      'What is filled in for the buyer, in minor units; null for 1000, as far as the bounds allow.',
  }),
  describeFields([api.PriceFree, api.PriceFreeCreate], { amount_type: '`free`: nobody pays.' }),
  describeFields([api.PriceMeteredUnit, api.PriceMeteredUnitCreate], {
    amount_type: '`metered_unit`: what is paid follows from what was used in the period.',
    unit_amount:
      'What one unit costs, in minor units: a decimal number with up to 12 decimals, such as `0.5`.',
    cap_amount: 'The most one period can cost, in minor units; null without a bound.',
    meter_id: 'The meter that counts the units.',
  }),
  describe(api.PriceMeteredUnit, 'A price for each unit that a meter counts.', {
    meter: ['That meter, by its name.', { id: 'The id of the meter.', name: 'What the meter is called.' }],
  }),
]
