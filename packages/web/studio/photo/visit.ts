import type { Draft, PaintOptions } from '@atelier/contract/areas/studio/studio'

/**
 * Progress of a visit up to the payment, stored for this tab alone, so that a reload or the browser's Back
 * button does not lose it.
 */
export type Visit = {
  readonly step: 'email' | 'payment'
  readonly photo_name: string
  /** Uploaded photo; null during the upload. */
  readonly draft: Draft | null
  /** True when the pending picture (`pending.ts`) shows this photo. */
  readonly copied: boolean
  readonly email: string
  readonly wishes: PaintOptions
}

const key = 'visit'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns true when a value has the fields that the page reads from a draft. */
export const isDraft = (value: unknown): value is Draft =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['preview_url'] === 'string'

/**
 * Returns true when a value is a visit as stored by this or an earlier build. The server validates everything
 * sent on.
 */
const isVisit = (value: unknown): value is Visit =>
  isObject(value) &&
  (value['step'] === 'email' || value['step'] === 'payment') &&
  typeof value['photo_name'] === 'string' &&
  typeof value['email'] === 'string' &&
  (value['draft'] === null || isDraft(value['draft'])) &&
  isObject(value['wishes'])

/** Reads the visit of this tab; undefined when there is none, or storage is inaccessible. */
export const readVisit = (): Visit | undefined => {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isVisit(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Stores the visit, or removes it for undefined. Stores nothing without accessible storage. */
export const keepVisit = (visit: Visit | undefined): void => {
  try {
    if (visit === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // Without storage, a reload loses the visit.
  }
}
