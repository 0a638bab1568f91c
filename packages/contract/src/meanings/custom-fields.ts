import type { Meanings } from './meanings.ts'

const everyField = 'TextField, NumberField, DateField, CheckboxField, SelectField'
const everyKind =
  'TextFieldProperties, NumberFieldProperties, DateFieldProperties, CheckboxFieldProperties, SelectFieldProperties'

/** What fields of custom fields mean: of the questions that checkouts ask. */
export const customFieldMeanings: Meanings = {
  [`${everyField}, CustomFieldCreate`]: {
    slug: 'The key its answers stand under; one of a kind in the organization.',
    name: 'What its seller calls it.',
    properties: 'How it is asked and which answers fit, by its type.',
  },
  TextField: { type: '`text`: the answer is a text.' },
  NumberField: { type: '`number`: the answer is a whole number.' },
  DateField: { type: '`date`: the answer is a moment in ISO 8601.' },
  CheckboxField: { type: '`checkbox`: the answer is yes or no, and no when there is none.' },
  SelectField: { type: '`select`: the answer is one of the options.' },
  CustomFieldCreate: { type: 'What kind of answer it takes. It never changes.' },
  CustomFieldUpdate: {
    slug: 'The new key. Answers given so far move to it. Null changes nothing.',
    name: 'The new name. Null changes nothing.',
    type: 'The type the field has: it must be repeated and cannot change.',
    properties: 'The complete new properties. Null changes nothing.',
  },
  [everyKind]: {
    form_label: 'The question, as buyers read it.',
    form_help_text: 'What stands below the question to help.',
    form_placeholder: 'What stands in the empty field.',
  },
  TextFieldProperties: {
    textarea: 'Whether there is room for several lines.',
    min_length: 'The fewest characters an answer can have.',
    max_length: 'The most characters an answer can have.',
  },
  NumberFieldProperties: { ge: 'The smallest answer that fits.', le: 'The largest answer that fits.' },
  DateFieldProperties: {
    ge: 'The earliest answer that fits, in seconds since 1970.',
    le: 'The latest answer that fits, in seconds since 1970.',
  },
  SelectFieldProperties: {
    options: 'What can be chosen from, in order.',
    'options.value': 'What is kept as the answer.',
    'options.label': 'What buyers read.',
  },
}
