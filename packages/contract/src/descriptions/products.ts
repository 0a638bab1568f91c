import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const productsDescriptions = [
  describe(api.ProductVisibility, 'Offer of a product: `draft`, `private` or `public`.'),
  describe(api.CheckoutProduct, 'A product as customers see it.'),
  describe(api.CheckoutLinkProduct, 'A product that a checkout link offers.'),
  describe(api.OrderProduct, 'Product of an order, without its prices.'),
  describe(api.DiscountProduct, 'A product that a discount applies to, without its prices.'),
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
      name: 'Name that is shown to customers.',
      description: 'Description of the product that customers see; null if there is none.',
      recurring_interval: 'Unit of the billing interval; null if the product is paid once.',
      recurring_interval_count:
        'Length of the billing interval in its unit; null if the product is paid once.',
      is_recurring: 'True if the product is recurring, so that buying it creates a subscription.',
      is_archived: 'True if the product is archived and no longer sold. Existing subscriptions continue.',
      trial_interval: 'Unit of the length of the trial; absent without a trial.',
      trial_interval_count: 'Length of the trial in its unit; absent without a trial.',
      trial_requires_payment_method:
        'True if buyers give a payment method for the charge at the end of the trial; absent without a trial.',
      balance_top_up:
        'True if the sale of the product fills the balance of its customer; absent for all other products.',
      visibility:
        'Offer of the product: `public`; `private` if it is sold only by checkout links and checkouts that the seller creates; `draft` if it is not sold.',
    },
  ),
  describeFields([api.Product, api.CheckoutProduct, api.CheckoutLinkProduct, api.PortalProduct], {
    prices: 'Active prices: first the fixed, custom or free price, then the metered prices.',
    benefits: 'Benefits of the product, in the order that the seller set.',
    medias: 'Pictures of the product, in the order that the seller set.',
  }),
  describe(api.Product, 'A product as its seller sees it.', {
    attached_custom_fields: 'Custom fields that checkouts of the product ask for, in order.',
    is_deletable:
      'True if the product can be deleted: it has no orders, subscriptions, discounts or open checkouts.',
  }),
  describe(api.PortalProduct, 'A product as its customer sees it, with the organization.', {
    organization: 'Organization that sells the product.',
  }),
  describeFields([api.ProductCreate, api.ProductUpdate], {
    medias: 'Ids of the pictures, in order: files with service `product_media` whose upload is complete.',
    attached_custom_fields: 'Complete list of custom fields that checkouts of the product ask for, in order.',
    trial_requires_payment_method:
      'If false, buyers try the product without a payment method, and the subscription ends with the trial unless they add one. Null changes nothing; default for a new product: true.',
    visibility:
      'Offer of the product. A `draft` cannot be bought; a `private` product is left out of the lists that customers read. Null changes nothing; default for a new product: `public`.',
  }),
  describe(api.ProductCreate, 'A new product with its prices.', {
    name: 'Name that is shown to customers, at least 3 characters.',
    description: 'Description that is shown to customers. Blank means none.',
    recurring_interval:
      'Unit of the billing interval: `day`, `week`, `month`, `year`, or null if the product is paid once. It is required and never changes.',
    recurring_interval_count:
      'Length of the billing interval in its unit, at most three years. Default 1. It never changes.',
    trial_interval:
      'Unit of the length of a trial before the first charge: `day`, `week`, `month` or `year`. Only for recurring products that cost something. Null or omitted: no trial.',
    trial_interval_count:
      'Length of the trial in its unit, at most three years. Required with `trial_interval`.',
    balance_top_up:
      'If true, the sale of the product fills the balance of its customer in the currency of the price, and is no revenue until the balance is spent. Such a product is paid once, at a fixed or chosen price, without discounts, tax or benefits. It never changes. Default: false.',
    prices:
      'Prices: at most one fixed, custom or free price, and any number of metered prices with different meters.',
  }),
  describe(api.ProductUpdate, 'Changes to a product. Omitted fields do not change.', {
    name: 'New name. Null changes nothing.',
    description: 'New description. Null or blank changes nothing.',
    recurring_interval: 'Interval of the product. Any other interval is rejected; null changes nothing.',
    recurring_interval_count:
      'Length of the interval in its unit. Any other length is rejected; null changes nothing.',
    trial_interval:
      'New unit of the length of the trial. Null removes the trial. Trials that have begun do not change.',
    trial_interval_count: 'New length of the trial in its unit. Null removes the trial.',
    is_archived:
      'If true, the product is archived and removed from checkout links; if false, it is put back on sale. Null changes nothing.',
    balance_top_up: 'Value that the product has. Any other value is rejected; null changes nothing.',
    prices: [
      'Complete new list of prices: existing prices by id, new prices as objects. Prices that are omitted are archived.',
      { id: 'Id of an active price of the product, which does not change.' },
    ],
  }),
  describe(api.ProductBenefitsUpdate, 'Complete list of the benefits of a product.', {
    benefits: 'Ids of all benefits of the product, in order; benefits that are omitted are removed.',
  }),
  describeArea(
    api.products,
    'Products sold once or by subscription, with their prices, pictures and benefits.',
    {
      list: {
        more: 'A product is listed once, even if it matches several values of a filter.',
        query: {
          id: 'Only the products with these ids.',
          query: 'Part of the name, case-insensitive.',
          is_archived: 'If true, only archived products. If false, only those on sale. Default: both.',
          visibility: 'Only products with one of these visibilities. Clients before 0.45 get no drafts.',
          is_recurring: 'If true, only recurring products. If false, only one-time products.',
          benefit_id: 'Only products that include any of these benefits.',
          custom_field_id: 'Only products whose checkout asks for any of these custom fields.',
        },
      },
      create:
        'All problems are listed in one 422: unknown pictures, custom fields and meters, more than one fixed, custom or free price, or a metered price on a one-time product.',
      get: 'Archived products can be read too; archived prices are omitted.',
      update:
        'Omitted fields do not change. A price itself never changes: to replace it, omit it from the list and add a new one. Archiving removes the product from checkout links and deletes links with no other products; subscriptions continue.',
      updateBenefits:
        'Benefits that are omitted are removed from the product. Unknown benefits, and benefits that are not `selectable` unless the product has them already, are rejected with 422.',
    },
  ),
  describeArea(api.productDeletions, 'Products that were never sold can be deleted.', {
    delete:
      'The product leaves its checkout links, and links without other products are deleted; its benefits and pictures stay. This cannot be undone.',
  }),
]
