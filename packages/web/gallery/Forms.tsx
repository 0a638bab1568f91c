import { products } from '@atelier/contract'
import { useState } from 'react'
import { metadataProblem, metadataRows, type MetadataRow } from '../lib/metadata-rows.ts'
import { readDecimal } from '../lib/money.ts'
import { useBodyForm } from '../lib/use-body-form.ts'
import { ChoiceCards } from '../ui/ChoiceCards.tsx'
import { Field } from '../ui/Field.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { Form, FormPart, SaveBar } from '../ui/Form.tsx'
import { MetadataFields } from '../ui/MetadataFields.tsx'
import { MoneyField } from '../ui/NumberField.tsx'
import { PickList, type Picked } from '../ui/PickList.tsx'
import { showToast } from '../ui/toast-store.ts'
import { UploadRows } from '../ui/UploadRows.tsx'
import { Room, Specimen } from './Room.tsx'

const kinds = [
  { value: 'fixed', label: 'Fixed price', note: 'All buyers pay the same.' },
  { value: 'custom', label: 'Pay what you want', note: 'The customer names the amount.' },
  { value: 'free', label: 'Free' },
] as const

const benefits = ['License key', 'Downloads', 'Discord role', 'Thanks'].map((label) => ({
  value: label,
  label,
}))

const film = { name: 'a film with quite a long name.mp4', size: 8_000_000 }
const half = { done: film.size / 2, total: film.size }

const ExampleForm = () => {
  const form = useBodyForm(products.create, {
    initial: { name: '', amount: '' },
    toBody: ({ name, amount }) => ({
      name,
      recurringInterval: null,
      prices: [{ amountType: 'fixed' as const, priceAmount: readDecimal(amount, 'usd') ?? NaN }],
    }),
    fieldOf: (place) => (place.startsWith('prices') ? 'amount' : place === 'name' ? 'name' : undefined),
    check: ({ amount }) => ({
      amount: (readDecimal(amount, 'usd') ?? 0) < 50 ? 'Enter an amount of at least $0.50.' : undefined,
    }),
    save: (body) => Promise.resolve(body),
    onSaved: ({ name }) => showToast('good', `${name} was saved.`, { label: 'Undo', run: () => undefined }),
  })
  const amount = form.bound('amount')
  return (
    // The gallery has no pages to navigate to.
    <Form form={form} label="Example" inDialog bar={<SaveBar form={form} save="Save" />}>
      <FormPart title="A product" note="Save it empty to see what is wrong.">
        <Field label="Name" {...form.field('name')} />
        <MoneyField
          label="Price"
          currency="usd"
          text={amount.value}
          onText={amount.onChange}
          error={amount.error}
        />
      </FormPart>
    </Form>
  )
}

/** Forms, and the fields used only in forms. */
export const Forms = () => {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('fixed')
  const [rows, setRows] = useState<readonly MetadataRow[]>(() => metadataRows({ shelf: 4, maker: 'Ito' }))
  const [picked, setPicked] = useState<readonly Picked[]>([
    { id: 'License key', label: 'License key', note: 'TEA-…' },
    { id: 'Thanks', label: 'Thanks' },
  ])
  const [names, setNames] = useState<string>()
  return (
    <Room title="Forms">
      <Specimen name="Form with its bar">
        <ExampleForm />
      </Specimen>
      <Specimen name="Choice cards">
        <ChoiceCards label="Price" choices={kinds} value={kind} onChange={setKind} />
        <ChoiceCards
          label="Wrong"
          choices={kinds.slice(0, 2)}
          value={undefined}
          onChange={setKind}
          error="Choose one."
          stacked
        />
      </Specimen>
      <Specimen name="Metadata">
        <MetadataFields value={rows} onChange={setRows} error={metadataProblem(rows)} />
      </Specimen>
      <Specimen name="Pick list">
        <PickList
          label="Add a benefit"
          items={picked}
          onChange={setPicked}
          choices={benefits}
          itemOf={({ value, label }) => ({ id: value, label })}
        />
      </Specimen>
      <Specimen name="Uploads: sending, waiting, failed">
        <UploadRows
          uploads={{
            running: [
              { ...film, id: 'a', state: { kind: 'running', progress: { phase: 'sending', ...half } } },
              { ...film, id: 'b', state: { kind: 'running', progress: { phase: 'waiting', ...half } } },
              { ...film, id: 'c', state: { kind: 'queued' } },
              {
                ...film,
                id: 'd',
                state: { kind: 'failed', sentence: 'The connection was lost. What has arrived is kept.' },
              },
            ],
            retry: () => undefined,
            remove: () => undefined,
          }}
        />
      </Specimen>
      <Specimen name="File drop">
        <FileDrop
          label="Add pictures"
          hint={names ?? 'PNG, JPEG, GIF, WebP or SVG, up to 10 MB.'}
          onFiles={(files) => setNames(files.map(({ name }) => name).join(', '))}
        />
        <FileDrop label="Add a file" error="The file is larger than 10 GB." onFiles={() => undefined} />
        <FileDrop label="Add a file" disabled onFiles={() => undefined} />
      </Specimen>
    </Room>
  )
}
