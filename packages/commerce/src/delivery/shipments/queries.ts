import type { ShipmentStatus } from '@atelier/contract'
import type { Row } from '@atelier/plumbing/database'
import {
  type Expression,
  expressionBuilder,
  type ExpressionBuilder,
  type Insertable,
  type SqlBool,
} from 'kysely'
import { orderNumber } from '../../core/database/order-amounts.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { ShipmentsTable, Tables } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { isDisputed } from '../../returns/disputes/index.ts'
import { isFullyRefunded } from '../../returns/refunds/index.ts'
import { isWithdrawn } from '../../returns/withdrawals/index.ts'

export type ShipmentRow = Row<ShipmentsTable>

/**
 * Returns the status of a shipment: it is cancelled once the order is refunded or withdrawn from, or the bank has taken
 * its payment. A refund counts before it has gone through: a shipment sent in the meantime would not come
 * back.
 */
const statusOf = (builder: ExpressionBuilder<Tables, 'orders' | 'shipments'>) =>
  builder
    .case()
    .when('shipments.sent_at', 'is not', null)
    .then(builder.val<ShipmentStatus>('sent'))
    .when(builder.or([isFullyRefunded(builder), isWithdrawn(builder), isDisputed(builder)]))
    .then(builder.val<ShipmentStatus>('cancelled'))
    .else(builder.val<ShipmentStatus>('waiting'))
    .end()

/**
 * Selects shipments with the displayed fields of their orders and buyers. A guest has the name that they
 * entered.
 */
const selectStored = (db: Connection) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('shipments')
    .select([
      'orders.checkout_id',
      'orders.customer_id',
      orderNumber,
      'orders.billing_address',
      'orders.guest',
      'customers.name as customer_name',
      'customers.email as customer_email',
    ])
    .select((builder) => statusOf(builder).as('status'))

/** A shipment with the displayed fields of its order and buyer. */
export type StoredShipment = Awaited<ReturnType<typeof getShipment>>

/** Returns a shipment of the organization. @throws ResourceNotFound */
export const getShipment = (db: Connection, organization_id: string, id: string) =>
  selectStored(db)
    .where('shipments.organization_id', '=', organization_id)
    .where('shipments.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('shipment', id))

/** Returns shipments by their ids, in no particular order. */
export const findShipments = (db: Connection, ids: readonly string[]) =>
  selectStored(db).where('shipments.id', '=', anyOf(ids)).execute()

/** Returns the shipment of an order, if it has one. */
export const findShipmentOfOrder = (db: Connection, order_id: string) =>
  selectStored(db).where('shipments.order_id', '=', order_id).executeTakeFirst()

export const selectShipments = (db: Connection) => db.selectFrom('shipments')

/** Returns the condition on the order of a listed shipment. */
const whereOrder = (
  condition: (order: ExpressionBuilder<Tables, 'orders' | 'shipments'>) => Expression<SqlBool>,
): Expression<SqlBool> => {
  const { exists, selectFrom } = expressionBuilder<Tables, 'shipments'>()
  return exists(
    selectFrom('orders')
      .select('orders.id')
      .whereRef('orders.id', '=', 'shipments.order_id')
      .where((order) => condition(order)),
  )
}

/** Returns the condition for shipments of orders from one of these checkouts. */
export const isOfCheckouts = (ids: readonly string[]) =>
  whereOrder((order) => order('orders.checkout_id', '=', anyOf(ids)))

/** Returns the condition for shipments with one of these statuses. */
export const hasStatus = (statuses: readonly ShipmentStatus[]) =>
  whereOrder((order) => order(statusOf(order), 'in', statuses))

/** Returns the condition for shipments that are still to be sent. */
export const isWaiting = (builder: ExpressionBuilder<Tables, 'orders' | 'shipments'>) =>
  builder(statusOf(builder), '=', 'waiting')

/** Inserts a shipment, unless the order has one. */
export const insertShipment = async (tx: Tx, shipment: Insertable<ShipmentsTable>): Promise<void> => {
  await tx
    .insertInto('shipments')
    .values(shipment)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export const setSent = async (
  tx: Tx,
  id: string,
  dispatch: Pick<ShipmentRow, 'carrier' | 'tracking_url' | 'sent_at' | 'modified_at'>,
): Promise<void> => {
  await tx.updateTable('shipments').set(dispatch).where('id', '=', id).execute()
}

/** Returns a sent shipment, with the other content of its mail; undefined when its customer was deleted. */
export const findShipmentMail = (db: Connection, id: string) =>
  selectStored(db)
    .innerJoin('organizations', 'organizations.id', 'shipments.organization_id')
    .select(['organizations.slug', 'organizations.custom_domain'])
    .where('shipments.id', '=', id)
    .where('shipments.sent_at', 'is not', null)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()
