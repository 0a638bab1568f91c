import type { Draft, PaintOptions } from '@atelier/contract/areas/studio'

/**
 * The visitor's way up to the payment, kept for this tab alone, so that a reload or the browser's Back button does not
 * lose it.
 */
export type Visit = {
  readonly step: 'email' | 'payment'
  readonly photo_name: string
  /** The uploaded photo; null while the upload goes on. */
  readonly draft: Draft | null
  /** Whether the pending picture (`pending.ts`) shows this photo. */
  readonly copied: boolean
  readonly email: string
  readonly wishes: PaintOptions
}

const key = 'visit'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a value has what the page reads of a draft. */
export const isDraft = (value: unknown): value is Draft =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['preview_url'] === 'string'

/** Whether a value is a visit as this page or an earlier build of it keeps one. The server checks what is sent on. */
const isVisit = (value: unknown): value is Visit =>
  isObject(value) &&
  (value['step'] === 'email' || value['step'] === 'payment') &&
  typeof value['photo_name'] === 'string' &&
  typeof value['email'] === 'string' &&
  (value['draft'] === null || isDraft(value['draft'])) &&
  isObject(value['wishes'])

/** Reads the visit of this tab; undefined when there is none, or storage is not accessible. */
export const readVisit = (): Visit | undefined => {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isVisit(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Keeps the visit, or forgets it. Without accessible storage nothing is kept. */
export const keepVisit = (visit: Visit | undefined): void => {
  try {
    if (visit === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // A browser that forbids storage loses the visit with a reload, as it wants.
  }
}
