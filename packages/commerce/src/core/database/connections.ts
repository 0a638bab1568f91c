import type { Connection as AnyConnection, Tx as AnyTx } from '@atelier/plumbing/database'
import type { Tables } from './tables.ts'

/** Open transaction on the commerce tables. */
export type Tx = AnyTx<Tables>
/** Transaction, or connection for statements that need none. */
export type Connection = AnyConnection<Tables>
