import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const customFieldsDescriptions = [
  describe(api.CustomField, 'A field that checkouts ask customers to fill in, by type.'),
  describe(api.CustomFieldType, 'Type of the answer to a custom field.'),
  describe(api.CustomFieldData, 'Answers to custom fields, by their slug; null if none was given.'),
  describe(api.CheckboxFieldProperties, 'Appearance of a checkbox.'),
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
      slug: 'Key of the answers; unique in the organization.',
      name: 'Internal name of the field.',
      properties: 'Appearance of the field and rules for its answers; the properties depend on its type.',
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
    type: 'Type of the answer. It never changes.',
  }),
  describe(api.CustomFieldUpdate, 'Changes to a custom field. Omitted fields do not change.', {
    slug: 'New slug. Existing answers move to it. Null changes nothing.',
    name: 'New name. Null changes nothing.',
    type: 'Type of the field. It is required and cannot change.',
    properties: 'Complete new properties. Null changes nothing.',
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
      form_label: 'Label that customers see.',
      form_help_text: 'Help text below the field.',
      form_placeholder: 'Placeholder of the empty field.',
    },
  ),
  describe(api.TextFieldProperties, 'Appearance of a text field, and rules for its answers.', {
    textarea: 'True if the field has several lines.',
    min_length: 'Minimum length of an answer, in characters.',
    max_length: 'Maximum length of an answer, in characters.',
  }),
  describe(api.NumberFieldProperties, 'Appearance of a number field, and rules for its answers.', {
    ge: 'Smallest valid answer.',
    le: 'Largest valid answer.',
  }),
  describe(api.DateFieldProperties, 'Appearance of a date field, and rules for its answers.', {
    ge: 'Earliest valid answer, in seconds since 1970-01-01 UTC.',
    le: 'Latest valid answer, in seconds since 1970-01-01 UTC.',
  }),
  describe(api.SelectFieldProperties, 'Appearance of a select field, and its options.', {
    options: [
      'Options, in order.',
      {
        value: 'Value of the option, which is stored as the answer.',
        label: 'Label of the option that customers see.',
      },
    ],
  }),
  describe(api.AttachedCustomField, 'A custom field that is attached to a product.', {
    custom_field_id: 'Id of the custom field.',
    custom_field: 'Custom field as an object.',
    order: 'Position of the field, from 0.',
    required: 'True if an answer is required to confirm the checkout.',
  }),
  describe(api.AttachedCustomFieldCreate, 'A custom field to attach to a product.', {
    custom_field_id: 'Id of one of your custom fields; each can be attached once.',
    required: 'If true, an answer is required. A required checkbox must be checked.',
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
