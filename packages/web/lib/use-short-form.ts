import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useKitTexts } from '../ui/kit-texts.ts'
import { callErrorOf, resultOf, sortIssues, type CallError } from './api-error.ts'
import { changedParts, outdatedSentence } from './changes.ts'
import { revisionOf } from './revisions.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from './save-key.ts'

type Problems<Entry> = { readonly [field in keyof Entry]?: string | undefined }

/** Rejection of a save that is not a call of the contract, with the problems of its fields. */
export class FieldProblems extends Error {
  readonly problems: Readonly<Record<string, string>>

  constructor(problems: FieldProblems['problems']) {
    super('Some fields are invalid.')
    this.problems = problems
  }
}

/** One save of a short form. */
export type ShortSave<Entry, Body> = {
  readonly entry: Entry
  /** All members of the body. */
  readonly body: Body
  /** Members of the body that differ from those of the object. */
  readonly changes: Partial<Body>
  readonly idempotencyKey: string
  /** Revision of the object. */
  readonly revision: string | undefined
}

type Save<Entry, Body, Stored> = (attempt: ShortSave<Entry, Body>) => Promise<Stored | undefined>

type ShortFormOptions<Entry, Body, Stored> = {
  /** Fields of the form; see `fields`. */
  readonly fields: {
    readonly entryOf: (object?: Stored) => Entry
    readonly bodyOf: (entry: Entry) => Body
    readonly fieldOf: (place: string) => (keyof Entry & string) | undefined
  }
  /** Stored object, which the fields show and follow until one is edited. */
  readonly object?: Stored | undefined
  /** Values that differ from those of the object at first. */
  readonly initial?: Partial<Entry>
  /** Returns the problems of an entry, by field. Without one, the form is saved. */
  readonly check?: (attempt: Pick<ShortSave<Entry, Body>, 'entry' | 'changes'>) => Problems<Entry>
  /**
   * Saves the form. Resolves to the object that the fields show next; to undefined, the fields keep their values.
   * Rejects as a call does, or with `FieldProblems`.
   */
  readonly save: Save<Entry, Body, Stored>
  /** Reads the object again, after another person has changed it. */
  readonly readAgain?: () => Promise<Stored>
  /** Called after saving. A rejection is shown, and does not undo the save. */
  readonly onSaved?: () => void | Promise<void>
}

/**
 * Returns the messages for a failed call: issues beside the fields of their locations, everything else as a notice.
 *
 * @param fieldOf returns the field of a location in the body
 * @param errorSentence returns the message for an error in the language of the page
 */
export const shownFailure = <Field extends string>(
  error: CallError,
  fieldOf: (place: string) => Field | undefined,
  errorSentence: (error: CallError) => string,
): ReturnType<typeof sortIssues<Field>> => {
  const { kind, issues = [] } = error
  if (kind !== 'invalid' || issues.length === 0) {
    const shown = kind === 'RevisionMismatch' ? { ...error, sentence: outdatedSentence } : error
    return { errors: {}, notice: errorSentence(shown) }
  }
  return sortIssues(
    issues.map((issue) => ({ loc: issue.loc, msg: errorSentence({ kind, issues: [issue] }) })),
    (loc) => fieldOf(loc.slice(1).join('.')),
  )
}

/**
 * A form of a few fields, for which the schemas and the forms library of `useBodyForm` are too large: the server
 * validates its body. A form of an object saves the changes with the revision that they started from; when another
 * person has changed the object, it is read again, and the edits stay for another save.
 *
 *     const form = useShortForm({
 *       fields: fields({ name: text('name') }),
 *       object: customer,
 *       save: ({ changes, revision }) => update.run({ body: changes }, undefined, revision),
 *       readAgain: () => readLatest(api.portalCustomers.get, {}),
 *     })
 *     return (
 *       <form onSubmit={form.onSubmit} noValidate>
 *         <Notice tone="bad">{form.notice}</Notice>
 *         <Field label="Name" {...form.field('name')} />
 *       </form>
 *     )
 */
export const useShortForm = <Entry extends object, Body extends object, Stored>({
  fields,
  object,
  initial,
  check,
  save,
  readAgain,
  onSaved,
}: ShortFormOptions<Entry, Body, Stored>) => {
  const { errorSentence } = useKitTexts()
  const [seen, setSeen] = useState(object)
  const [base, setBase] = useState(object)
  const [edits, setEdits] = useState(initial)
  const [problems, setProblems] = useState<Problems<Entry>>({})
  const [notice, setNotice] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const attempt = useRef<SaveAttempt>(undefined)

  const stored = fields.entryOf(base)
  const entry: Entry = { ...stored, ...edits }
  const body = fields.bodyOf(entry)
  const changes = changedParts<Partial<Body>>(body, fields.bodyOf(stored))
  const isDirty = Object.keys(changes).length > 0
  if (object !== seen) {
    setSeen(object)
    if (!isDirty) setBase(object)
  }

  const showFailure = (failure: CallError) => {
    const { errors, notice: sentence } = shownFailure(failure, fields.fieldOf, errorSentence)
    setProblems(errors as Problems<Entry>)
    setNotice(sentence)
  }
  /** Shows the object as it is now, before the reason. Returns the failure to show. */
  const readFirst = async (failure: CallError): Promise<CallError> => {
    if (readAgain === undefined) return failure
    const result = await resultOf(readAgain())
    if (!result.ok) return result.error
    setBase(result.value)
    return failure
  }
  /** @param content data that repeated attempts have in common */
  const run = async (act: typeof save, content: unknown) => {
    if (isSaving) return
    setNotice(undefined)
    setIsSaving(true)
    const tried = saveAttempt(content, attempt.current)
    attempt.current = tried
    try {
      const revision = revisionOf(base)
      const next = await act({ entry, body, changes, idempotencyKey: tried.key, revision })
      attempt.current = undefined
      if (next !== undefined) {
        setBase(next)
        // Input typed during the call is preserved.
        setEdits((now) => (now === edits ? undefined : now))
      }
      await onSaved?.()
    } catch (error) {
      const failure = callErrorOf(error)
      if (attempt.current === tried) attempt.current = afterFailure(tried, failure)
      if (error instanceof FieldProblems) setProblems(error.problems as Problems<Entry>)
      else showFailure(failure.kind === 'RevisionMismatch' ? await readFirst(failure) : failure)
    }
    setIsSaving(false)
  }
  const submit = async () => {
    const wrong = check?.({ entry, changes }) ?? {}
    setProblems(wrong)
    if (Object.values(wrong).some((problem) => problem !== undefined)) setNotice(undefined)
    else await run(save, entry)
  }
  /** Edits fields, and removes their problems. */
  const edit = (part: Partial<Entry>) => {
    setEdits((now) => ({ ...now, ...part }) as Partial<Entry>)
    const solved = Object.fromEntries(Object.keys(part).map((name) => [name, undefined]))
    setProblems((now) => ({ ...now, ...solved }))
  }
  return {
    entry,
    problems,
    /** Reason of a failed save, unless a field shows it. */
    notice,
    isSaving,
    /** True when a field differs from the object. */
    isDirty,
    edit,
    /** Properties of a `Field` for a text. */
    field: (name: keyof Entry & string) => ({
      value: entry[name] as string,
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        edit({ [name]: target.value } as Partial<Entry>),
    }),
    /** Does something else with the object, such as its deletion, and shows a failure as that of a save. */
    act: (act: typeof save) => void run(act, null),
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}
