import * as api from '@atelier/contract'
import { useState, type SubmitEvent } from 'react'
import { countriesIn } from '../../lib/countries.ts'
import { resultOf, sortIssues } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { retellIssues } from '../../lib/texts/retell.ts'
import { revisionOf } from '../../lib/revisions.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, FieldFrame } from '../../ui/Field.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Customer } from '../api-types.ts'
import { detailFields, detailsChange, detailsOf, type DetailField, type Details } from './details.ts'

/** Name, billing address and tax number, as printed on future invoices. */
export const DetailsForm = ({ customer }: { customer: Customer }) => {
  const { say, retell } = useSpeech()
  const { locale } = useFormat()
  const { errorSentence } = useKitTexts()
  const [read, setRead] = useState(customer)
  const [savedCustomer, setSavedCustomer] = useState(customer)
  const [edits, setEdits] = useState<Partial<Details>>({})
  const [errors, setErrors] = useState<{ readonly [field in DetailField]?: string }>({})
  const [problem, setProblem] = useState<string>()
  const update = useWrite(api.portalCustomers.update)
  // Untouched fields follow changes made elsewhere.
  if (customer !== read) {
    setRead(customer)
    setSavedCustomer(customer)
  }
  const details: Details = { ...detailsOf(savedCustomer), ...edits }
  const body = detailsChange(savedCustomer, details)
  const emptiesTaxId = details.taxId.trim() === '' && detailsOf(savedCustomer).taxId !== ''
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (body === undefined) return
    setErrors({})
    setProblem(undefined)
    if (body.billingAddress !== undefined && details.country === '')
      return setErrors({ country: say('details.chooseCountry') })
    const result = await resultOf(update.run({ body }, undefined, revisionOf(savedCustomer)))
    if (result.ok) {
      // Values as stored by the server, unless the customer has typed more since.
      setSavedCustomer(result.value)
      setEdits((now) => (now === edits ? {} : now))
      return showToast('good', say('details.saved'))
    }
    if (result.error.kind !== 'invalid') return setProblem(errorSentence(result.error))
    const sorted = sortIssues(retellIssues(result.error.issues ?? [], retell), (loc) =>
      detailFields.find((field) => loc.includes(field)),
    )
    setErrors(sorted.errors)
    setProblem(sorted.notice)
  }
  const field = (name: DetailField, autoComplete: string) => (
    <Field
      label={say(`details.${name}`)}
      value={details[name]}
      error={errors[name] ?? (name === 'taxId' && emptiesTaxId ? say('details.taxIdStays') : undefined)}
      autoComplete={autoComplete}
      maxLength={300}
      onChange={({ target }) => setEdits({ ...edits, [name]: target.value })}
    />
  )
  return (
    <Card title={say('details')}>
      <form className={rows.form} onSubmit={(event) => void save(event)} noValidate>
        <p className={rows.note}>{say('details.intro')}</p>
        <Notice tone="bad">{problem}</Notice>
        {field('name', 'name')}
        <FieldFrame label={say('details.country')} error={errors.country}>
          {(wiring) => (
            <select
              {...wiring}
              autoComplete="country"
              value={details.country}
              onChange={({ target }) => setEdits({ ...edits, country: target.value, state: '' })}
            >
              {details.country === '' && <option value="">{say('details.choose')}</option>}
              {countriesIn(locale).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {field('line1', 'address-line1')}
        {field('line2', 'address-line2')}
        <div className={rows.pair}>
          {field('postalCode', 'postal-code')}
          {field('city', 'address-level2')}
        </div>
        {['US', 'CA'].includes(details.country) && field('state', 'address-level1')}
        {field('taxId', 'off')}
        <div className={rows.actions}>
          <Button type="submit" busy={update.isRunning} disabled={body === undefined}>
            {say('details.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
