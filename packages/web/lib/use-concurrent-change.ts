import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { useRef, useState, type RefObject } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { ResponseOf } from './calls.ts'
import { changedFields, fieldLabel, shownValue } from './changes.ts'
import { readLatest } from './queries.ts'
import { revisionOf } from './revisions.ts'

/** Object that a form updates. Only the differences are sent, with the original revision. */
export type ChangedObject<Entry extends FieldValues> = {
  /** Response that the fields show at first. */
  readonly object: object
  /**
   * Reads the object again, after another person has changed it; absent when no call reads it alone, with its
   * revision.
   */
  readonly read?: () => Promise<{ readonly object: object; readonly entry: Entry }>
  /**
   * Members of the body that every update needs, such as the type; `all` when the object is written as a
   * whole.
   */
  readonly always?: readonly string[] | 'all'
}

/**
 * Returns the update options of a form for a response.
 *
 * @param object the response, as shown at first
 * @param entryOf returns the fields of a response
 * @param always members of the body that every update needs; `all` when the object is written as a whole
 */
export const changesOf = <E extends Endpoint, Entry extends FieldValues>(
  object: ResponseOf<E> & object,
  entryOf: (response: ResponseOf<E> & object) => Entry,
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  always: readonly string[] | 'all' = [],
): ChangedObject<Entry> => ({
  object,
  always,
  read: async () => {
    const response = (await readLatest(endpoint, input)) as ResponseOf<E> & object
    return { object: response, entry: entryOf(response) }
  },
})

/** A field that another person has changed since the form was opened. */
type FieldChange = { readonly name: string; readonly label: string; readonly now: string | undefined }

/** Changes that others have saved since the form was opened, until they are resolved. */
export type ConcurrentChange = {
  readonly changes: readonly FieldChange[]
  /** Takes the values of others; all other edits stay. */
  readonly takeOver: () => void
  /** Keeps all edits, to overwrite the values of others. */
  readonly keep: () => void
}

type Base<Entry> = { readonly entry: Entry; readonly revision: string | undefined }

/** Tracks the object that a form updates, and changes that others save since it was opened. */
export const useConcurrentChange = <Entry extends FieldValues>(
  form: UseFormReturn<Entry>,
  element: RefObject<HTMLFormElement | null>,
  initial: Entry,
  changed: ChangedObject<Entry> | undefined,
) => {
  const base = useRef<Base<Entry>>({ entry: initial, revision: revisionOf(changed?.object) })
  const [concurrentChange, setConcurrentChange] = useState<ConcurrentChange>()

  const labelOf = (name: string): string => {
    const field = element.current?.querySelector(`[name="${CSS.escape(name)}"]`)
    // Hidden inputs have null instead of a list of labels.
    const labels = field && 'labels' in field ? (field.labels as NodeList | null) : null
    return labels?.[0]?.textContent?.trim() || fieldLabel(name)
  }
  const settle = (now: Base<Entry>, filledIn: Entry): void => {
    base.current = now
    form.reset(now.entry)
    for (const name of changedFields(now.entry, filledIn))
      form.setValue(name as Path<Entry>, filledIn[name] as PathValue<Entry, Path<Entry>>, {
        shouldDirty: true,
        shouldTouch: true,
      })
    setConcurrentChange(undefined)
  }
  return {
    base,
    concurrentChange,
    /** Records the saved entry, with the revision of the response. */
    noteSaved: (entry: Entry, response: unknown): void => {
      base.current = { entry, revision: revisionOf(response) }
    },
    /**
     * Reads the object again, and shows the changes that others have saved.
     *
     * @returns false when no field has another value because of them
     */
    lookAgain: async (read: NonNullable<ChangedObject<Entry>['read']>): Promise<boolean> => {
      const { object, entry } = await read()
      const now = { entry, revision: revisionOf(object) }
      const otherChanges = changedFields(entry, form.getValues())
      // A field with the same value as saved by others needs no decision.
      const names = changedFields(base.current.entry, entry).filter((name) => otherChanges.includes(name))
      if (names.length === 0) {
        base.current = now
        return false
      }
      setConcurrentChange({
        changes: names.map((name) => ({ name, label: labelOf(name), now: shownValue(entry[name]) })),
        takeOver: () => {
          const theirValues = Object.fromEntries(names.map((name) => [name, entry[name] as unknown]))
          settle(now, { ...form.getValues(), ...theirValues })
        },
        keep: () => settle(now, form.getValues()),
      })
      return true
    },
  }
}
