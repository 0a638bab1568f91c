import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { caseOverrides } from '../../primitives/field-case.ts'
import {
  byId,
  Id,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  stored,
} from '../../primitives/parts.ts'

export const CustomFieldType = z.enum(['text', 'number', 'date', 'checkbox', 'select'])

const Label = z.string().check(z.minLength(1))
const Length = z.int().check(z.minimum(0))
const labels = {
  form_label: z.optional(Label),
  form_help_text: z.optional(Label),
  form_placeholder: z.optional(Label),
}

export const TextFieldProperties = caseOverrides(
  z.object({
    ...labels,
    textarea: z.optional(z.boolean()),
    min_length: z.optional(Length),
    max_length: z.optional(Length),
  }),
  'min_length',
  'max_length',
)
export const NumberFieldProperties = z.object({ ...labels, ge: z.optional(z.int()), le: z.optional(z.int()) })
/** Seconds since 1970, from the year 1 to the year 9999. */
const DayBound = z.int().check(z.minimum(-62_135_596_800), z.maximum(253_402_300_799))
/** `ge` and `le` are seconds since 1970. */
export const DateFieldProperties = z.object({
  ...labels,
  ge: z.optional(DayBound),
  le: z.optional(DayBound),
})
export const CheckboxFieldProperties = z.object(labels)
export const SelectFieldProperties = z.object({
  ...labels,
  options: z.array(z.object({ value: Label, label: Label })),
})

const fieldBase = {
  ...stored,
  metadata: Metadata,
  slug: z.string(),
  name: z.string(),
  organization_id: Id,
}

// @__NO_SIDE_EFFECTS__
const fieldOf = <const T extends z.output<typeof CustomFieldType>, const P extends z.core.$ZodType>(
  type: T,
  properties: P,
) => z.object({ ...fieldBase, type: z.literal(type), properties })

export const TextField = fieldOf('text', TextFieldProperties)
export const NumberField = fieldOf('number', NumberFieldProperties)
export const DateField = fieldOf('date', DateFieldProperties)
export const CheckboxField = fieldOf('checkbox', CheckboxFieldProperties)
export const SelectField = fieldOf('select', SelectFieldProperties)

/** Field for customers to fill in at checkout, of five types (specification 2, section 3). */
export const CustomField = z.discriminatedUnion('type', [
  TextField,
  NumberField,
  DateField,
  CheckboxField,
  SelectField,
])
export type CustomField = z.output<typeof CustomField>

const Slug = z.string().check(
  z.minLength(1),
  z.regex(/^[a-z0-9_-]+$/, {
    error: 'Must consist of lowercase letters, digits, hyphens and underscores.',
  }),
)

const createBase = {
  slug: Slug,
  name: Label,
  metadata: z.optional(MetadataInput),
  organization_id: z.nullish(Id),
}

export const CustomFieldCreate = z.discriminatedUnion('type', [
  z.object({ ...createBase, type: z.literal('text'), properties: TextFieldProperties }),
  z.object({ ...createBase, type: z.literal('number'), properties: NumberFieldProperties }),
  z.object({ ...createBase, type: z.literal('date'), properties: DateFieldProperties }),
  z.object({ ...createBase, type: z.literal('checkbox'), properties: CheckboxFieldProperties }),
  z.object({ ...createBase, type: z.literal('select'), properties: SelectFieldProperties }),
])
export type CustomFieldCreate = z.output<typeof CustomFieldCreate>

const updateBase = {
  slug: z.nullish(Slug),
  name: z.nullish(Label),
  metadata: z.optional(MetadataInput),
}

/** Change of a custom field; `type` must match the stored field. */
export const CustomFieldUpdate = z.discriminatedUnion('type', [
  z.object({ ...updateBase, type: z.literal('text'), properties: z.nullish(TextFieldProperties) }),
  z.object({ ...updateBase, type: z.literal('number'), properties: z.nullish(NumberFieldProperties) }),
  z.object({ ...updateBase, type: z.literal('date'), properties: z.nullish(DateFieldProperties) }),
  z.object({ ...updateBase, type: z.literal('checkbox'), properties: z.nullish(CheckboxFieldProperties) }),
  z.object({ ...updateBase, type: z.literal('select'), properties: z.nullish(SelectFieldProperties) }),
])
export type CustomFieldUpdate = z.output<typeof CustomFieldUpdate>

/** Custom field attached to a product: its position, and whether an answer is required. */
export const AttachedCustomField = caseOverrides(
  z.object({
    custom_field_id: Id,
    custom_field: CustomField,
    order: z.int(),
    required: z.boolean(),
  }),
)

export const AttachedCustomFieldCreate = caseOverrides(
  z.object({ custom_field_id: Id, required: z.boolean() }),
)

/** Answers to custom fields by slug: texts, numbers, booleans, ISO dates; null for a missing answer. */
export const CustomFieldData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const sortKeys = ['created_at', 'slug', 'name', 'type'] as const
const readAccess = { access: 'seller', scopes: ['custom_fields:read', 'custom_fields:write'] } as const
const write = { access: 'seller', scopes: ['custom_fields:write'] } as const

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/v1/custom-fields/',
    summary: 'List custom fields.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, 'slug'),
      organization_id: z.optional(oneOrMany(Id)),
      query: z.optional(z.string()),
      type: z.optional(oneOrMany(CustomFieldType)),
    }),
    response: pageOf(CustomField),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/custom-fields/',
    summary: 'Create a custom field.',
    ...write,
    body: CustomFieldCreate,
    status: 201,
    response: CustomField,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/custom-fields/{id}',
    summary: 'Retrieve a custom field.',
    ...readAccess,
    ...byId,
    of: 'custom_fields',
    response: CustomField,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/custom-fields/{id}',
    changes: ['products', 'subscriptions'],
    summary: 'Update a custom field; its type cannot change, its properties are replaced as a whole.',
    ...write,
    ...byId,
    of: 'custom_fields',
    body: CustomFieldUpdate,
    response: CustomField,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/custom-fields/{id}',
    changes: ['products', 'subscriptions'],
    summary: 'Delete a custom field; existing answers are kept.',
    ...write,
    ...byId,
    of: 'custom_fields',
    status: 204,
  }),
}
