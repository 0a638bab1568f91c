import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const customFieldsDescriptions = [
  describe(api.CustomField, 'A question that checkouts ask, by the type of its answer.'),
  describe(api.CustomFieldType, 'What kind of answer a custom field takes.'),
  describe(api.CustomFieldData, 'Answers to custom fields, by their slug; null where none was given.'),
  describe(api.CheckboxFieldProperties, 'How a yes is asked for.'),
  describeFields(
    [
      api.TextField,
      api.NumberField,
      api.DateField,
      api.CheckboxField,
      api.SelectField,
      api.CustomFieldCreate,
    ],
    {
      slug: 'The key its answers stand under; one of a kind in the organization.',
      name: 'What its seller calls it.',
      properties: 'How it is asked and which answers fit, by its type.',
    },
  ),
  describe(api.TextField, 'A question that is answered by a text.', {
    type: '`text`: the answer is a text.',
  }),
  describe(api.NumberField, 'A question that is answered by a whole number.', {
    type: '`number`: the answer is a whole number.',
  }),
  describe(api.DateField, 'A question that is answered by a date.', {
    type: '`date`: the answer is a moment in ISO 8601.',
  }),
  describe(api.CheckboxField, 'A question that is answered by yes or no.', {
    type: '`checkbox`: the answer is yes or no, and no when there is none.',
  }),
  describe(api.SelectField, 'A question that is answered by one of some options.', {
    type: '`select`: the answer is one of the options.',
  }),
  describe(api.CustomFieldCreate, 'A new custom field, by the type of its answer.', {
    type: 'What kind of answer it takes. It never changes.',
  }),
  describe(api.CustomFieldUpdate, 'A change of a custom field. What is left out stays.', {
    slug: 'The new key. Answers given so far move to it. Null changes nothing.',
    name: 'The new name. Null changes nothing.',
    type: 'The type the field has: it must be repeated and cannot change.',
    properties: 'The complete new properties. Null changes nothing.',
  }),
  describeFields(
    [
      api.TextFieldProperties,
      api.NumberFieldProperties,
      api.DateFieldProperties,
      api.CheckboxFieldProperties,
      api.SelectFieldProperties,
    ],
    {
      form_label: 'The question, as buyers read it.',
      form_help_text: 'What stands below the question to help.',
      form_placeholder: 'What stands in the empty field.',
    },
  ),
  describe(api.TextFieldProperties, 'How a text is asked for.', {
    textarea: 'Whether there is room for several lines.',
    min_length: 'The fewest characters an answer can have.',
    max_length: 'The most characters an answer can have.',
  }),
  describe(api.NumberFieldProperties, 'How a number is asked for.', {
    ge: 'The smallest answer that fits.',
    le: 'The largest answer that fits.',
  }),
  describe(api.DateFieldProperties, 'How a date is asked for.', {
    ge: 'The earliest answer that fits, in seconds since 1970.',
    le: 'The latest answer that fits, in seconds since 1970.',
  }),
  describe(api.SelectFieldProperties, 'How an option is asked for.', {
    options: [
      'What can be chosen from, in order.',
      { value: 'What is kept as the answer.', label: 'What buyers read.' },
    ],
  }),
  describe(api.AttachedCustomField, 'A custom field as a product asks it.', {
    custom_field_id: 'The custom field that is asked.',
    custom_field: 'That field in full.',
    order: 'Its place among the questions, from 0.',
    required: 'Whether the checkout cannot be paid for without an answer.',
  }),
  describe(api.AttachedCustomFieldCreate, 'A custom field a product shall ask.', {
    custom_field_id: 'One of your custom fields, each at most once.',
    required: 'Whether buyers must answer. A required checkbox must be ticked.',
  }),
  describeArea(api.customFields, 'What checkouts ask of buyers beside name and address.', {
    list: {
      query: {
        query: 'Part of the name or the slug, in capital or small letters.',
        type: 'Only fields of these types.',
      },
    },
    create: 'The slug must be free, also of deleted fields. A product asks it once it is attached there.',
    update:
      'The type must be repeated. With a new slug, the answers given so far move to it in checkouts, orders and subscriptions.',
    delete: 'Products stop asking it. Its slug stays taken.',
  }),
]
