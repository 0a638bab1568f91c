import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const portalCustomersDescriptions = [
  describe(api.PaymentMethod, 'A saved payment method.'),
  describe(
    api.PortalCustomer,
    'Your customer record at the seller; for the session of a purchase, what its buyer typed.',
    {
      email: 'Your e-mail address at the seller.',
      email_verified: 'Whether your e-mail address is verified.',
      name: 'The name on your invoices; null if unknown.',
      billing_address: 'Your billing address; null if unknown.',
      tax_id: 'Your tax number and its kind; null if there is none.',
      oauth_accounts: [
        'The accounts on other platforms you have linked, by `platform:account id`.',
        {
          account_id: 'The id of the account on its platform.',
          account_username: 'Your user name on the platform; null if unknown.',
        },
      ],
    },
  ),
  describe(
    api.PortalCustomerUpdate,
    'A change of your customer record at the seller. Fields that are left out do not change.',
    {
      email:
        'The e-mail address you want, unique among the customers of the seller; it has to be confirmed. Null or blank changes nothing.',
      name: 'The new name on your invoices. Null or blank removes it.',
      billing_address: 'Your new billing address. Null changes nothing.',
      tax_id:
        'Your new tax number, checked against the country of the billing address. Null or blank changes nothing.',
    },
  ),
  describeFields([api.PaymentMethodCard, api.PaymentMethodGeneric], {
    id: 'The id of the payment method at the payment processor.',
    created_at: 'When it was added.',
    default: 'Whether renewals are charged to it.',
  }),
  describe(api.PaymentMethodCard, 'A saved card.', {
    type: '`card`.',
    card: [
      'The visible data of the card.',
      {
        brand: 'The network of the card, such as `visa`.',
        last4: 'The last four digits of its number.',
        exp_month: 'The month it expires in, from 1 to 12.',
        exp_year: 'The year it expires in, in four digits.',
        wallet: 'The wallet that the card came from; null if its number was entered.',
      },
    ],
  }),
  describe(api.PaymentMethodGeneric, 'A saved payment method of another type.', {
    type: 'The type of the payment method, as the payment processor names it.',
  }),
  describe(api.PaymentMethodCreate, 'A payment method to save.', {
    confirmation_token_id: "The token the payment processor's form made of the way to pay.",
    set_default: 'Whether renewals are charged to the payment method from now on.',
    return_url: "Where to go on after a bank's own page: an address, or a path of this site.",
  }),
  describeFields([api.portalCustomers.deletePaymentMethod.path_parameters], {
    id: 'The id of the payment method, as the payment processor gave it.',
  }),
  describeArea(api.portalCustomers, 'Your customer record and your saved payment methods.', {
    update:
      'A new e-mail address must be unique among the customers of the seller. It is used when the link sent to it is followed, within an hour; until then the answer has the old one. The session of a purchase changes nothing: it is answered 403 `NotPermitted`. A tax number needs a billing address and must be valid in its country.',
    getPaymentMethods:
      'All payment methods are on one page. The session of a purchase lists those that its buyer saved.',
    addPaymentMethod: {
      more: 'Nothing is charged, unless it becomes the default: then orders that are past due are charged to it.',
      errors: {
        PaymentError:
          'The card was declined, or its bank requires authentication, which is only possible during a checkout. Add another card.',
      },
    },
    deletePaymentMethod: 'Renewals are then charged to another saved payment method, if there is one.',
  }),
]
