import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const walletsDescriptions = [
  describe(
    api.WalletCause,
    'The cause of a change: `credit` given by the seller, `debit` taken by the seller, `order` paid with the balance, `order_return` for an order that was given back to the balance.',
  ),
  describe(api.Wallet, 'The balance of a customer in one currency, as the seller sees it.', {
    organization_id: 'The organization of the customer.',
  }),
  describe(api.CustomerWallet, 'Your balance in one currency.'),
  describeFields([api.Wallet, api.CustomerWallet], {
    customer_id: 'The customer who has the balance.',
    balance: 'The balance in minor units. It pays for later orders in its currency.',
    available_balance: 'The balance less the part that orders and checkouts with a pending payment hold.',
    currency: 'The currency, by its ISO 4217 code in lower case.',
  }),
  describe(api.WalletEntry, 'A change of a balance. Entries never change.', {
    wallet_id: 'The wallet.',
    cause: 'The cause of the change.',
    amount: 'The amount in minor units; negative when the balance fell.',
    balance: 'The balance after the change.',
    reason: 'The reason given by the seller; null for orders.',
    order_id: 'The order that was paid or given back; null for changes by the seller.',
    invoice_number: 'The invoice number of that order; null if there is none.',
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
        body: { customer_id: 'The customer.', currency: 'The currency, by its ISO 4217 code in lower case.' },
      },
      entries: 'The newest first.',
      addEntry: {
        more: 'No money moves: the ledger has the amount as credit granted by the seller.',
        body: {
          amount: 'The amount in minor units. A negative one is taken, up to the available balance.',
          reason: 'The reason. The customer can read it.',
        },
      },
    },
  ),
  describeArea(api.portalWallets, 'Your balances. Requires a session of the whole customer.'),
  describeArea(api.portalWalletEntries, 'The changes of your balances.', { list: 'The newest first.' }),
].flat()
