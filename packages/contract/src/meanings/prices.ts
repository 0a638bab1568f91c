import type { Meanings } from './meanings.ts'

const everyPrice = 'PriceFixed, PriceCustom, PriceFree, PriceMeteredUnit'

/** What fields of prices mean. Amounts are in minor units. */
export const priceMeanings: Meanings = {
  [everyPrice]: {
    is_archived: 'Whether it is off sale. Subscriptions keep an archived price.',
    product_id: 'The product it is a price of.',
    type: 'Whether it is paid `one_time` or `recurring`, as its product is.',
    recurring_interval: 'How often it is paid, as its product is; null when once.',
    legacy: 'True on prices of an older kind that carry their own interval. They are read, never made.',
  },
  'PriceFixed, PriceFixedCreate': {
    amount_type: '`fixed`: everybody pays the same.',
    price_amount: 'What it costs before tax, in minor units: 149 is 1.49.',
  },
  'PriceCustom, PriceCustomCreate': {
    amount_type: '`custom`: buyers choose what to pay.',
    minimum_amount: 'The least a buyer can choose, in minor units; null for 50.',
    maximum_amount: 'The most a buyer can choose, in minor units; null for no bound of its own.',
    preset_amount:
      'What is filled in for the buyer, in minor units; null for 1000, as far as the bounds allow.',
  },
  'PriceFree, PriceFreeCreate': { amount_type: '`free`: nobody pays.' },
  'PriceMeteredUnit, PriceMeteredUnitCreate': {
    amount_type: '`metered_unit`: what is paid follows from what was used in the period.',
    unit_amount:
      'What one unit costs, in minor units: a decimal number with up to 12 decimals, such as `0.5`.',
    cap_amount: 'The most one period can cost, in minor units; null without a bound.',
    meter_id: 'The meter that counts the units.',
  },
  PriceMeteredUnit: {
    meter: 'That meter, by its name.',
    'meter.id': 'The id of the meter.',
    'meter.name': 'What the meter is called.',
  },
}
