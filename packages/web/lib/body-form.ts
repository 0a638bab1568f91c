import type { CallInput } from '@atelier/contract/primitives/endpoint'
import type { FormEvent, RefObject } from 'react'
import type { FieldValues, Path, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import type { BodyEndpoint } from './form-issues.ts'
import type { ChangedObject, Meanwhile } from './use-meanwhile.ts'

/** The body that a call of the client takes. */
export type BodyOf<E extends BodyEndpoint> = CallInput<E> extends { body: infer B } ? B : never

export type BodyFormOptions<E extends BodyEndpoint, Entry extends FieldValues, Result> = {
  /** What the fields hold at first. Later values are not taken over: give the form a `key` where it must start anew. */
  readonly initial: Entry
  /** The body of what is filled in. A number that cannot be read becomes `NaN`. */
  readonly toBody: (entry: Entry) => BodyOf<E>
  /** What is wrong besides the rules of the schema, by field; it is said instead of what the schema says of that field. */
  readonly check?: (entry: Entry) => { readonly [field in Path<Entry>]?: string | undefined }
  /** The field of a place in the body, such as `prices.0.priceAmount`. Default: the field of that name. */
  readonly fieldOf?: (place: string, entry: Entry) => Path<Entry> | undefined
  /** The object that the form changes; absent for a form that makes one. */
  readonly changes?: ChangedObject<Entry>
  /**
   * Makes the call: `(body, key) => create.run({ body }, key)`. For a change, `base` has the revision of the object, to be
   * handed on to `run`, and the fields as they were read.
   */
  readonly save: (
    body: BodyOf<E>,
    idempotencyKey: string,
    entry: Entry,
    base: { readonly revision: string | undefined; readonly entry: Entry },
  ) => Promise<Result>
  /** What follows: a toast, another page. The page can be left then. */
  readonly onSaved?: (result: Result, entry: Entry) => void | Promise<void>
}

/** A field of text as the browser keeps it: for `Field`, `TextArea` and `Tick`. */
type RegisteredField = UseFormRegisterReturn & { readonly error: string | undefined }

/** A field whose value the form keeps: for `Select`, `Switch`, `MoneyField`, `ChoiceCards` and lists. */
type BoundField<Value> = {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
}

export type BodyForm<Entry extends FieldValues> = {
  /** The form of react-hook-form, for all that the rest does not cover. */
  readonly form: UseFormReturn<Entry>
  readonly field: (name: Path<Entry>) => RegisteredField
  readonly bound: <Name extends Path<Entry>>(name: Name) => BoundField<PathValue<Entry, Name>>
  /** What is wrong with a field or with a part of it. */
  readonly errorOf: (name: Path<Entry>) => string | undefined
  /** Why it was not saved, as far as no field says it. */
  readonly problem: string | undefined
  /** Changes that others have saved meanwhile, about which a person decides before this is saved. */
  readonly meanwhile: Meanwhile | undefined
  readonly isSaving: boolean
  /** Whether something differs from what was saved last. */
  readonly isDirty: boolean
  /** Whether leaving the page loses nothing; read when it is left. */
  readonly mayLeave: () => boolean
  /** Shows what another action of the page has saved, and its answer, as saved. */
  readonly takeSaved: (entry: Entry, answer: unknown) => void
  /** Goes back to what was saved last; the page can be left at once. */
  readonly discard: () => void
  /** Lets the page be left although something is not saved: for who keeps it elsewhere. */
  readonly release: () => void
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: FormEvent) => void
    readonly noValidate: true
  }
}
