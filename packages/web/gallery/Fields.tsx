import { useState } from 'react'
import { AnswerField, type Question } from '../ui/AnswerField.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { DateRange } from '../ui/DateRange.tsx'
import type { Days } from '../lib/days.ts'
import { Field, TextArea, Tick } from '../ui/Field.tsx'
import { MoneyField, NumberField } from '../ui/NumberField.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Select, type Choice } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Room, Specimen } from './Room.tsx'

const choices = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year', note: 'two months free' },
  { value: 'once', label: 'Once' },
] as const

const many: readonly Choice<string>[] = Array.from({ length: 200 }, (_, at) => ({
  value: String(at),
  label: `Customer ${at}`,
  note: `customer-${at}@example.com`,
}))

const questions: readonly Question[] = [
  { type: 'text', label: 'Engraving', help: 'At most 20 letters.', isRequired: true },
  { type: 'text', label: 'Message', isLong: true, placeholder: 'Dear …', isRequired: false },
  { type: 'date', label: 'Day of delivery', isRequired: true },
  { type: 'checkbox', label: 'Wrap it as a gift', isRequired: false },
  { type: 'select', label: 'Size', options: [{ value: 's', label: 'Small' }], isRequired: true },
]

/** All form controls: empty, filled, invalid and disabled. */
export const Fields = () => {
  const [interval, setInterval] = useState<(typeof choices)[number]['value']>('month')
  const [customer, setCustomer] = useState<Choice<string> | null>(null)
  const [tries, setTries] = useState(0)
  const [count, setCount] = useState<number | null>(3)
  const [price, setPrice] = useState('12.50')
  const [isOn, setIsOn] = useState(true)
  const [days, setDays] = useState<Days>({})
  const [answers, setAnswers] = useState<Readonly<Record<string, string | boolean>>>({})
  const [search, setSearch] = useState<string>()
  return (
    <Room title="Fields">
      <Specimen name="Field">
        <Field label="Name" hint="As shown on invoices." />
        <Field label="Name" defaultValue="Tea house" error="Another product has this name." />
        <Field label="Name" defaultValue="Tea house" disabled />
      </Specimen>
      <Specimen name="Text area and tick">
        <TextArea label="Description" placeholder="What is it?" />
        <Tick label="I have read the terms" error="Check this to go on." />
      </Specimen>
      <Specimen name="Select">
        <Select label="Interval" choices={choices} value={interval} onChange={setInterval} />
        <Select
          label="Interval"
          choices={choices}
          value="year"
          onChange={setInterval}
          error="Not for free products."
        />
        <Select label="Interval" choices={choices} value="once" onChange={setInterval} disabled />
      </Specimen>
      <Specimen name="Combobox: of 200, empty, loading and failed">
        <Combobox
          label="Customer"
          choices={many}
          value={customer}
          onChange={setCustomer}
          placeholder="Name or e-mail"
        />
        <Combobox label="Nobody" choices={[]} value={null} onChange={setCustomer} />
        <Combobox
          label="Looking"
          choices={[]}
          value={null}
          onChange={setCustomer}
          onText={() => undefined}
          isLoading
        />
        <Combobox
          label="Lookup"
          choices={tries < 2 ? [] : many}
          value={customer}
          onChange={setCustomer}
          onText={() => undefined}
          problem={tries < 2 ? 'The server could not be reached.' : undefined}
          onRetry={() => setTries((before) => before + 1)}
        />
      </Specimen>
      <Specimen name="Number and money">
        <NumberField label="Seats" value={count} onChange={setCount} min={1} max={10} hint="1 to 10" />
        <MoneyField label="Price" currency="usd" text={price} onText={setPrice} />
        <MoneyField label="Price" currency="jpy" text="1.5" onText={setPrice} error="Yen have no decimals." />
      </Specimen>
      <Specimen name="Switch">
        <Switch label="Archive it" hint="Links to it end." checked={isOn} onChange={setIsOn} />
        <Switch label="Off" checked={false} onChange={setIsOn} />
        <Switch label="Disabled" checked disabled onChange={setIsOn} />
      </Specimen>
      <Specimen name="Search field">
        <SearchField label="Search" placeholder="Name or code" value={search} onChange={setSearch} />
      </Specimen>
      <Specimen name="Answer fields of a checkout">
        {questions.map((question) => (
          <AnswerField
            key={question.label}
            name={question.label}
            question={question}
            answer={answers[question.label]}
            onAnswer={(answer) => setAnswers({ ...answers, [question.label]: answer })}
          />
        ))}
      </Specimen>
      <Specimen name="Date range">
        <DateRange label="Period" value={days} onChange={setDays} />
      </Specimen>
    </Room>
  )
}
