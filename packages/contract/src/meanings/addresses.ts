import type { Meanings } from './meanings.ts'

const parts = {
  line1: 'Street and number; null when not given.',
  line2: 'What else the street line needs; null when not given.',
  postal_code: 'The postal code; null when not given.',
  city: 'The town; null when not given.',
  state:
    'The state or province; null when not given. In the United States and Canada by its full code: `US-CA`.',
  country: 'The country by its ISO 3166-1 code: two capital letters.',
}

const inside = (field: string, meanings: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(meanings).map(([name, meaning]) => [`${field}.${name}`, meaning]))

/** What fields of addresses, and of those who see themselves in the portal, mean. */
export const addressMeanings: Meanings = {
  Address: parts,
  SubscriptionCustomer: inside('billing_address', parts),
  AddressInput: {
    line1: 'Street and number. Blank means none.',
    line2: 'What else the street line needs. Blank means none.',
    postal_code: 'The postal code. Blank means none.',
    city: 'The town. Blank means none.',
    state:
      'The state or province. In the United States and Canada by its code, `CA` or `US-CA`; elsewhere any text.',
    country: 'The country by its ISO 3166-1 code: two capital letters.',
  },
  PortalCustomer: {
    email: 'Your e-mail address, as the seller knows it.',
    email_verified: 'Whether you have shown that the address is yours.',
    name: 'The name on your bills; null when it is not known.',
    billing_address: 'Where your bills go; null when it is not known.',
    tax_id: 'Your tax number and its kind; null without one.',
    oauth_accounts: 'The accounts on other platforms you have linked, by `platform:account id`.',
    'oauth_accounts.account_id': 'The id of the account on its platform.',
    'oauth_accounts.account_username': 'Your name there; null when it is not known.',
  },
  PortalCustomerUpdate: {
    email:
      'Your new e-mail address, which no other customer of the seller may have. Null or blank changes nothing.',
    name: 'The new name on your bills. Null or blank takes it away.',
    billing_address: 'Where your bills go from now on. Null changes nothing.',
    tax_id:
      'Your new tax number, checked against the country of the billing address. Null or blank changes nothing.',
  },
  'PaymentMethodCard, PaymentMethodGeneric': {
    id: 'Its identifier at the payment processor.',
    created_at: 'When it was added.',
    default: 'Whether renewals are charged to it.',
  },
  PaymentMethodCard: {
    type: '`card`.',
    card: 'What may be shown of the card.',
    'card.brand': 'Who issued the network of the card, such as `visa`.',
    'card.last4': 'The last four digits of its number.',
    'card.exp_month': 'The month it expires in, from 1 to 12.',
    'card.exp_year': 'The year it expires in, in four digits.',
    'card.wallet': 'The wallet it came from; null when it was typed in.',
  },
  PaymentMethodGeneric: { type: 'What kind of method it is, in the words of the payment processor.' },
  PaymentMethodCreate: {
    confirmation_token_id: "The token the payment processor's form made of the way to pay.",
    set_default: 'Whether renewals shall be charged to it from now on.',
    return_url: "Where to go on after a bank's own page: an address, or a path of this site.",
  },
}
