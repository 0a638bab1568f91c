import * as api from '@atelier/contract'
import { importSize, maxImportBytes } from '@atelier/contract'
import { useRef, useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Imported } from '../api-types.ts'
import { importOutcome, lineCount } from './import-words.ts'
import css from './ImportDialog.module.css'

const example = 'email,name,external_id,country\nada@example.com,Ada Lovelace,user-1,GB\n'

/** Results of the dry run, line by line. */
const ImportOutcome = ({ outcome }: { outcome: Imported }) => {
  const { number } = useFormat()
  const { issues, wrong, ignored_columns } = outcome
  return (
    <div className={css.found}>
      <output className={css.summary}>{importOutcome(outcome, number)}</output>
      {ignored_columns.length > 0 && (
        <p className={css.note}>Ignored columns: {ignored_columns.join(', ')}.</p>
      )}
      {issues.length > 0 && (
        <>
          {/* Long lists scroll; the keyboard reaches them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={css.issues} tabIndex={0} aria-label="Invalid lines">
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Column</th>
                  <th scope="col">Problem</th>
                </tr>
              </thead>
              <tbody>
                {issues.map(({ line, column, msg }) => (
                  <tr key={`${line} ${column} ${msg}`}>
                    <td>{line}</td>
                    <td>{column ?? ''}</td>
                    <td>{msg}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className={css.note}>
            Nothing is imported while a line is invalid. Fix {lineCount(wrong, number)} in the file, then
            choose it again.
          </p>
        </>
      )}
    </div>
  )
}

const ImportForm = ({ onClose }: { onClose: () => void }) => {
  const { id: organization_id } = useOrganization()
  const { number } = useFormat()
  const check = useWrite(api.customersTable.import)
  const run = useWrite(api.customersTable.import)
  const [csv, setCsv] = useState('')
  const [fileName, setFileName] = useState<string>()
  const [outcome, setOutcome] = useState<Imported>()
  const [problem, setProblem] = useState<string>()
  /** The latest chosen file: the check of an earlier one may end later. */
  const latest = useRef<File>(undefined)

  const read = async (file: File | undefined) => {
    latest.current = file
    setOutcome(undefined)
    setProblem(undefined)
    run.reset()
    check.reset()
    if (file === undefined) return
    setFileName(file.name)
    const text = await file.text()
    if (latest.current !== file) return
    if (text.trim() === '') {
      setProblem('The file is empty.')
      return
    }
    if (importSize(text) > maxImportBytes) {
      setProblem(
        `The file is larger than ${number(maxImportBytes)} bytes. Split it and import the parts one by one.`,
      )
      return
    }
    setCsv(text)
    const result = await resultOf(check.run({ body: { csv: text, dry_run: true, organization_id } }))
    if (result.ok && latest.current === file) setOutcome(result.value)
  }
  const confirm = async () => {
    const result = await resultOf(run.run({ body: { csv, organization_id } }))
    if (!result.ok) return
    const { created } = result.value
    showToast('good', `${number(created)} ${created === 1 ? 'customer was' : 'customers were'} imported.`)
    onClose()
  }
  const failure = run.error ?? check.error
  const canImport = outcome !== undefined && outcome.wrong === 0 && outcome.created > 0
  return (
    <div className={css.form}>
      <p className={css.note}>
        The first line names the columns: email, and any of name, external_id, line1, line2, postal_code,
        city, state, country, tax_id, tax_id_type, metadata. Customers whose e-mail address already exists are
        skipped.{' '}
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`} download="customers.csv">
          Save an example
        </a>
      </p>
      <FileDrop
        label="Choose a CSV file"
        hint={fileName}
        accept=".csv,text/csv,text/plain"
        multiple={false}
        disabled={run.isRunning}
        onFiles={([file]) => void read(file)}
      />
      {check.isRunning && <output className={css.note}>Checking each line…</output>}
      {outcome !== undefined && <ImportOutcome outcome={outcome} />}
      <Notice tone="bad">{problem ?? (failure && errorSentence(failure))}</Notice>
      <DialogActions>
        <Button tone="soft" onClick={onClose} disabled={run.isRunning}>
          Cancel
        </Button>
        <Button disabled={!canImport} busy={run.isRunning} onClick={() => void confirm()}>
          {canImport ? `Import ${number(outcome.created)}` : 'Import'}
        </Button>
      </DialogActions>
    </div>
  )
}

/**
 * Imports customers from a CSV file: first a dry run that lists every invalid line, then all of them at once.
 */
export const ImportDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Import customers" size="wide">
    <ImportForm onClose={onClose} />
  </Dialog>
)
