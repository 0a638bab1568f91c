import type { SelectQueryBuilder } from 'kysely'
import { laterQuery } from '../core/database/later-query.ts'
import type { Tables } from '../core/database/tables.ts'
import type { Connection } from '../core/services.ts'

/** Selects the ids of a customer's checkouts. Supplied by `orders`. */
export const checkoutsOf =
  laterQuery<
    (db: Connection, customer_id: string) => SelectQueryBuilder<Tables, 'checkouts', { readonly id: string }>
  >()

/** Selects the ids of a customer's subscriptions. Supplied by `billing`. */
export const subscriptionsOf =
  laterQuery<
    (
      db: Connection,
      customer_id: string,
    ) => SelectQueryBuilder<Tables, 'subscriptions', { readonly id: string }>
  >()
