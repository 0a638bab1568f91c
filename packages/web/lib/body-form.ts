import type { CallInput } from '@atelier/contract/primitives/endpoint'
import type { FormEvent, RefObject } from 'react'
import type { FieldValues, Path, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import type { BodyEndpoint } from './form-issues.ts'
import type { ChangedObject, ConcurrentChange } from './use-concurrent-change.ts'

/** Body that a call of the client takes. */
export type BodyOf<E extends BodyEndpoint> = CallInput<E> extends { body: infer B } ? B : never

export type BodyFormOptions<E extends BodyEndpoint, Entry extends FieldValues, Result> = {
  /** Initial form values. Later values are ignored: give the form a `key` to restart it. */
  readonly initial: Entry
  /** Returns the body of the form values. An invalid number becomes `NaN`. */
  readonly toBody: (entry: Entry) => BodyOf<E>
  /**
   * Returns problems beyond the rules of the schema, by field; they replace the schema's message for that
   * field.
   */
  readonly check?: (entry: Entry) => { readonly [field in Path<Entry>]?: string | undefined }
  /**
   * Returns the field of a location in the body, such as `prices.0.priceAmount`. Default: the field of that
   * name.
   */
  readonly fieldOf?: (place: string, entry: Entry) => Path<Entry> | undefined
  /** Object that the form updates; absent for a form that creates one. */
  readonly changes?: ChangedObject<Entry>
  /**
   * Makes the call: `(body, key) => create.run({ body }, key)`. For an update, `base` has the revision of the
   * object, to be passed to `run`, and the fields as they were read.
   */
  readonly save: (
    body: BodyOf<E>,
    idempotencyKey: string,
    entry: Entry,
    base: { readonly revision: string | undefined; readonly entry: Entry },
  ) => Promise<Result>
  /** Called after saving, for a toast or a navigation. The page can be left then. */
  readonly onSaved?: (result: Result, entry: Entry) => void | Promise<void>
}

/** A text field whose value the browser holds: for `Field`, `TextArea` and `Tick`. */
type RegisteredField = UseFormRegisterReturn & { readonly error: string | undefined }

/** A field whose value the form holds: for `Select`, `Switch`, `MoneyField`, `ChoiceCards` and lists. */
export type BoundField<Value> = {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
}

export type BodyForm<Entry extends FieldValues> = {
  /** Underlying form of react-hook-form, for everything else. */
  readonly form: UseFormReturn<Entry>
  readonly field: (name: Path<Entry>) => RegisteredField
  readonly bound: <Name extends Path<Entry>>(name: Name) => BoundField<PathValue<Entry, Name>>
  /** Returns the problem of a field or of a part of it. */
  readonly errorOf: (name: Path<Entry>) => string | undefined
  /** Reason of a failed save, unless a field shows it. */
  readonly problem: string | undefined
  /** Changes saved by others since the form was opened, which a person must resolve before saving. */
  readonly concurrentChange: ConcurrentChange | undefined
  readonly isSaving: boolean
  /** True when a field differs from the last saved value. */
  readonly isDirty: boolean
  /** True when leaving the page loses nothing; read on navigation. */
  readonly mayLeave: () => boolean
  /** Returns the last saved values, with their revision. */
  readonly saved: () => { readonly entry: Entry; readonly revision: string | undefined }
  /** Shows what another action of the page has saved, and its response, as saved. */
  readonly takeSaved: (entry: Entry, response: unknown) => void
  /** Reverts to the last saved values; the page can be left immediately. */
  readonly discard: () => void
  /** Allows leaving the page with unsaved changes: for callers that store them elsewhere. */
  readonly release: () => void
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: FormEvent) => void
    readonly noValidate: true
  }
}
