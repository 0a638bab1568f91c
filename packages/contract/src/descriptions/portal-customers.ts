import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const portalCustomersDescriptions = [
  describe(api.PaymentMethod, 'A way to pay that is kept for you.'),
  describe(api.PortalCustomer, 'You, as the seller knows you.', {
    email: 'Your e-mail address, as the seller knows it.',
    email_verified: 'Whether you have shown that the address is yours.',
    name: 'The name on your bills; null when it is not known.',
    billing_address: 'Where your bills go; null when it is not known.',
    tax_id: 'Your tax number and its kind; null without one.',
    oauth_accounts: [
      'The accounts on other platforms you have linked, by `platform:account id`.',
      {
        account_id: 'The id of the account on its platform.',
        account_username: 'Your name there; null when it is not known.',
      },
    ],
  }),
  describe(api.PortalCustomerUpdate, 'A change of what the seller knows of you. What is left out stays.', {
    email:
      'Your new e-mail address, which no other customer of the seller may have. Null or blank changes nothing.',
    name: 'The new name on your bills. Null or blank takes it away.',
    billing_address: 'Where your bills go from now on. Null changes nothing.',
    tax_id:
      'Your new tax number, checked against the country of the billing address. Null or blank changes nothing.',
  }),
  describeFields([api.PaymentMethodCard, api.PaymentMethodGeneric], {
    id: 'Its identifier at the payment processor.',
    created_at: 'When it was added.',
    default: 'Whether renewals are charged to it.',
  }),
  describe(api.PaymentMethodCard, 'A card that is kept for you.', {
    type: '`card`.',
    card: [
      'What may be shown of the card.',
      {
        brand: 'Who issued the network of the card, such as `visa`.',
        last4: 'The last four digits of its number.',
        exp_month: 'The month it expires in, from 1 to 12.',
        exp_year: 'The year it expires in, in four digits.',
        wallet: 'The wallet it came from; null when it was typed in.',
      },
    ],
  }),
  describe(api.PaymentMethodGeneric, 'Another way to pay that is kept for you.', {
    type: 'What kind of method it is, in the words of the payment processor.',
  }),
  describe(api.PaymentMethodCreate, 'A way to pay that shall be kept.', {
    confirmation_token_id: "The token the payment processor's form made of the way to pay.",
    set_default: 'Whether renewals shall be charged to it from now on.',
    return_url: "Where to go on after a bank's own page: an address, or a path of this site.",
  }),
  describeFields([api.portalCustomers.deletePaymentMethod.path_parameters], {
    id: 'The id of the payment method, as the payment processor gave it.',
  }),
  describeArea(api.portalCustomers, 'You as a customer, and the ways to pay that are kept for you.', {
    update:
      'The e-mail address must be free among the customers of the seller, and then counts as not verified. A tax number needs a billing address and must be valid in its country.',
    getPaymentMethods: 'All of them are on one page.',
    addPaymentMethod: {
      more: 'Nothing is charged. As the one for renewals it also pays what is owed.',
      errors: {
        PaymentError:
          'The card was refused, or its bank wants to ask first, which can only be done while paying. Add another one.',
      },
    },
    deletePaymentMethod: 'Renewals are charged to another one that is kept, if there is any.',
  }),
]
