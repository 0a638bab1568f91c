import { useEffect, useRef, useState } from 'react'
import {
  get,
  set,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form'
import { callErrorOf } from './api-error.ts'
import type { BodyForm, BodyFormOptions } from './body-form.ts'
import { errorSentence } from './error-sentence.ts'
import { bodyIssues, inClientCase, issuesByField, sameField, type BodyEndpoint } from './form-issues.ts'
import { changedParts } from './changes.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from './save-key.ts'
import { type ChangedObject, useConcurrentChange } from './use-concurrent-change.ts'

/** Invalid fields mark themselves; ARIA has no attribute for it on radio buttons. */
const wrongField = '[aria-invalid="true"], [data-invalid]'

/**
 * A form that saves with a call of the contract. What is filled in is checked by the schema of the call's body when it is
 * sent, and from then on at each change; a 422 of the server goes to its fields, any other failure to `problem`; the
 * first wrong field takes the focus. The kit's `Form` shows it, with a guard against leaving unsaved changes.
 *
 *     const create = useWrite(api.discounts.create)
 *     const form = useBodyForm(api.discounts.create, {
 *       initial: { name: '', amount: '' },
 *       toBody: ({ name, amount }) => ({ name, amount: readDecimal(amount, 'usd') ?? NaN }),
 *       save: (body, key) => create.run({ body }, key),
 *       onSaved: ({ id }) => void navigate(paths.discount(slug, id)),
 *     })
 *     const amount = form.bound('amount')
 *     return (
 *       <Form form={form} bar={<SaveBar form={form} save="Create the discount" />}>
 *         <Field label="Name" {...form.field('name')} />
 *         <MoneyField label="Amount" currency="usd" text={amount.value} onText={amount.onChange} error={amount.error} />
 *       </Form>
 *     )
 */
export const useBodyForm = <E extends BodyEndpoint, Entry extends FieldValues, Result>(
  endpoint: E,
  { initial, toBody, check, fieldOf, changes, save, onSaved }: BodyFormOptions<E, Entry, Result>,
): BodyForm<Entry> => {
  const element = useRef<HTMLFormElement>(null)
  const attempt = useRef<SaveAttempt>(undefined)
  const isRunning = useRef(false)
  const isSettled = useRef(false)
  const [problem, setProblem] = useState<string>()

  const sorted = (issues: ReturnType<typeof bodyIssues>, entry: Entry) => {
    const isOfField = sameField(entry)
    return issuesByField(issues, (place) =>
      fieldOf === undefined ? isOfField(place) : fieldOf(place, entry),
    )
  }
  const form = useForm<Entry>({
    defaultValues: initial as DefaultValues<Entry>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: (entry) => {
      const { errors } = sorted(bodyIssues(endpoint, toBody(entry)), entry)
      const sentences: { readonly [field: string]: string | undefined } = { ...errors, ...check?.(entry) }
      const wrong: FieldErrors<Entry> = {}
      for (const [name, message] of Object.entries(sentences))
        if (message !== undefined) set(wrong, name, { type: 'invalid', message })
      return Object.keys(wrong).length > 0 ? { values: {}, errors: wrong } : { values: entry, errors: {} }
    },
  })
  const { base, concurrentChange, noteSaved, lookAgain } = useConcurrentChange(
    form,
    element,
    initial,
    changes,
  )
  const values = useWatch({ control: form.control })
  const { errors, isDirty, isSubmitting, isSubmitted, submitCount } = form.formState

  // The errors of an attempt and its count are shown immediately.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [submitCount])
  useEffect(() => {
    if (isDirty) isSettled.current = false
  }, [isDirty])

  const fail = (error: unknown, entry: Entry, tried: SaveAttempt) => {
    const failure = callErrorOf(error)
    attempt.current = afterFailure(tried, failure)
    if (!failure.issues?.length) {
      setProblem(errorSentence(failure))
      return
    }
    const { errors: wrong, notice } = sorted(inClientCase(endpoint, failure.issues), entry)
    for (const [name, message] of Object.entries(wrong))
      form.setError(name as Path<Entry>, { type: 'server', message: message ?? '' })
    setProblem(notice)
  }
  /**
   * Resends an update that came too late, unless others have changed fields of the form: those are shown
   * first.
   */
  const sendAgain = async (read: NonNullable<ChangedObject<Entry>['read']>, entry: Entry): Promise<void> => {
    attempt.current = undefined
    try {
      if (await lookAgain(read)) return
    } catch (error) {
      setProblem(errorSentence(callErrorOf(error)))
      return
    }
    await send(entry)
  }
  const send = async (entry: Entry): Promise<void> => {
    const whole = toBody(entry)
    const { notice } = sorted(bodyIssues(endpoint, whole), entry)
    setProblem(notice)
    if (notice !== undefined) return
    const body =
      changes === undefined || changes.always === 'all'
        ? whole
        : changedParts(whole, toBody(base.current.entry), changes.always)
    const tried = saveAttempt(body, attempt.current)
    attempt.current = tried
    let result: Result
    try {
      result = await save(body, tried.key, entry, base.current)
    } catch (error) {
      if (changes?.read !== undefined && callErrorOf(error).kind === 'RevisionMismatch')
        await sendAgain(changes.read, entry)
      else fail(error, entry, tried)
      return
    }
    noteSaved(entry, result)
    attempt.current = undefined
    isSettled.current = true
    // Input typed during the call is preserved, and still unsaved.
    form.reset(entry, { keepValues: true })
    const isChanged = JSON.stringify(form.getValues()) !== JSON.stringify(entry)
    await onSaved?.(result, entry)
    if (isChanged) isSettled.current = false
  }
  const submit = async () => {
    if (isRunning.current || concurrentChange !== undefined) return
    isRunning.current = true
    setProblem(undefined)
    try {
      await form.handleSubmit(send)()
    } finally {
      isRunning.current = false
    }
  }
  const errorOf = (name: Path<Entry>): string | undefined => {
    const error: unknown = get(errors, name)
    return typeof error === 'object' &&
      error !== null &&
      'message' in error &&
      typeof error.message === 'string'
      ? error.message
      : undefined
  }
  return {
    form,
    errorOf,
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    bound: (name) => ({
      value: get(values, name) as PathValue<Entry, typeof name>,
      onChange: (value) =>
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted }),
      error: errorOf(name),
    }),
    problem,
    concurrentChange,
    isSaving: isSubmitting,
    isDirty,
    mayLeave: () => !isDirty || isSettled.current,
    saved: () => base.current,
    takeSaved: (entry, response) => {
      noteSaved(entry, response)
      form.reset(entry)
    },
    discard: () => {
      setProblem(undefined)
      isSettled.current = true
      form.reset()
    },
    release: () => {
      isSettled.current = true
    },
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // A form in a dialog of another form is its descendant for React's events, though not in the page.
        event.stopPropagation()
        void submit()
      },
    },
  }
}
