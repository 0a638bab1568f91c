import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const customFieldsDescriptions = [
  describe(api.CustomField, 'A field that checkouts ask customers to fill in, by type.'),
  describe(api.CustomFieldType, 'The type of the answer to a custom field.'),
  describe(api.CustomFieldData, 'Answers to custom fields, by their slug; null if none was given.'),
  describe(api.CheckboxFieldProperties, 'How a checkbox is shown.'),
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
      slug: 'The key of the answers; unique in the organization.',
      name: 'The internal name of the field.',
      properties: 'How the field is shown and which answers are valid; the properties depend on its type.',
    },
  ),
  describe(api.TextField, 'A custom field with text as its answer.', {
    type: '`text`: the answer is text.',
  }),
  describe(api.NumberField, 'A custom field with a whole number as its answer.', {
    type: '`number`: the answer is a whole number.',
  }),
  describe(api.DateField, 'A custom field with a date as its answer.', {
    type: '`date`: the answer is a date and time in ISO 8601.',
  }),
  describe(api.CheckboxField, 'A custom field with true or false as its answer.', {
    type: '`checkbox`: the answer is true or false; a missing answer is false.',
  }),
  describe(api.SelectField, 'A custom field with one of several options as its answer.', {
    type: '`select`: the answer is one of the options.',
  }),
  describe(api.CustomFieldCreate, 'A new custom field, by the type of its answer.', {
    type: 'The type of the answer. It never changes.',
  }),
  describe(api.CustomFieldUpdate, 'A change of a custom field. Fields that are left out do not change.', {
    slug: 'The new slug. Existing answers move to it. Null changes nothing.',
    name: 'The new name. Null changes nothing.',
    type: 'The type of the field. It is required and cannot change.',
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
      form_label: 'The label that customers see.',
      form_help_text: 'The help text below the field.',
      form_placeholder: 'The placeholder of the empty field.',
    },
  ),
  describe(api.TextFieldProperties, 'How a text field is shown, and which answers are valid.', {
    textarea: 'Whether the field has several lines.',
    min_length: 'The minimum length of an answer, in characters.',
    max_length: 'The maximum length of an answer, in characters.',
  }),
  describe(api.NumberFieldProperties, 'How a number field is shown, and which answers are valid.', {
    ge: 'The smallest valid answer.',
    le: 'The largest valid answer.',
  }),
  describe(api.DateFieldProperties, 'How a date field is shown, and which answers are valid.', {
    ge: 'The earliest valid answer, in seconds since 1970-01-01 UTC.',
    le: 'The latest valid answer, in seconds since 1970-01-01 UTC.',
  }),
  describe(api.SelectFieldProperties, 'How a select field is shown, and its options.', {
    options: [
      'The options, in order.',
      {
        value: 'The value of the option, which is stored as the answer.',
        label: 'The label of the option that customers see.',
      },
    ],
  }),
  describe(api.AttachedCustomField, 'A custom field that is attached to a product.', {
    custom_field_id: 'The id of the custom field.',
    custom_field: 'The custom field as an object.',
    order: 'The position of the field, from 0.',
    required: 'Whether an answer is required to confirm the checkout.',
  }),
  describe(api.AttachedCustomFieldCreate, 'A custom field to attach to a product.', {
    custom_field_id: 'The id of one of your custom fields; each can be attached once.',
    required: 'Whether an answer is required. A required checkbox must be checked.',
  }),
  describeArea(api.customFields, 'Additional fields that checkouts ask customers to fill in.', {
    list: {
      query: {
        query: 'Part of the name or the slug, case-insensitive.',
        type: 'Only custom fields of these types.',
      },
    },
    create:
      'The slug must be unused, including by deleted fields. Checkouts ask for the field once it is attached to a product.',
    update:
      'The type is required. If the slug changes, existing answers in checkouts, orders and subscriptions move to it.',
    delete: 'The field is removed from products. Its slug cannot be used again.',
  }),
]
