import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const productsDescriptions = [
  describe(api.CheckoutProduct, 'A product on sale, as buyers see it.'),
  describe(api.CheckoutLinkProduct, 'A product that a checkout link offers.'),
  describe(api.OrderProduct, 'The product an order is of, without its prices.'),
  describe(api.DiscountProduct, 'A product a discount can be used for, without its prices.'),
  describeFields(
    [
      api.Product,
      api.CheckoutProduct,
      api.CheckoutLinkProduct,
      api.PortalProduct,
      api.OrderProduct,
      api.DiscountProduct,
    ],
    {
      name: 'What buyers read as its name.',
      description: 'What buyers read about it; null when nothing was written.',
      recurring_interval: 'How often it is paid for: every `month` or `year`; null when once.',
      is_recurring: 'Whether it is paid for again and again, so that buying it begins a subscription.',
      is_archived: 'Whether it is off sale. Subscriptions to it go on.',
    },
  ),
  describeFields([api.Product, api.CheckoutProduct, api.CheckoutLinkProduct, api.PortalProduct], {
    prices: 'Its active prices: the one that does not depend on usage first, then the metered ones.',
    benefits: 'What its buyers get, in the order the seller set.',
    medias: 'Its pictures, in the order the seller set.',
  }),
  describe(api.Product, 'A product as its seller sees it.', {
    attached_custom_fields: 'What a checkout asks of its buyers, in order.',
  }),
  describe(api.PortalProduct, 'A product its buyer has, with who sells it.', {
    organization: 'Who sells it.',
  }),
  describeFields([api.ProductCreate, api.ProductUpdate], {
    medias: 'The ids of its pictures, in order: files for `product_media` whose upload is complete.',
    attached_custom_fields: 'The complete list of what a checkout asks of its buyers, in order.',
  }),
  describe(api.ProductCreate, 'A new product with its prices.', {
    name: 'What buyers read as its name, at least 3 characters.',
    description: 'What buyers read about it. Blank means none.',
    recurring_interval:
      'How often it is paid for: `month`, `year`, or null for once. It must be said and never changes.',
    prices:
      'Its prices: at most one that does not depend on usage, and any number of metered ones, each with a meter of its own.',
  }),
  describe(api.ProductUpdate, 'A change of a product. What is left out stays.', {
    name: 'The new name. Null changes nothing.',
    description: 'The new description. Null or blank changes nothing.',
    recurring_interval: 'Only the interval it has already is accepted; null changes nothing.',
    is_archived:
      'True takes it off sale and out of checkout links, false puts it back on sale; null changes nothing.',
    prices: [
      'The complete list of prices it shall have: those to keep by their id, new ones in full. The others are archived.',
      { id: 'One of its active prices, which stays as it is.' },
    ],
  }),
  describe(api.ProductBenefitsUpdate, 'The complete list of the benefits of a product.', {
    benefits: 'The complete list of its benefits by their ids, in order; those left out are taken off it.',
  }),
  describeArea(
    api.products,
    'What is for sale, once or by subscription, with its prices, pictures and benefits.',
    {
      list: {
        more: 'Text is looked for in names. A product counts once, however many of the filters it fits.',
        query: {
          id: 'Only these products.',
          query: 'Part of the name, in capital or small letters.',
          is_archived: 'True: only archived products. False: only those on sale. Without it: both.',
          is_recurring:
            'True: only products that are paid for again and again. False: only those paid for once.',
          benefit_id: 'Only products that include any of these benefits.',
        },
      },
      create:
        'Whatever does not fit is listed together in one 422: unknown pictures, fields and meters, a second price that does not depend on usage, or a metered price on something that is paid for once.',
      get: 'Archived products can be read too; archived prices are left out.',
      update:
        'What is left out stays. A price itself never changes: leave it out of the list and give a new one. Archiving takes the product out of checkout links and deletes links that offer nothing else; subscriptions go on. There is no way to delete a product.',
      updateBenefits:
        'Benefits left out are taken off the product. Unknown ones, and ones that are not `selectable` unless the product has them already, are refused with 422.',
    },
  ),
]
