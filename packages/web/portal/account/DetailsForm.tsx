import { useState, type SubmitEvent } from 'react'
import { countriesIn } from '../../lib/countries.ts'
import { answerOf, sortIssues } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, FieldFrame } from '../../ui/Field.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { client, type Customer } from '../client.ts'
import { detailFields, detailsChange, detailsOf, type DetailField } from './details.ts'

/** Name, billing address and tax number, as they stand on invoices from now on. */
export const DetailsForm = ({ customer }: { customer: Customer }) => {
  const { say } = useSpeech()
  const { locale } = useFormat()
  const { errorSentence } = useKitTexts()
  const [details, setDetails] = useState(detailsOf(customer))
  const [errors, setErrors] = useState<{ readonly [field in DetailField]?: string }>({})
  const [problem, setProblem] = useState<string>()
  const update = useAction(client.customers.update, [client.portal.open])
  const body = detailsChange(customer, details)
  const emptiesTaxId = details.taxId.trim() === '' && detailsOf(customer).taxId !== ''
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (body === undefined) return
    setErrors({})
    setProblem(undefined)
    if (body.billingAddress !== undefined && details.country === '')
      return setErrors({ country: say('details.chooseCountry') })
    const answer = await answerOf(update.run({ body }))
    if (answer.ok) {
      // As the server has kept them, unless more was typed meanwhile.
      setDetails((now) => (now === details ? detailsOf(answer.value) : now))
      return showToast('good', say('details.saved'))
    }
    if (answer.error.kind !== 'invalid') return setProblem(errorSentence(answer.error))
    const sorted = sortIssues(answer.error.issues ?? [], (loc) =>
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
      onChange={({ target }) => setDetails({ ...details, [name]: target.value })}
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
              onChange={({ target }) => setDetails({ ...details, country: target.value, state: '' })}
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
