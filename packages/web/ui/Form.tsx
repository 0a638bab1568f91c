import { use, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import type { FieldValues } from 'react-hook-form'
import type { BodyForm } from '../lib/body-form.ts'
import { Button } from './Button.tsx'
import { DialogActions } from './DialogActions.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DialogHold } from './dialog-hold.ts'
import { ConcurrentChangeNotice } from './ConcurrentChangeNotice.tsx'
import { Notice } from './Notice.tsx'
import css from './Form.module.css'

/** Parts of a `BodyForm` that the form and its buttons use. */
type FormState = Pick<
  BodyForm<FieldValues>,
  'problem' | 'concurrentChange' | 'isSaving' | 'isDirty' | 'mayLeave' | 'discard' | 'formProps'
>

type Guarded = Pick<BodyForm<FieldValues>, 'mayLeave' | 'isDirty'>

/** Confirmation before leaving a page with unsaved changes. At most one per page. */
const LeaveGuard = ({ mayLeave, isDirty }: Guarded) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !mayLeave(),
  )
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!mayLeave()) event.preventDefault()
  })
  useEffect(() => {
    // A `beforeunload` listener disables the back/forward cache, so it is attached only while needed.
    if (!isDirty) return
    const listener = (event: BeforeUnloadEvent) => warn(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave the page"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>Your unsaved changes will be lost.</p>
    </ConfirmDialog>
  )
}

/** Keeps the dialog around a form open while closing it would lose changes. */
const DialogGuard = ({ isDirty, isSaving }: Pick<FormState, 'isDirty' | 'isSaving'>) => {
  const hold = use(DialogHold)
  useEffect(() => {
    if (isSaving) hold('saving')
    else if (isDirty) hold('changes')
    return () => hold(undefined)
  }, [hold, isDirty, isSaving])
  return null
}

type FormProps = {
  /** Return value of `useBodyForm`. */
  form: FormState
  /** Buttons at the end: a `SaveBar` on pages, `FormActions` in dialogs. */
  bar: ReactNode
  /** True in dialogs: unsaved changes then keep the dialog open; on pages they ask before the page is left. */
  inDialog?: boolean
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** Form with its fields, its save error, its buttons, and the guard against leaving it unsaved. */
export const Form = ({ form, bar, inDialog = false, label, className, children }: FormProps) => (
  <form {...form.formProps} className={className ?? css.form} aria-label={label}>
    {children}
    <Notice tone="bad">{form.problem}</Notice>
    <ConcurrentChangeNotice concurrentChange={form.concurrentChange} />
    {bar}
    {inDialog ? (
      <DialogGuard isDirty={form.isDirty} isSaving={form.isSaving} />
    ) : (
      <LeaveGuard mayLeave={form.mayLeave} isDirty={form.isDirty} />
    )}
  </form>
)

type SaveBarProps = {
  form: FormState
  /** Label of the button: `Create the product`, `Save`. */
  save: string
  /**
   * Leaves a form that creates an object. Absent for forms that edit one, which discard their changes
   * instead.
   */
  onCancel?: (() => void) | undefined
}

/** Buttons of a form on a page, sticky at the lower edge of the window. */
export const SaveBar = ({ form, save, onCancel }: SaveBarProps) => (
  <div className={css.bar}>
    <output className={css.state}>{form.isDirty ? 'Not saved yet' : ''}</output>
    {onCancel ? (
      <Button tone="soft" onClick={onCancel} disabled={form.isSaving}>
        Cancel
      </Button>
    ) : (
      form.isDirty && (
        <Button tone="soft" onClick={form.discard} disabled={form.isSaving}>
          Discard changes
        </Button>
      )
    )}
    <Button type="submit" busy={form.isSaving}>
      {save}
    </Button>
  </div>
)

/** Buttons of a form in a dialog. */
export const FormActions = ({ form, save, onCancel }: SaveBarProps & { onCancel: () => void }) => (
  <DialogActions>
    <Button tone="soft" onClick={onCancel} disabled={form.isSaving}>
      Cancel
    </Button>
    <Button type="submit" busy={form.isSaving}>
      {save}
    </Button>
  </DialogActions>
)

type PartProps = { title: ReactNode; note?: ReactNode; children: ReactNode }

/** Related fields, under a title. */
export const FormPart = ({ title, note, children }: PartProps) => (
  <fieldset className={css.part}>
    <legend className={css.title}>{title}</legend>
    {note ? <p className={css.note}>{note}</p> : null}
    {children}
  </fieldset>
)
