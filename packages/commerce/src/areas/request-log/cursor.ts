import { Timestamp } from '@atelier/contract'
import * as z from 'zod/mini'
import type { Place } from './queries.ts'

const Parts = z.tuple([Timestamp, z.int().check(z.minimum(0))])

export const writeCursor = ({ created_at, sequence }: Place): string =>
  Buffer.from(JSON.stringify([created_at.toISOString(), sequence])).toString('base64url')

/** The place that a cursor names; undefined for a text that is none. */
export const readCursor = (cursor: string): Place | undefined => {
  try {
    const parts = Parts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!parts.success) return undefined
    const [created_at, sequence] = parts.data
    return { created_at: new Date(created_at), sequence }
  } catch {
    return undefined
  }
}
