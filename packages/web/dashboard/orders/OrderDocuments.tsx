import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import type { Order } from '../api-types.ts'
import { DocumentButton } from './DocumentButton.tsx'

/** Buttons that open the invoice and the receipt of an order. */
export const OrderDocuments = ({ order: { id, paid, receipt_number } }: { order: Order }) => (
  <>
    {paid && <DocumentButton ask={() => call(api.orders.invoice)({ path: { id } })} label="Invoice" />}
    {receipt_number != null && (
      <DocumentButton ask={() => call(api.receipts.get)({ path: { id } })} label="Receipt" />
    )}
  </>
)
