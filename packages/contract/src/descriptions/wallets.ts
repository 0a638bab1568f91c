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
    available_balance: 'Balance less the part that orders and checkouts with a pending payment hold.',
    currency: 'Currency, as an ISO 4217 code in lower case.',
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
  describeArea(api.portalWalletEntries, 'The changes of your balances.', { list: 'The newest first.' }),
].flat()
