import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const productsDescriptions = [
  describe(api.CheckoutProduct, 'A product as customers see it.'),
  describe(api.CheckoutLinkProduct, 'A product that a checkout link offers.'),
  describe(api.OrderProduct, 'The product of an order, without its prices.'),
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
      name: 'The name that is shown to customers.',
      description: 'The description of the product that customers see; null if there is none.',
      recurring_interval: 'The billing interval, `month` or `year`; null if the product is paid once.',
      is_recurring: 'Whether the product is recurring, so that buying it creates a subscription.',
      is_archived: 'Whether the product is archived and no longer sold. Existing subscriptions continue.',
    },
  ),
  describeFields([api.Product, api.CheckoutProduct, api.CheckoutLinkProduct, api.PortalProduct], {
    prices: 'The active prices: first the fixed, custom or free price, then the metered prices.',
    benefits: 'The benefits of the product, in the order that the seller set.',
    medias: 'The pictures of the product, in the order that the seller set.',
  }),
  describe(api.Product, 'A product as its seller sees it.', {
    attached_custom_fields: 'The custom fields that checkouts of the product ask for, in order.',
  }),
  describe(api.PortalProduct, 'A product as its customer sees it, with the organization.', {
    organization: 'The organization that sells the product.',
  }),
  describeFields([api.ProductCreate, api.ProductUpdate], {
    medias: 'The ids of the pictures, in order: files with service `product_media` whose upload is complete.',
    attached_custom_fields:
      'The complete list of custom fields that checkouts of the product ask for, in order.',
  }),
  describe(api.ProductCreate, 'A new product with its prices.', {
    name: 'The name that is shown to customers, at least 3 characters.',
    description: 'The description that is shown to customers. Blank means none.',
    recurring_interval:
      'The billing interval: `month`, `year`, or null if the product is paid once. It is required and never changes.',
    prices:
      'The prices: at most one fixed, custom or free price, and any number of metered prices with different meters.',
  }),
  describe(api.ProductUpdate, 'A change of a product. Fields that are left out do not change.', {
    name: 'The new name. Null changes nothing.',
    description: 'The new description. Null or blank changes nothing.',
    recurring_interval: 'The interval of the product. Any other interval is refused; null changes nothing.',
    is_archived:
      'True archives the product and removes it from checkout links, false puts it back on sale; null changes nothing.',
    prices: [
      'The complete new list of prices: existing prices by id, new prices as objects. Prices that are left out are archived.',
      { id: 'The id of an active price of the product, which does not change.' },
    ],
  }),
  describe(api.ProductBenefitsUpdate, 'The complete list of the benefits of a product.', {
    benefits: 'The ids of all benefits of the product, in order; benefits that are left out are removed.',
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
          is_archived: 'True: only archived products. False: only those on sale. Without it: both.',
          is_recurring: 'True: only recurring products. False: only one-time products.',
          benefit_id: 'Only products that include any of these benefits.',
          custom_field_id: 'Only products whose checkout asks for any of these custom fields.',
        },
      },
      create:
        'All problems are listed in one 422: unknown pictures, custom fields and meters, more than one fixed, custom or free price, or a metered price on a one-time product.',
      get: 'Archived products can be read too; archived prices are left out.',
      update:
        'Fields that are left out do not change. A price itself never changes: to replace it, leave it out of the list and add a new one. Archiving removes the product from checkout links and deletes links with no other products; subscriptions continue. Products cannot be deleted.',
      updateBenefits:
        'Benefits that are left out are removed from the product. Unknown benefits, and benefits that are not `selectable` unless the product has them already, are refused with 422.',
    },
  ),
]
