import type { Endpoint } from '@atelier/contract'
import type { Shape } from './shape/shape.ts'

/** What a client needs to know of one call. */
export type Row = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'spelling' | 'encoding' | 'answers' | 'status'
> & {
  readonly path_parameters?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly response?: Shape
}

/** The call as errors name it. */
export const callName = (row: Row): string => `${row.method} ${row.path}`

/** Rows by the name of their call, in areas that can hold further areas. */
export type Rows = { readonly [name: string]: Row | Rows }

/** Whether an entry is a row, and not an area of rows. */
export const isClientRow = (entry: Row | Rows): entry is Row => typeof entry['method'] === 'string'

/** The same, each row made when it is first needed. */
export type LazyRows = { readonly [name: string]: (() => Row) | LazyRows }
