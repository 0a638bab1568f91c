import { Id, largestInt32, Timestamp } from '@atelier/contract'
import * as z from 'zod/mini'

/** The place of an entry in the order of its account. */
export type Place = { readonly occurred_at: Date; readonly transaction_id: string; readonly line: number }

const Parts = z.tuple([Timestamp, Id, z.int().check(z.minimum(0), z.maximum(largestInt32))])

export const writeCursor = ({ occurred_at, transaction_id, line }: Place): string =>
  Buffer.from(JSON.stringify([occurred_at.toISOString(), transaction_id, line])).toString('base64url')

/** The place that a cursor names; undefined for a text that is none. */
export const readCursor = (cursor: string): Place | undefined => {
  try {
    const parts = Parts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!parts.success) return undefined
    const [occurred_at, transaction_id, line] = parts.data
    return { occurred_at: new Date(occurred_at), transaction_id, line }
  } catch {
    return undefined
  }
}
