import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const walletsDescriptions = [
  describe(
    api.WalletCause,
    'Cause of a change: `credit` given by the seller, `debit` taken by the seller, `order` paid with the balance, `order_return` for an order that was returned to the balance, `top_up` for an order that filled it, `refund` and `dispute` for a refund of such an order or a bank that took its payment back, `refund_return` and `dispute_return` for money that came back from them.',
  ),
  describe(api.Wallet, 'Balance of a customer in one currency, as the seller sees it.', {
    organization_id: 'Id of the organization of the customer.',
  }),
  describe(api.CustomerWallet, 'Your balance in one currency.'),
  describeFields([api.Wallet, api.CustomerWallet], {
    customer_id: 'Id of the customer who has the balance.',
    balance: 'Balance in minor units. It pays for later orders in its currency.',
    available_balance:
      'Balance less the part that orders and checkouts with a pending payment, pending refunds and disputed top-ups hold.',
    currency: 'Currency, as an ISO 4217 code in lower case.',
  }),
  describeFields([api.Wallet, api.CustomerWallet], {
    auto_top_up: 'Automatic top-up that the customer has agreed to; absent without one.',
  }),
  describe(api.AutoTopUpStop, 'Reason why a balance is no longer filled automatically.'),
  describe(api.AutoTopUp, 'Agreement of a customer to fill a balance from a saved payment method.', {
    product_id: 'Id of the product that is bought.',
    amount: 'Amount that is charged, in minor units.',
    threshold: 'Available balance below which a purchase is followed by a charge.',
    agreed_at: 'Time at which the customer agreed.',
    declines: 'Number of declined charges since the last one that succeeded.',
    stopped_at: 'Time since which the balance is no longer filled; null while it is.',
    stop_reason: 'Cause of that; null while the balance is filled.',
  }),
  describe(api.AutoTopUpChoice, 'Agreement to fill a balance automatically.', {
    product_id: 'Id of the product to buy.',
    amount:
      'Amount to charge, in minor units: that of its price in the currency of the wallet, or the one you choose.',
    threshold: 'Available balance below which a purchase is followed by a charge.',
    consent:
      'Text that you read and agreed to, with the amount, the threshold and the payment method. It is stored.',
  }),
  describe(api.TopUpOffer, 'A product that fills balances.', {
    name: 'Name of the product.',
    prices: [
      'Prices, one per currency.',
      {
        currency: 'Currency, as an ISO 4217 code in lower case.',
        amount: 'Price in minor units; null if you choose the amount.',
        minimum_amount: 'Smallest amount that you can choose; null for a fixed price, and without a limit.',
        maximum_amount: 'Largest amount that you can choose; null for a fixed price, and without a limit.',
      },
    ],
  }),
  describe(api.WalletEntry, 'A change of a balance. Entries never change.', {
    wallet_id: 'Id of the wallet.',
    cause: 'Cause of the change.',
    amount: 'Amount in minor units; negative when the balance fell.',
    balance: 'Balance after the change.',
    reason: 'Reason given by the seller; null for orders.',
    order_id:
      'Id of the order that was paid or returned, or that filled the balance; null for changes by the seller.',
    invoice_number: 'Invoice number of that order; null if there is none.',
  }),
  describeArea(
    api.wallets,
    'Balances of customers. A customer has at most one wallet per currency. Its balance pays for their later orders in this currency before a payment method is charged.',
    {
      list: {
        query: {
          organization_id: 'Only balances of customers of these organizations.',
          customer_id: 'Only balances of these customers.',
          currency: 'Only balances in these currencies.',
        },
      },
      create: {
        more: 'Returns the wallet that the customer has in this currency, if there is one.',
        body: {
          customer_id: 'Id of the customer.',
          currency: 'Currency, as an ISO 4217 code in lower case.',
        },
      },
      entries: 'The newest first.',
      addEntry: {
        more: 'No money moves: the ledger has the amount as credit granted by the seller.',
        body: {
          amount: 'Amount in minor units. A negative amount is taken, up to the available balance.',
          reason: 'Reason, which the customer can read.',
        },
      },
    },
  ),
  describeArea(api.portalWallets, 'Your balances. Requires a session of the whole customer.'),
  describeArea(
    api.portalTopUps,
    'Money that you add to your balances, once or automatically. Requires a session of the whole customer.',
    {
      create: {
        more: 'The checkout names you, so that the amount is added to your balance.',
        body: {
          product_id: 'Id of a product that fills balances.',
          currency: 'Currency of the balance, as an ISO 4217 code in lower case.',
          amount: 'Amount in minor units, for a price that lets you choose it.',
        },
        response: { checkout_id: 'Id of the checkout.', url: 'Address of its page.' },
      },
      update: {
        more: `An order that leaves less than the threshold is followed by one charge of your saved payment method, at most ${api.autoTopUpsADay} within 24 hours. After ${api.declinesOfAutoTopUps} declined charges in a row it stops. A change requires the revision that you have read, if you name one with \`If-Match\`.`,
        body: { auto_top_up: 'Agreement to an automatic top-up; null ends it.' },
      },
    },
  ),
  describeArea(api.portalWalletEntries, 'The changes of your balances.', { list: 'The newest first.' }),
]
